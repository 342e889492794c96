"""Giant Snail Will Not Prevail! as a room of the house."""

from __future__ import annotations

from snailhouse.core.options import Choice, Options
from snailhouse.core.room import Room, View
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.board import drawn
from snailhouse.games.giant_snail.bot import greedy
from snailhouse.games.giant_snail.box import filled
from snailhouse.games.giant_snail.labels import player
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.parts import move_parts, outcome_parts
from snailhouse.games.giant_snail.refusals import idle_part, refusal
from snailhouse.games.giant_snail.result import result_text
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.sense import EDITION
from snailhouse.games.giant_snail.shapes import GiantSnailView
from snailhouse.games.giant_snail.tell import chance_text, move_text
from snailhouse.games.giant_snail.view import view_of

REGIONS = Choice(
    "regions",
    "how the region cards are laid out: by number or at random",
    ("ordered", "shuffled"),
    names=("by number", "at random"),
)


class GiantSnail(Room):
    id = "giant-snail"
    title = "Giant Snail Will Not Prevail!"
    tagline = "Build a robot together, beat the snail together, and be elected alone."
    players = "3"
    minutes = "60-75"
    weight = "heavy"
    ruleset = 1
    options = (REGIONS, EDITION)
    words = say
    rules = rules
    view_type = GiantSnailView
    shared_defeat = True
    greedy = staticmethod(greedy)
    greedy_playouts = True
    master_simulations = 400

    def rivals(self, options: Options) -> bool:
        """Against a common enemy nobody resigns, and no draw can be agreed."""
        return False

    def seats(self, options: Options) -> int:
        return terms.SEATS

    def seat_name(self, options: Options, seat: int) -> str:
        return player(seat)

    def box(self, options: Options) -> Box:
        return filled(EDITION.of(options), shuffled=options["regions"] == "shuffled")

    def view(self, box: Box, table: Table, seat: int) -> GiantSnailView:
        return view_of(box, table, seat)

    def hides(self, box: Box, table: Table, seat: int) -> str | None:
        """Only what the Malacologist shows is secret: the cards, and the order they go back in."""
        if table.awaits not in (terms.LOOK, terms.ORDER) or seat == table.looker:
            return None
        who = player(table.looker)
        if table.awaits == terms.LOOK:
            return say("{player} looks at card {number} of the deck", player=who, number=table.fixed + 1)
        return say.counted(
            table.fixed,
            "{player} puts {number} card back on the deck",
            "{player} puts {number} cards back on the deck",
            player=who,
        )

    def move_text(self, box: Box, table: Table, move: int) -> str:
        return move_text(box, table, move)

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        return chance_text(box, table, outcome)

    def parts(self, box: Box, table: Table, move: int) -> tuple[str, ...]:
        return move_parts(box, table, move)

    def no_move_with(self, box: Box, table: Table, part: str) -> str | None:
        return idle_part(part)

    def chance_parts(self, box: Box, table: Table, outcome: int) -> tuple[str, ...]:
        return outcome_parts(box, table, outcome)

    def refusal(self, box: Box, table: Table, move: int) -> str:
        return refusal(box, table, move)

    def result_text(self, box: Box, table: Table) -> str:
        return result_text(box, table)

    def board(self, view: View) -> str:
        return drawn(view)
