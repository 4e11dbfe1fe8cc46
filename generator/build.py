"""The build, as a table of contents: 1 read, 2 check, 3 face, 4 impose, 5 export, 6 preflight."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, TemplateFault, suggest
from card_data.faults import Faults
from card_data.files import read_text
from card_data.reader import game_slugs, read_game
from card_data.schema import Game
from generator import manifest
from generator.document import Output
from generator.drawing import Ink
from generator.imposition import Duplex
from generator.jobs import PREFLIGHT, Done, Job, run_job
from generator.layouts import Layouts
from generator.project import Project, UnknownName, choose_games
from generator.shipped import find_paper

BOOKLET_PAPERS = ("a5",)
"""Papers too small for sheets of cards: they are for rulebooks."""
WORKERS = min(2, os.cpu_count() or 1)

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. Empty tuples mean all there is."""

    project: Project
    slugs: tuple[str, ...]
    papers: tuple[str, ...]
    langs: tuple[str, ...]
    inks: tuple[Ink, ...]
    duplex: Duplex
    gutter: float
    only: tuple[str, ...]
    formats: tuple[str, ...]
    out: Path


@dataclass(frozen=True, slots=True)
class Built:
    """One game's folder as built: its manifest entries, and what is doubtful in its files."""

    game: Game
    folder: Path
    artifacts: tuple[dict[str, Any], ...]
    warnings: tuple[Diagnostic, ...] = ()


class WorkerLost(DeckwrightError):
    """A process that the build needs has gone."""

    exit_code = 4


class SameName(DeckwrightError):
    """Two artifacts of one name."""

    exit_code = 2


class CannotWrite(DeckwrightError):
    """The output folder cannot be written."""

    exit_code = 5


class PreflightError(DataError):
    """Finished files are not what was planned, or would not print so."""

    exit_code = PREFLIGHT


_FAULTS = {fault.exit_code: fault for fault in (DataError, TemplateFault, PreflightError)}


def build(request: Request, progress: Progress) -> tuple[Built, ...]:
    """Build what is asked for. On any fault nothing is written.

    Raises:
        DataError: with all faults of all games.
        DeckwrightError: anything else that is the input's.
    """
    games = read(request)
    check(request.project, games)
    done = run(plan_jobs(request, games), progress)
    outputs = [(job, output) for job, each in done for output in each.outputs]
    built = write(request.out, games, outputs)
    return tuple(replace(each, warnings=_warnings(done, each.game)) for each in built)


def _warnings(done: Sequence[tuple[Job, Done]], game: Game) -> tuple[Diagnostic, ...]:
    """Return a game's warnings, each once: two papers may have the same."""
    return tuple(sorted({warning for job, each in done if job.game.slug == game.slug for warning in each.warnings}))


def read(request: Request) -> tuple[Game, ...]:
    """Step 1: read the games asked for."""
    root = request.project.root
    games: list[Game] = []
    faults: list[Diagnostic] = []
    for slug in choose_games(request.slugs, game_slugs(root)):
        try:
            games.append(read_game(root, slug))
        except DataError as fault:
            faults += fault.diagnostics
    if faults:
        raise DataError(faults)
    return tuple(games)


def check(project: Project, games: Sequence[Game]) -> None:
    """Step 2: every layout that is named exists and can be read, and rulebooks have the same rules in every language."""
    faults = [fault for game in games for fault in check_game(project, game)]
    if faults:
        raise TemplateFault(faults)


def check_game(project: Project, game: Game) -> list[Diagnostic]:
    """Return what step 2 finds in one game."""
    layouts = Layouts(project, game.slug)
    faults = _compare_languages(project, game)
    for name, span in _named_layouts(game):
        if not layouts.has(name):
            message = f'no layout "{name}" for the game {game.slug}; expected templates/{game.slug}/{name}.yaml'
            faults.append(Diagnostic(span, message, suggest(name, layouts.names()), code="template.layout"))
            continue
        try:
            layouts.get(name)
        except TemplateFault as fault:
            faults += fault.diagnostics
    return faults


def _compare_languages(project: Project, game: Game) -> list[Diagnostic]:
    """Return where the rulebooks of a game's languages differ in their rules."""
    paths = {lang: game.folder / f"rulebook.{lang}.md" for lang in game.languages}
    found = {lang: path for lang, path in paths.items() if path.is_file()}
    if len(found) < 2:
        return []
    from generator.rulebook_ids import check_languages, rule_ids

    faults = Faults()
    texts = {lang: (read_text(project.root, project.relative(path), faults), path) for lang, path in found.items()}
    ids = {lang: rule_ids(text, project.relative(path)) for lang, (text, path) in texts.items() if text is not None}
    return [*faults.found(), *(check_languages(ids) if len(ids) == len(texts) else [])]


def _named_layouts(game: Game) -> Iterator[tuple[str, Any]]:
    for component in game.components:
        for name in (component.face, component.back, component.low_ink):
            if name:
                yield name, component.span
        for card in component.rows:
            for column, name in (("face", card.face), ("back", card.back)):
                if name:
                    yield name, card.cell_spans.get(column, card.span)


def plan_jobs(request: Request, games: Sequence[Game]) -> list[Job]:
    """Return the jobs, the longest first: rulebooks, then decks."""
    jobs = [job for game in games for job in _jobs_of(request, game)]
    if not jobs:
        asked = ", ".join(request.only) or "what you asked for"
        raise UnknownName(f"nothing to build: {asked} does not exist in these games on these papers")
    return sorted(jobs, key=lambda job: job.kind != "rulebook")


