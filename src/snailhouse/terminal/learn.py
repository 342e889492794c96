"""Learning in the terminal: the same lessons and exercises, step by step, with the board drawn in text."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from snailhouse.core.room import Room
from snailhouse.learning.chapters import BadLesson, Chapter, chapters_of
from snailhouse.learning.place import Page, PupilPlace, played_to, pupil_place
from snailhouse.terminal.language import say
from snailhouse.terminal.play import Quit, ReadLine, whole_number
from snailhouse.terminal.whys import answer_why


class TerminalLesson:
    """One chapter, taken by whoever is at the keyboard."""

    def __init__(self, room: Room, chapter: Chapter, console: Console, read_line: ReadLine) -> None:
        self.room = room
        self.chapter = chapter
        self.console = console
        self.read_line = read_line

    def take(self) -> None:
        """Go through the chapter to its end; raises Quit when the pupil leaves."""
        self.console.print(f"\n[bold]{escape(str(self.chapter.title))}[/bold]")
        place = pupil_place(self.room, self.chapter)
        while True:
            for number, page in enumerate(place.pages[: -1 if place.asks else None], start=1):
                self.show(page)
                happens = any(later.scenes for later in place.pages[number:])
                while self.explain(self.read(say("Press Enter to go on. ")), None if happens else place):
                    pass
            if place.asks is None:
                break
            self.show(place.pages[-1])
            place = self.answered(place)
        self.console.print(f"[bold green]{escape(say('Well done!'))}[/bold green]")

    def show(self, page: Page) -> None:
        """Print what has happened, the board, and what is said."""
        for scene in page.scenes:
            self.console.print(scene.text, markup=False, style="dim")
        self.console.print()
        self.console.print(self.room.board.picture(page.view))
        number = say("{step} of {steps}", step=page.step + 1, steps=len(self.chapter.steps))
        said = str(self.chapter.steps[page.step].typed or page.text)
        self.console.print(f"\n[dim]{number}[/dim]  [bold]{escape(said)}[/bold]\n")

    def answered(self, place: PupilPlace) -> PupilPlace:
        """Ask until an answer goes on; returns the place after it."""
        texts = [move.text for move in place.moves] or list(place.choices)
        for number, text in enumerate(texts, start=1):
            self.console.print(f"  [bold]{number:>2}[/bold]  {escape(text)}")
        while True:
            answer = self.read(say("1-{last}, hint, why 7, or quit: ", last=len(texts)))
            typed = whole_number(answer)
            if typed is not None and 1 <= typed <= len(texts):
                chosen = place.moves[typed - 1].id if place.moves else typed - 1
                after = pupil_place(self.room, self.chapter, [*place.answers, chosen])
                if after.wrong is None:
                    return after
                self.console.print(after.wrong, markup=False, style="yellow")
            elif answer == "hint":
                self.console.print(self.hint(place, texts), markup=False)
            elif not self.explain(answer, place):
                self.console.print(say("Type a number from 1 to {last}.", last=len(texts)), style="red")

    def hint(self, place: PupilPlace, texts: list[str]) -> str:
        """The first answer that goes on, by its number on the screen."""
        answers = [move.id for move in place.moves] or range(len(texts))
        for number, (answer, text) in enumerate(zip(answers, texts, strict=True), start=1):
            if pupil_place(self.room, self.chapter, [*place.answers, answer]).wrong is None:
                return say("Try {number}: {text}.", number=number, text=text)
        raise BadLesson(f"{self.chapter.id}: no answer goes on")

    def explain(self, answer: str, place: PupilPlace | None) -> bool:
        """Answer a `why` by the rules, if the place given asks for a move; returns whether it did."""
        if not answer.startswith("why ") or not place or not place.moves:
            return False
        position = played_to(self.room, self.chapter, place.answers).position
        for line in answer_why(position, answer.split()[1:], place.moves):
            self.console.print(line, markup=False)
        return True

    def read(self, prompt: str) -> str:
        answer = self.read_line(prompt).strip().lower()
        if answer in ("quit", "q", "exit"):
            raise Quit
        return answer


def list_chapters(room: Room, console: Console) -> None:
    """Print what a game teaches, numbered."""
    for number, chapter in enumerate(chapters_of(room), start=1):
        kind = say("lesson") if chapter.kind == "lesson" else say("exercise")
        console.print(
            f"  [bold]{number:>2}[/bold]  {escape(str(chapter.title))} [dim]({kind}, {chapter.id})[/dim]"
        )
