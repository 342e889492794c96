"""Playing in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from snailhouse.bots.coach import Advice, Lesson
from snailhouse.bots.playing import bot_chooser, play_match
from snailhouse.core.contract import SPECTATOR
from snailhouse.core.errors import Refusal
from snailhouse.core.gamerecord import TakenBack
from snailhouse.core.introduction import rulebook
from snailhouse.core.match import Match, Move
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s
from snailhouse.table.takeback import last_decision, why_no_takeback

HUMAN = "human"
HELP = """\
[bold]number[/bold]  play that move            [bold]why ID[/bold]  why move id ID is not allowed
[bold]log[/bold]     what has happened so far  [bold]undo[/bold]    take your last move back
[bold]rules[/bold]   the rulebook              [bold]quit[/bold]    leave the table"""

CLEAR_SCROLLBACK = "\x1b[3J"
"""The control sequence that deletes what has scrolled off the screen."""

ReadLine = Callable[[str], str]
"""Shows a prompt and returns the line that the player types."""
Coach = Callable[[Position], Lesson]
"""Judges the moves of the seat to decide."""


def told_advice(advice: Advice, lesson: Lesson) -> tuple[str, str]:
    """What stands before a move and behind it: its chance, with how sure that is, and what it changes."""
    if advice.chance is None or advice.low is None or advice.high is None:
        chance = ""
    else:
        sure = "" if lesson.exact else f" ± {50 * (advice.high - advice.low):4.1f}"
        chance = f"{advice.chance:7.2%}{sure}  "
    return chance, f" [dim]({escape(advice.reason)})[/dim]" if advice.reason else ""


class Quit(Exception):
    """The player leaves before the end."""


class TerminalTable:
    """One match shown to the people at this keyboard. `players` holds HUMAN or a bot's name for each seat.

    A coach, if there is one, is asked before every decision of a person. In a study game everything can be
    taken back; in others nothing that has been revealed since.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        dice: UInt32s,
        console: Console,
        read_line: ReadLine,
        coach: Coach | None = None,
        *,
        study: bool = False,
    ) -> None:
        self.match = match
        self.players = list(players)
        self.dice = dice
        self.console = console
        self.read_line = read_line
        self.coach = coach
        self.study = study
        self.told = 0
        self.undone: list[TakenBack] = []
        """What was taken back, for the record."""
        self.people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.viewer = self.people[0] if self.people else SPECTATOR
        self.shared_screen = len(self.people) > 1

    def play(self) -> None:
        """Play to the end; raises Quit when a player leaves."""
        choosers = [
            self.decide if player == HUMAN else bot_chooser(player, self.dice) for player in self.players
        ]
        play_match(self.match, choosers, self.dice)
        self.tell()
        self.console.print()
        self.console.print(self.match.board(self.viewer))
        self.console.print(f"\n[bold]{escape(self.match.result_text())}[/bold]")

    def tell(self) -> None:
        """Print the events since last time, as the viewer may know them."""
        for sentence in self.match.log(self.viewer, since=self.told):
            self.console.print(sentence, markup=False, style="dim")
        self.told = len(self.match.events)

    def decide(self, position: Position) -> int:
        """Ask the person to move until they choose one of the moves; returns its id."""
        seat = position.actor
        self.hand_over(seat)
        moves = self.show_choices(seat)
        while True:
            answer = self.read_line(f"1-{len(moves)}, or help: ").strip().lower()
            if (chosen := whole_number(answer)) is not None and 1 <= chosen <= len(moves):
                return moves[chosen - 1].id
            if self.obey(answer, seat, len(moves)):
                moves = self.show_choices(seat)

    def show_choices(self, seat: int) -> list[Move]:
        """Print what has happened, the board and the moves, with what the coach thinks of them."""
        self.tell()
        self.console.print()
        self.console.print(self.match.board(seat))
        moves = self.match.moves()
        self.console.print(f"\n[bold]{escape(self.match.game.seat_name(seat))}[/bold], choose:")
        lesson = self.coach(self.match.position) if self.coach else None
        advised = {advice.move: advice for advice in lesson.advice} if lesson else {}
        for number, move in enumerate(moves, start=1):
            chance, why = told_advice(advised[move.id], lesson) if lesson else ("", "")
            self.console.print(f"  [bold]{number:>2}[/bold]  {chance}{escape(move.text)}{why}")
        if lesson and lesson.exact:
            self.console.print("  [dim]These chances are exact.[/dim]")
        if lesson and len(lesson.line) > 1:
            self.console.print(f"  [dim]It may go on: {escape('; '.join(lesson.line))}.[/dim]")
        return moves

    def obey(self, answer: str, seat: int, count: int) -> bool:
        """Do what an answer other than a move asks for; returns whether a move was taken back."""
        word, _, rest = answer.partition(" ")
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in ("undo", "u"):
            return self.undo(seat)
        if word in ("help", "h", "?"):
            self.console.print(HELP)
        elif word == "log":
            for sentence in self.match.log(seat):
                self.console.print(sentence, markup=False)
        elif word in ("rules", "rulebook"):
            self.console.print(Markdown(rulebook(self.match.game.room)))
        elif word == "why" and (move := whole_number(rest)) is not None:
            self.console.print(self.match.why_not(move) or f"move id {move} is legal", markup=False)
        else:
            self.console.print(f"Type a number from 1 to {count}, or help.", style="red")
        return False

    def undo(self, seat: int) -> bool:
        """Take the seat's last decision back with all that came after; returns whether it may.

        Chance is drawn anew afterwards, so nobody learns a roll by it. The tables of the house do the same.
        """
        to = last_decision(self.match, seat)
        if to is None:
            self.console.print("You have decided nothing yet that could be undone.", style="red")
            return False
        if not self.study and (reason := why_no_takeback(self.match, to, self.people)):
            self.console.print(f"No undo: {reason}.", style="red", markup=False)
            return False
        taken: list[tuple[int, int | None]] = [
            (event.actor, event.value) for event in self.match.rewind(to).events
        ]
        self.undone.append(TakenBack(seat=seat, to=to, nonce=len(self.undone) + 1, events=taken))
        self.console.print(f"Taken back: {len(taken)}. Chance is drawn anew.", style="dim")
        self.told = min(self.told, to)
        return True

    def hand_over(self, seat: int) -> None:
        """When people share the screen and there are secrets, clear it before the next one looks."""
        if not self.shared_screen or seat == self.viewer:
            return
        secrets = any(self.match.view(other) != self.match.view(SPECTATOR) for other in (seat, self.viewer))
        self.viewer = seat
        if secrets:
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write(CLEAR_SCROLLBACK)
            self.read_line(f"Pass the screen to {self.match.game.seat_name(seat)} and press Enter. ")


def whole_number(text: str) -> int | None:
    """The whole number in a text, if it is one of fewer than 20 digits."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def seat_players(match: Match, names: Sequence[str], check: Callable[[str], str]) -> list[str]:
    """A player for every seat: HUMAN, or a bot's name as `check` returns it."""
    seats = match.game.seats
    if len(names) != seats:
        raise Refusal(
            f"{len(names)} players for {seats} seats; name human or a bot for each, such as human,random"
        )
    return [name if name == HUMAN else check(name) for name in names]
