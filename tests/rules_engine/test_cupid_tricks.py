"""CUPID, rule by rule: fixed positions, what may be done in them, and what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine import CHANCE
from rules_engine.chance import Chance
from rules_engine.core import Event
from rules_engine.errors import IllegalAction
from tests.rules_engine import oracle_cupid_tricks as oracle
from tests.rules_engine.cupid_tricks_table import RULES, act, cards, legal, rules_of, table, trick

rule = pytest.mark.rule
DEALS = 1500


# Setting up


@rule("track.start")
def test_nobody_has_a_point_yet() -> None:
    state = RULES.new_initial_state(2, 5)
    assert state.scores == [0, 0]
    assert state.events[0] == Event("track.start", CHANCE)
    assert rules_of(state.events).count("track.start") == 1


@rule("cut.reveal", "cut.dealer")
def test_the_lower_card_of_the_cut_deals() -> None:
    lower = Counter[int]()
    for seed in range(DEALS):
        state = RULES.new_initial_state(2, seed)
        reveals = [event for event in state.events if event.rule == "cut.reveal"]
        assert [event.player for event in reveals] == [0, 1]
        one, other = (event.values[0] for event in reveals)
        assert one != other
        due = 0 if oracle.place(one) < oracle.place(other) else 1
        assert [event.player for event in state.events if event.rule == "cut.dealer"] == [due]
        assert state.dealer == due
        lower[due] += 1
    assert abs(lower[0] - DEALS / 2) < 4 * (DEALS / 4) ** 0.5


@rule("deal.hand", "deal.prize", "deal.turn_up")
def test_what_is_dealt() -> None:
    state = RULES.new_initial_state(2, 5)
    sizes = {zone: len(held) for zone, held in state.zones().items()}
    assert sizes == {
        "hand 0": 5,
        "hand 1": 5,
        "prize": 2,
        "turn-up": 1,
        "stock": 11,
        "trick": 0,
        "won 0": 0,
        "won 1": 0,
    }
    dealer = state.dealer
    assert Event("deal.hand", dealer, (1, 5)) in state.events
    assert Event("deal.prize", dealer, (2,)) in state.events
    assert Event("deal.turn_up", dealer, tuple(state.zones()["turn-up"])) in state.events


@rule("deal.hand")
def test_every_card_comes_everywhere_and_the_cut_tells_nothing() -> None:
    """Of so many deals each card is in a zone of n cards about n times in 24, the cards of the cut too."""
    where: dict[str, Counter[str]] = {zone: Counter() for zone in ("hand 0", "hand 1", "prize", "turn-up", "stock")}
    cut_in_hand = 0
    for seed in range(DEALS):
        state = RULES.new_initial_state(2, seed)
        zones = state.zones()
        for zone, counter in where.items():
            counter.update(zones[zone])
        cut_in_hand += sum(event.values[0] in zones["hand 0"] for event in state.events if event.rule == "cut.reveal")
    for zone, counter in where.items():
        odds = sum(counter.values()) / DEALS / 24
        slack = 5 * (DEALS * odds * (1 - odds)) ** 0.5
        assert all(abs(counter[card] - DEALS * odds) < slack for card in oracle.CARDS), zone
    assert abs(cut_in_hand - 2 * DEALS * 5 / 24) < 5 * (2 * DEALS * 5 / 24) ** 0.5


@rule("hand.secret", "deal.prize", "draw.winner")
def test_the_other_hand_the_stock_and_the_prize_are_unknown() -> None:
    """Whatever is unseen may be anything: in samples each unseen card comes up in each unseen place."""
    state = table("h9 h2 s9 s4 monster", "", turn_up="s7")
    act(state, "s9", f"play {state.zones()['hand 1'][0]}", "take turn-up")
    own, public = state.zones()["hand 0"], [*state.zones()["turn-up"], *state.zones()["won 0"], *state.zones()["won 1"]]
    unseen = set(oracle.CARDS) - {*own, *public}
    samples = [state.resample(0, Chance(number)).zones() for number in range(400)]
    for zone in ("hand 1", "prize", "stock"):
        assert {card for zones in samples for card in zones[zone]} == unseen
    assert {zones["stock"][0] for zones in samples} == unseen
    assert all(zones["hand 0"] == own for zones in samples)
    assert len({state.chance.state, *(state.resample(0, Chance(number)).chance.state for number in range(9))}) == 10
    hidden = {*state.zones()["hand 1"], *state.zones()["stock"], *state.zones()["prize"]}
    numbers = {RULES.number_of[card] for card in hidden}
    public_seen = state.observation(0).public
    assert numbers.isdisjoint(public_seen[9])
    assert state.observation(0) != state.observation(1)


@rule("hand.secret")
def test_each_looks_at_their_own_hand_after_every_deal() -> None:
    state = RULES.new_initial_state(2, 5)
    assert rules_of(state.events).count("hand.secret") == rules_of(state.events).count("deal.hand") == 1


# Playing a trick


@rule("lead.first", "play.lead")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_dealer_leads_any_card_of_the_hand(dealer: int) -> None:
    state = table("h9 h2 s9 s4 monster", "h1 h3 h4 h5 anima", dealer=dealer)
    hand = cards(["h9 h2 s9 s4 monster", "h1 h3 h4 h5 anima"][dealer])
    assert state.current_player == dealer
    assert legal(state) == [f"play {card}" for card in hand]
    events = act(state, hand[2])
    assert events == [Event("play.lead", dealer, (hand[2],))]
    assert state.zones()["trick"] == [hand[2]]
    assert hand[2] not in state.zones()[f"hand {dealer}"]


@rule("lead.first")
def test_a_fresh_round_begins_with_the_dealer() -> None:
    for seed in range(20):
        state = RULES.new_initial_state(2, seed)
        assert state.events[-1] == Event("lead.first", state.dealer)
        assert state.current_player == state.dealer


@rule("play.follow")
def test_any_card_may_answer() -> None:
    """A heart is led and hearts are held; cards that win and cards that lose, suits and figures are all allowed."""
    state = table("h9 h2 s9 s4 monster", "h1 h10 s1 zephyr anima")
    act(state, "h9")
    assert state.current_player == 1
    assert legal(state) == [f"play {card}" for card in cards("h1 h10 s1 zephyr anima")]
    assert act(state, "zephyr")[0] == Event("play.follow", 1, ("zephyr",))


@rule("play.lead", "play.follow")
def test_only_cards_of_the_own_hand_are_played() -> None:
    state = table("h9 h2 s9 s4 monster", "h1 h10 s1 zephyr anima", turn_up="s7")
    for phase, player in (("play.lead", 0), ("play.follow", 1)):
        own = state.zones()[f"hand {player}"]
        for card in set(oracle.CARDS) - set(own):
            action = RULES.parse_action(f"play {card}")
            (reason,) = RULES.explain(state, action)
            assert reason.rule == phase
            assert f"does not hold {card}" in reason.facts
            with pytest.raises(IllegalAction, match=phase):
                state.apply(action)
        act(state, own[0])


# Which card wins, and what it is worth


def test_every_trick_is_won_and_worth_as_published() -> None:
    """All 24 x 23 tricks, by an independent formulation of the published page."""
    for lead in oracle.CARDS:
        for answer in oracle.CARDS:
            if lead == answer:
                continue
            state, events = trick(lead, answer)
            winner = 0 if oracle.beats(lead, answer) else 1
            assert oracle.beats(lead, answer) != oracle.beats(answer, lead)
            assert state.last_winner == winner, (lead, answer)
            scores = [0, 0]
            scores[winner] = oracle.points(lead, answer)
            assert state.scores == scores, (lead, answer)
            assert state.zones()[f"won {winner}"] == [lead, answer]
            assert Event("score.trick", winner, (scores[winner],)) in events
            leads = 1 - winner if (lead, answer)[winner] == "monster" else winner
            assert state.leader == leads, (lead, answer)


WON = [
    # led, answered, winner, points, why it wins, what it is worth
    pytest.param("h8 s5 0 13 win.rank score.mixed", marks=rule("win.rank", "score.mixed")),
    pytest.param("s5 h8 1 13 win.rank score.mixed", marks=rule("win.rank", "score.mixed")),
    pytest.param("s10 h9 0 19 win.rank score.mixed", marks=rule("win.rank", "score.mixed")),
    pytest.param("h1 s2 1 3 win.rank score.mixed", marks=rule("win.rank", "score.mixed")),
    pytest.param("h6 s6 1 12 win.tie score.mixed", marks=rule("win.tie", "score.mixed")),
    pytest.param("s6 h6 0 12 win.tie score.mixed", marks=rule("win.tie", "score.mixed")),
    pytest.param("s1 h1 0 2 win.tie score.mixed", marks=rule("win.tie", "score.mixed")),
    pytest.param("h9 h2 0 7 win.rank score.hearts", marks=rule("win.rank", "score.hearts")),
    pytest.param("h2 h9 1 7 win.rank score.hearts", marks=rule("win.rank", "score.hearts")),
    pytest.param("h1 h2 1 1 win.rank score.hearts", marks=rule("win.rank", "score.hearts")),
    pytest.param("s9 s8 0 1 win.rank score.spades", marks=rule("win.rank", "score.spades")),
    pytest.param("s1 s10 1 1 win.rank score.spades", marks=rule("win.rank", "score.spades")),
    pytest.param("cupid anima 1 11 win.anima score.figures", marks=rule("win.anima", "score.figures")),
    pytest.param("anima cupid 0 11 win.anima score.figures", marks=rule("win.anima", "score.figures")),
    pytest.param("anima h1 1 0 win.anima score.figure", marks=rule("win.anima", "score.figure")),
    pytest.param("s10 anima 0 0 win.anima score.figure", marks=rule("win.anima", "score.figure")),
    pytest.param("cupid monster 0 11 win.cupid score.figures", marks=rule("win.cupid", "score.figures")),
    pytest.param("monster cupid 1 11 win.cupid score.figures", marks=rule("win.cupid", "score.figures")),
    pytest.param("s10 cupid 1 0 win.cupid score.figure", marks=rule("win.cupid", "score.figure")),
    pytest.param("monster anima 0 11 win.monster score.figures", marks=rule("win.monster", "score.figures")),
    pytest.param("monster s5 0 0 win.monster score.figure", marks=rule("win.monster", "score.figure")),
    pytest.param("h5 monster 1 0 win.monster score.figure", marks=rule("win.monster", "score.figure")),
    pytest.param("monster h6 1 0 win.monster score.figure", marks=rule("win.monster", "score.figure")),
    pytest.param("s6 monster 0 0 win.monster score.figure", marks=rule("win.monster", "score.figure")),
    pytest.param("zephyr h1 1 0 win.zephyr score.zephyr", marks=rule("win.zephyr", "score.zephyr")),
    pytest.param("s10 zephyr 0 0 win.zephyr score.zephyr", marks=rule("win.zephyr", "score.zephyr")),
    pytest.param("zephyr anima 1 0 win.zephyr score.zephyr", marks=rule("win.zephyr", "score.zephyr")),
    pytest.param("zephyr cupid 1 0 win.zephyr score.zephyr", marks=rule("win.zephyr", "score.zephyr")),
    pytest.param("monster zephyr 0 0 win.zephyr score.zephyr", marks=rule("win.zephyr", "score.zephyr")),
]


@pytest.mark.parametrize("case", WON)
def test_a_trick_names_why_it_is_won_and_what_it_is_worth(case: str) -> None:
    lead, answer, seat, worth, why, value = case.split()
    state, events = trick(lead, answer, scores=[20, 30])
    winner = int(seat)
    assert rules_of(events)[:6] == ["play.lead", "play.follow", why, "score.trick", value, "won.closed"]
    pair = cards(f"{lead} {answer}")
    assert events[2] == Event(why, winner, (pair[winner], pair[1 - winner]))
    assert state.scores == [20 + (1 - winner) * int(worth), 30 + winner * int(worth)]


@rule("score.trick")
def test_only_the_winner_scores_and_at_once() -> None:
    state, events = trick("h8", "s5", scores=[20, 30])
    assert Event("score.trick", 0, (13,)) in events
    assert state.scores == [33, 30]
    assert state.phase == "draw"
