"""The rules of Cupido by their ids, each checked against the rulebook when this is imported."""

from rules_engine.rules import rule_index

R = rule_index("cupido")

SETUP_FIRST, SETUP_TIE = R("setup.first"), R("setup.tie")
SETUP_DEAL, SETUP_DART, SETUP_DECK, SETUP_ORDER = R.all(("setup.deal", "setup.dart", "setup.deck", "setup.order"))

GROUP_ONE, GROUP_CHANGE = R("group.one"), R("group.change")
GROUP_SATISFIED, GROUP_UNSATISFIED, GROUP_EASY = R.all(("group.satisfied", "group.unsatisfied", "group.easy"))
HAND_SECRET, HAND_LIMIT, ZONE_DISCARD = R("hand.secret"), R("hand.limit"), R("zone.discard")

FREE_WHEN, FREE_CIRCLE, FREE_CAP = R("free.when"), R("free.circle"), R("free.cap")
FREE_PICK, FREE_PLAY, FREE_DROP, FREE_LEAVE = R.all(("free.pick", "free.play", "free.drop", "free.leave"))
FREE_RETURN = R("free.return")

TURN_MAIN = R("turn.main")
MAIN_DRAW, MAIN_EMPTY, MAIN_SWAP, MAIN_NOSWAP = R.all(("main.draw", "main.empty", "main.swap", "main.noswap"))

STEAL_RIVAL, STEAL_ROOM, STEAL_UNSATISFIED = R("steal.rival"), R("steal.room"), R("steal.unsatisfied")
STEAL_MORE, STEAL_BEFORE, STEAL_SULKING = R("steal.more"), R("steal.before"), R("steal.still_sulking")
STEAL_MAKE_ROOM, STEAL_CONTENT = R("steal.make_room"), R("steal.content")
DART_ANY, DART_ROOM, DART_MAIN, DART_ONCE = R.all(("dart.any", "dart.room", "dart.main", "dart.once"))

WIN_NOW, WIN_HAND, END_CAP = R("win.now"), R("win.hand"), R("end.cap")