def _jobs_of(request: Request, game: Game) -> Iterator[Job]:
    langs = [lang for lang in game.languages if not request.langs or lang in request.langs]
    files = list(dict.fromkeys(c.file for c in game.components))
    for name in request.only:
        if name != "rulebook" and name not in files and request.slugs:
            known = [*files, "rulebook"]
            raise UnknownName(f'{game.slug} has no "{name}"; expected one of {", ".join(known)}')
    papers = tuple(p for p in request.papers if p not in BOOKLET_PAPERS)
    for lang in langs if request.langs else langs[:1]:
        for ink in request.inks:
            for file in files:
                exists = any(c.file == file and (ink == "full" or c.low_ink) for c in game.components)
                if papers and exists and _is_wanted(request, file):
                    yield _job(request, game, "sheets", file, lang, ink, papers)
    if _is_wanted(request, "rulebook") and "full" in request.inks:
        for lang in langs:
            if (game.folder / f"rulebook.{lang}.md").is_file():
                for paper in request.papers:
                    yield _job(request, game, "rulebook", f"rulebook-{lang}", lang, "full", (paper,))


def _is_wanted(request: Request, file: str) -> bool:
    return not request.only or file in request.only


def _job(request: Request, game: Game, kind: Any, file: str, lang: str, ink: Ink, papers: tuple[str, ...]) -> Job:
    for paper in papers:
        find_paper(paper)
    how = (request.duplex, request.gutter, request.formats, request.out)
    return Job(request.project, game, kind, file, lang, ink, papers, *how)


def run(jobs: Sequence[Job], progress: Progress) -> list[tuple[Job, Done]]:
    """Steps 3 to 6 of every job, on all cores where there is more than one job; on a fault of one, raise those of all."""
    results: list[tuple[Job, Done]] = []
    for number, (job, done) in enumerate(_run_all(jobs), 1):
        results.append((job, done))
        progress(job.title, number, len(jobs))
    _raise_faults([done for _, done in results])
    order = {id(job): place for place, job in enumerate(jobs)}
    return sorted(results, key=lambda pair: order[id(pair[0])])


def _run_all(jobs: Sequence[Job]) -> Iterator[tuple[Job, Done]]:
    if len(jobs) == 1 or WORKERS == 1:
        for job in jobs:
            yield job, run_job(job)
        return
    from concurrent.futures import as_completed
    from concurrent.futures.process import BrokenProcessPool

    from rules_engine.workers import processes

    with processes(WORKERS) as pool:
        job_of = {pool.submit(run_job, job): job for job in jobs}
        for future in as_completed(job_of):
            try:
                yield job_of[future], future.result()
            except BrokenProcessPool as fault:
                raise WorkerLost(
                    "a process of the build was ended from outside, most likely for want of memory"
                ) from fault


def _raise_faults(results: Sequence[Done]) -> None:
    diagnostics = [d for done in results for d in done.diagnostics]
    if diagnostics:
        code = min(
            d.exit_code for d in results if d.diagnostics
        )  # the earliest step is told; later ones may follow from it
        raise _FAULTS.get(code, DataError)(diagnostics)
    for done in results:
        if done.exit_code:
            fault = DeckwrightError(done.message)
            fault.exit_code = done.exit_code
            raise fault


def write(out: Path, games: Sequence[Game], outputs: Sequence[tuple[Job, Output]]) -> tuple[Built, ...]:
    """Write all files to a temporary place, look whether each can be put in its own, then rename them all.

    Raises:
        CannotWrite: something stands in the way; nothing was changed.
        SameName: two outputs would have one name; nothing was written.
    """
    _refuse_same_names(outputs)
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".deckwright-", dir=out) as temporary:
            moves: list[tuple[Path, Path]] = []
            built = [_prepare(out, game, outputs, Path(temporary) / str(n), moves) for n, game in enumerate(games)]
            _check_targets([target for _, target in moves])
            for source, target in moves:
                source.replace(target)
            return tuple(built)
    except OSError as fault:
        raise CannotWrite(f"cannot write to {fault.filename or out}: {fault.strerror or fault}") from fault


def _refuse_same_names(outputs: Sequence[tuple[Job, Output]]) -> None:
    seen: dict[tuple[str, str], Output] = {}
    for job, output in outputs:
        other = seen.setdefault((job.game.slug, output.name), output)
        if other.data != output.data:
            message = (
                f"{job.game.slug}: two artifacts would both be called {output.name} ({other.kind} and {output.kind})"
            )
            raise SameName(f"{message}; give the component another `file`")


def _prepare(
    out: Path, game: Game, outputs: Sequence[tuple[Job, Output]], temporary: Path, moves: list[tuple[Path, Path]]
) -> Built:
    """Write a game's files to a temporary folder, and note where each is to go; the manifest goes last."""
    folder = out / game.slug
    temporary.mkdir()
    mine = {output.name: output for job, output in outputs if job.game.slug == game.slug}
    fresh = [manifest.entry(output) for output in mine.values()]
    for name, output in mine.items():
        (temporary / name).write_bytes(output.data)
        moves.append((temporary / name, folder / name))
    text = manifest.text(manifest.merge(folder, game.slug, fresh))
    (temporary / manifest.NAME).write_text(text, encoding="utf-8")
    moves.append((temporary / manifest.NAME, folder / manifest.NAME))
    return Built(game, folder, tuple(fresh))


def _check_targets(targets: Sequence[Path]) -> None:
    """Make the folders, and refuse before anything is moved where a file cannot be put in its place."""
    for target in targets:
        target.parent.mkdir(exist_ok=True)
        if target.is_dir():
            raise CannotWrite(f"cannot write {target}: a folder of that name stands in its place")
        if not os.access(target.parent, os.W_OK):
            raise CannotWrite(f"cannot write {target}: its folder cannot be written")
