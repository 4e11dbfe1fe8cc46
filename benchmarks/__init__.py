"""What the tool costs, measured beside the floor and its peers: `python -m benchmarks`."""
