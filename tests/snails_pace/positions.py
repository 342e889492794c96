"""Set up positions of Snail's Pace by hand."""

import snailhouse

X, O = 0, 1  # noqa: E741


def roll_of(*faces):
    """The chance outcome that shows these dice."""
    outcome = 0
    for face in faces:
        outcome = outcome * 6 + face - 1
    return outcome


def started(seat=X, **options):
    """A match in which the seat is about to roll for its first turn."""
    return snailhouse.game("snails-pace", start="xo"[seat], **options).match()


def place(match, track, x=None, o=None, rider=None):
    """Put the snails of a track down: squares each has to go, and who rides whom."""
    table = match.table
    if x is not None:
        table.to_go[X, track - 1] = x
    if o is not None:
        table.to_go[O, track - 1] = o
    if rider is not None:
        table.rider[track - 1] = rider
        if match.game.options["meeting"] == "none":
            table.movable[1 - rider] &= 255 ^ (1 << (track - 1))
    return match


def close(match, track, winner):
    """Let a race be over."""
    match.table.winner[track - 1] = winner
    match.table.points[winner] += track
    for seat in (X, O):
        match.table.movable[seat] &= 255 ^ (1 << (track - 1))
    match.table.unwon -= 1
    return match


def tracks(match):
    """The tracks that can be moved on now; 'stop' where that is allowed."""
    return ["stop" if move == 8 else move + 1 for move in match.legal()]


def to_go(match, track):
    return [int(match.table.to_go[seat, track - 1]) for seat in (X, O)]
