"""The games in the clothes of other projects' interfaces, each an extra of its own; nothing else in the project needs them."""
