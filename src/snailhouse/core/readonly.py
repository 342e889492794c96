"""JSON data that nobody can change: dictionaries and lists that refuse to be written to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn


def _refuse(self: object, *args: object, **kwargs: object) -> NoReturn:
    raise TypeError("this data is read-only; change a copy of it")


class ReadOnlyDict(dict[str, Any]):
    """A dictionary that cannot be changed; a copy of it can."""

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: object) -> ReadOnlyDict:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return read_only, (dict(self),)


class ReadOnlyList(list[Any]):
    """A list that cannot be changed; a copy of it can."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __copy__(self) -> list[Any]:
        return list(self)

    def __deepcopy__(self, memo: object) -> ReadOnlyList:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return read_only, (list(self),)


def read_only(data: Any) -> Any:
    """The same JSON data with every dictionary and list in it read-only."""
    if isinstance(data, Mapping):
        return ReadOnlyDict({key: read_only(value) for key, value in data.items()})
    if isinstance(data, list | tuple):
        return ReadOnlyList(map(read_only, data))
    return data
