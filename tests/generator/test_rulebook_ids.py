from __future__ import annotations

import pytest

from card_data.diagnostics import Diagnostic
from generator.rulebook_ids import Places, check_languages, check_tokens, rule_ids
from generator.rulebook_markdown import markdown_parser

BOOK = """\
# Book

Before all chapters. {#about.goal}

## Turn {#turn}

You may draw {{ numbers.draw }} cards. {#turn.draw}

- One thing. {#turn.one .example}
- Another thing.

<!-- Not here. {#turn.hidden} -->

### Ending

| What | Then |
|---|---|
| Empty deck | Stop. {#turn.stop} |

## Scores

Count
your cards. {#score.count .advice}
"""


def faults(markdown: str) -> list[Diagnostic]:
    return check_tokens(markdown_parser("“”‘’").parse(markdown), Places("rulebook.en.md", source=markdown))


def test_ids_are_numbered_by_chapter() -> None:
    found = [(rule.id, rule.kind, rule.number, rule.span.line) for rule in rule_ids(BOOK)]
    assert found == [
        ("about.goal", "rule", "0.1", 3),
        ("turn", "rule", "1", 5),
        ("turn.draw", "rule", "1.1", 7),
        ("turn.one", "example", "1.2", 9),
        ("turn.stop", "rule", "1.3", 18),
        ("score.count", "advice", "2.1", 23),
    ]


def test_the_text_of_a_rule_has_no_marks() -> None:
    (rule,) = rule_ids("You *must* draw\n`one` card, as [told](#x). {#a.b}")
    assert rule.text == "You must draw one card, as told."


@pytest.mark.parametrize(
    ("markdown", "line", "message", "hint"),
    [
        (
            "A. {#a.b}\n\nB. {#a.b}",
            3,
            'rule id "a.b" is given twice, first in line 1',
            "give one of the two another id",
        ),
        ("A. {#A.b}", 1, 'rule id "A.b"; expected lower-case words', None),
        ("A. {#a.draw}\n\nSee [](#a.drow).", 3, 'unknown rule "a.drow"', 'did you mean "a.draw"?'),
        ("::: trun\nA\n:::", 1, 'unknown kind of box "trun"', 'did you mean "turn"?'),
        ("::: quick\nA\n:::\n\nB", 1, "text follows the quick reference", "move it to the end of the file"),
    ],
)
def test_faults_are_located(markdown: str, line: int, message: str, hint: str | None) -> None:
    (found,) = faults(markdown)
    assert message in found.message
    assert (found.span.line, found.hint) == (line, hint)


def test_sound_books_have_no_faults() -> None:
    assert faults(BOOK + "\nSee [](#turn.draw) and [the scores](#score.count).\n\n::: quick\nA\n:::\n") == []


def test_languages_must_agree_in_ids() -> None:
    ours, theirs = rule_ids("A {#a.a}\n\nB {#a.b}", "en.md"), rule_ids("A {#a.a}\n\nC {#a.c}", "ja.md")
    messages = {(found.span.path, found.message) for found in check_languages({"en": ours, "ja": theirs})}
    assert messages == {
        ("en.md", 'rule id "a.b" is missing in the language "ja"'),
        ("ja.md", 'rule id "a.c" is missing in the language "en"'),
    }


@pytest.mark.parametrize("other", ["B {#a.b}\n\nA {#a.a}", "A {#a.a}\n\nB {#a.b .advice}"])
def test_languages_must_agree_in_order_and_kind(other: str) -> None:
    ours, theirs = rule_ids("A {#a.a}\n\nB {#a.b}", "en.md"), rule_ids(other, "ja.md")
    assert check_languages({"en": ours, "ja": theirs})
    assert check_languages({"en": ours, "ja": ours}) == []
