"""Bots of your own: a function or a class in a file, a module, or a package that brings one by an entry point.

A function takes a position and returns the id of a legal move. A class is made anew for every game and seat and
has that function as its method `choose`. The position is as the seat knows it: the rest is drawn afresh. These
bots run as code of whoever names them, so they are for one's own machine. Live tables know only those that the
host of the house has named: `bots.brought`.
"""

from __future__ import annotations

import inspect
import secrets
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from snailhouse.core.arguments import is_whole
from snailhouse.core.dice import dice as new_dice
from snailhouse.core.errors import Refusal
from snailhouse.core.position import Move, Position
from snailhouse.core.record import UInt32s

BOT_GROUP: Final = "snailhouse.bots"
"""The entry points by which packages bring bots."""
USUAL_NAME: Final = "choose"
"""What a bot is called in its file, and the method of one that is a class."""


class BotFailed(Refusal):
    """A bot of somebody's own raised an error or chose no legal move; the message names its line."""


def is_own_bot(name: str) -> bool:
    """Whether a name is that of a file, a module with a function, or of a bot that a package brings."""
    return ":" in name or name.endswith(".py") or name in _points()


def check_own_bot(bot: str | Callable[..., Any]) -> None:
    """Refuses a bot that is not there, cannot be loaded or does not take a position."""
    if isinstance(bot, str):
        _loaded(bot)
    else:
        _check_form(_called(bot), bot)


def own_chooser(own: str | Callable[..., Any], dice: UInt32s) -> Callable[[Position], int]:
    """Decides as a bot does, given by name or itself; a class is made for it.

    The dice draw what the seat cannot know.
    """
    think = own_thinker(own, dice)
    name = own if isinstance(own, str) else _called(own)

    def decide(position: Position) -> int:
        seen = position.concealed(position.actor, dice) if position.game.room.has_secrets else position
        return _checked_move(name, position, think(seen))

    return decide


def own_thinker(own: str | Callable[..., Any], dice: UInt32s | None = None) -> Callable[[Any], Any]:
    """Asks a bot, given by name or itself, and returns what it says; errors in it name its line.

    A class is made for it. A bot that wants dice gets these, or new ones.
    """
    check_own_bot(own)
    name, bot = (own, _loaded(own)) if isinstance(own, str) else (_called(own), own)
    think = getattr(_explained(name, bot), USUAL_NAME) if inspect.isclass(bot) else bot
    if "dice" not in inspect.signature(think).parameters:
        return lambda position: _explained(name, think, position)
    own_dice = new_dice(secrets.randbits(64)) if dice is None else dice
    return lambda position: _explained(name, think, position, own_dice)


def _called(bot: Callable[..., Any]) -> str:
    return str(getattr(bot, "__name__", bot))


def _checked_move(name: str, position: Position, chosen: Any) -> int:
    move = chosen.id if isinstance(chosen, Move) else chosen
    if not is_whole(move):
        raise BotFailed(f"{name} returned {chosen!r}; it must return the id of a move, one of position.legal()")
    reason = position.why_not(int(move))
    if reason is not None:
        raise BotFailed(f"{name} chose move {move}, which is not legal: {reason}")
    return int(move)


def _explained(name: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """What the bot's function returns; an error in it is told with the line where it happened."""
    try:
        return function(*arguments)
    except Exception as error:
        raise BotFailed(f"{name}: {_told(error)}") from error


def _told(error: Exception) -> str:
    """An error with the last line of somebody's own code on its way."""
    house = str(Path(__file__).parent.parent)
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(house)
    ]
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {what}"
    if not frames:
        return what
    last = frames[-1]
    return f"line {last.lineno} of {Path(last.filename).name}, in {last.name}: {what}"


@cache
def _loaded(name: str) -> Callable[..., Any]:
    """The function or class, imported once a process."""
    home, attribute = bot_address(name)
    module = _imported(name, lambda: _module(home))
    bot = getattr(module, attribute, None)
    if bot is None:
        raise Refusal(f"{home} has no {attribute!r}; a bot is named as in my_bot.py:{USUAL_NAME}")
    _check_form(name, bot)
    return bot  # type: ignore[no-any-return]


def bot_address(name: str) -> tuple[str, str]:
    """The file or module where a bot lies, and what it is called there."""
    points = _points()
    full = points[name].value if name in points else name
    home, _, attribute = full.rpartition(":") if ":" in full else (full, "", USUAL_NAME)
    return home, attribute


def _imported(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        wrong = error if isinstance(error, Exception) else RuntimeError("it ends the program when imported")
        raise BotFailed(f"{name} does not import: {_told(wrong)}") from error


def _module(home: str) -> ModuleType:
    if not home.endswith(".py"):
        return import_module(home)
    path = Path(home).resolve()
    if not path.is_file():
        raise Refusal(f"there is no file {home}; a bot is named as in my_bot.py:{USUAL_NAME}")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(path.parent))  # its file may import others beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


def _check_form(name: str, bot: Any) -> None:
    """Refuses what is neither a function of a position nor a class that has one."""
    function = getattr(bot, USUAL_NAME, None) if inspect.isclass(bot) else bot
    given = (None, None) if inspect.isclass(bot) else (None,)
    if not callable(function):
        raise Refusal(f"{name} is no bot; a bot is a function of a position, or a class with a method choose")
    parameters = inspect.signature(function).parameters
    try:
        inspect.signature(function).bind(*given, **({"dice": None} if "dice" in parameters else {}))
    except TypeError:
        raise Refusal(
            f"{name} takes ({', '.join(parameters)}); a bot takes (position) or (position, dice)"
        ) from None


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=BOT_GROUP)}
