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
from snailhouse.core.introduction import in_text_only, rulebook
from snailhouse.core.language import phrase
from snailhouse.core.match import Match, Move
from snailhouse.core.naming import calling
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s
from snailhouse.table.seats import HUMAN, Seat, bot_name
from snailhouse.table.takeback import last_decision, why_no_takeback
from snailhouse.terminal.language import say
from snailhouse.terminal.whys import answer_why

HELP = {
    "1, 2, 3": phrase("play the move with that number"),
    "hint": phrase("the best move, as far as the coach can tell"),
    "why 7": phrase("why there is no move with what the board calls 7"),
    "log": phrase("what has happened so far"),
    "undo": phrase("take your last move back"),
    "rules": phrase("the rulebook"),
    "quit": phrase("leave the table"),
}
"""What can be typed, and what it does."""

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

    A coach, if there is one, is asked before every decision of a person; `hint` only when they ask. In a study
    game everything can be taken back; in others nothing that has been revealed since.
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
        hint: Coach | None = None,
    ) -> None:
        self.match = match
        self.players = list(players)
        self.dice = dice
        self.console = console
        self.read_line = read_line
        self.coach = coach
        self.study = study
        self.hint = hint or coach
        self.told = 0
        self.undone: list[TakenBack] = []
        """What was taken back, for the record."""
        self.people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.viewer = self.people[0] if self.people else SPECTATOR
        self.shared_screen = len(self.people) > 1

    def play(self) -> None:
        """Play to the end; raises Quit when a player leaves."""
        self.introduce_bots()
        choosers = [
            self.decide if player == HUMAN else bot_chooser(player, self.dice) for player in self.players
        ]
        with calling("" if player == HUMAN else bot_name(seat) for seat, player in enumerate(self.players)):
            play_match(self.match, choosers, self.dice)
            self.tell()
            self.console.print()
            self.console.print(self.match.board(self.viewer))
            self.console.print(f"\n[bold]{escape(self.match.result_text())}[/bold]")

    def introduce_bots(self) -> None:
        """Print which bots play and what they are called, if a person plays with them."""
        for seat, player in enumerate(self.players):
            if self.people and player != HUMAN:
                bot = Seat(bot=player, name=player).described(seat)
                self.console.print(f"{self.match.game.seat_name(seat)}: {bot}", markup=False, style="dim")

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
            answer = self.read_line(say("1-{last}, or help: ", last=len(moves))).strip().lower()
            if (chosen := whole_number(answer)) is not None and 1 <= chosen <= len(moves):
                return moves[chosen - 1].id
            if self.obey(answer, seat, moves):
                moves = self.show_choices(seat)

    def show_choices(self, seat: int) -> list[Move]:
        """Print what has happened, the board and the moves, with what the coach thinks of them."""
        self.tell()
        self.console.print()
        self.console.print(self.match.board(seat))
        if goal := self.match.position.goal(seat):
            self.console.print(f"\n[italic]{escape(goal)}[/italic]")
        moves = self.match.moves()
        name = f"[bold]{escape(self.match.game.seat_name(seat))}[/bold]"
        self.console.print("\n" + say("{name}, choose:", name=name))
        lesson = self.coach(self.match.position) if self.coach else None
        advised = {advice.move: advice for advice in lesson.advice} if lesson else {}
        for number, move in enumerate(moves, start=1):
            chance, why = told_advice(advised[move.id], lesson) if lesson else ("", "")
            self.console.print(f"  [bold]{number:>2}[/bold]  {chance}{escape(move.text)}{why}")
        if lesson and lesson.exact:
            self.console.print(f"  [dim]{escape(say('These chances are exact.'))}[/dim]")
        if lesson and len(lesson.line) > 1:
            line = escape(say("It may go on: {line}.", line="; ".join(lesson.line)))
            self.console.print(f"  [dim]{line}[/dim]")
        return moves

    def obey(self, answer: str, seat: int, moves: list[Move]) -> bool:
        """Do what an answer other than a move asks for; returns whether a move was taken back."""
        word, _, rest = answer.partition(" ")
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in ("undo", "u"):
            return self.undo(seat)
        if word in ("help", "h", "?"):
            for typed, does in HELP.items():
                self.console.print(f"[bold]{typed:<7}[/bold]  {say(does)}")
        elif word == "log":
            for sentence in self.match.log(seat):
                self.console.print(sentence, markup=False)
        elif word in ("rules", "rulebook"):
            self.console.print(Markdown(in_text_only(rulebook(self.match.game.room))))
        elif word == "hint" and self.hint is not None:
            self.console.print(self.advised(self.hint(self.match.position), moves), markup=False)
        elif word == "why" and rest.split():
            for line in answer_why(self.match.position, rest.split(), moves):
                self.console.print(line, markup=False)
        else:
            self.console.print(say("Type a number from 1 to {last}, or help.", last=len(moves)), style="red")
        return False

    def advised(self, lesson: Lesson, moves: list[Move]) -> str:
        """The best move of a lesson, by its number on the screen."""
        best = lesson.advice[0]
        number = [move.id for move in moves].index(best.move) + 1
        if best.chance is None:
            return say("Only {number} is possible: {text}.", number=number, text=best.text)
        chance = f"{best.chance:.0%}"
        return say(
            "Take {number}: {text}. Winning chance: {chance}.", number=number, text=best.text, chance=chance
        )

    def undo(self, seat: int) -> bool:
        """Take the seat's last decision back with all that came after; returns whether it may.

        Chance is drawn anew afterwards, so nobody learns a roll by it. The tables of the house do the same.
        """
        to = last_decision(self.match, seat)
        if to is None:
            self.console.print(say("You have decided nothing yet that could be undone."), style="red")
            return False
        if not self.study and (reason := why_no_takeback(self.match, to, self.people)):
            self.console.print(say("No undo: {reason}.", reason=reason), style="red", markup=False)
            return False
        taken: list[tuple[int, int | None]] = [
            (event.actor, event.value) for event in self.match.rewind(to).events
        ]
        self.undone.append(TakenBack(seat=seat, to=to, nonce=len(self.undone) + 1, events=taken))
        self.console.print(say("Taken back: {number}. Chance is drawn anew.", number=len(taken)), style="dim")
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
            name = self.match.game.seat_name(seat)
            self.read_line(say("Pass the screen to {name} and press Enter. ", name=name))


def whole_number(text: str) -> int | None:
    """The whole number in a text, if it is one of fewer than 20 digits."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def seat_players(match: Match, names: Sequence[str], check: Callable[[str], str]) -> list[str]:
    """A player for every seat: HUMAN, or a bot's name as `check` returns it."""
    seats = match.game.seats
    if len(names) != seats:
        raise Refusal(
            say(
                "{named} players for {seats} seats; name human or a bot for each, such as human,random",
                named=len(names),
                seats=seats,
            )
        )
    return [name if name == HUMAN else check(name) for name in names]
