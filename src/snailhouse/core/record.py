"""Records: flat, typed pieces of memory that compiled rules and plain Python share.

A game declares what it remembers as an annotated class::

    class Table(Record):
        turn: Int8
        to_go: Annotated[Int8s, (2, 8)]

The annotations become a NumPy dtype. A copy is a memcpy, a batch is an array, a hash is the bytes, and
for a type checker the fields are ordinary attributes.
"""

from __future__ import annotations

from operator import itemgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Protocol,
    Self,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Index = int | slice | tuple[int, ...]


class Ints(Protocol):
    """An array of whole numbers as rule code uses it."""

    def __getitem__(self, index: Index, /) -> int: ...
    def __setitem__(self, index: Index, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """An array of real numbers as rule code uses it."""

    def __getitem__(self, index: Index, /) -> float: ...
    def __setitem__(self, index: Index, value: float, /) -> None: ...
    def __len__(self) -> int: ...


Int8 = Annotated[int, np.int8]
UInt8 = Annotated[int, np.uint8]
Int16 = Annotated[int, np.int16]
UInt16 = Annotated[int, np.uint16]
Int32 = Annotated[int, np.int32]
UInt32 = Annotated[int, np.uint32]
Int64 = Annotated[int, np.int64]
Float64 = Annotated[float, np.float64]

Int8s = Annotated[Ints, np.int8]
UInt8s = Annotated[Ints, np.uint8]
Int16s = Annotated[Ints, np.int16]
UInt16s = Annotated[Ints, np.uint16]
Int32s = Annotated[Ints, np.int32]
UInt32s = Annotated[Ints, np.uint32]
Int64s = Annotated[Ints, np.int64]
Float64s = Annotated[Floats, np.float64]


class Record:
    """Base of every record: subclasses list their fields, `dtype` is made from them."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        fields = [_field(cls, name, hint) for name, hint in hints.items() if name != "dtype"]
        attributes = {name: _attribute(name) for name, *_ in fields}
        scalar = type(cls.__name__, (np.void,), {"__slots__": (), **attributes})
        cls.dtype = np.dtype((scalar, np.dtype(fields, align=True)))

    @classmethod
    def new(cls) -> Self:
        """One record, all zero."""
        return cast(Self, np.zeros(1, cls.dtype)[0])

    @classmethod
    def array(cls, length: int) -> NDArray[Any]:
        """`length` records in a row, all zero."""
        return np.zeros(length, cls.dtype)


def _attribute(name: str) -> property:
    """A field as an attribute: what `np.record` gives too, at a sixth of its time."""
    return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))


def _field(cls: type, name: str, hint: Any) -> tuple[str, Any, tuple[int, ...]]:
    """One entry of a dtype from one annotation: a number, or an array of numbers with its shape."""
    if get_origin(hint) is Annotated:
        match get_args(hint):
            case (base, type() as scalar) if base in (int, float):
                return name, scalar, ()
            case (base, type() as scalar, int() as length) if base in (Ints, Floats):
                return name, scalar, (length,)
            case (base, type() as scalar, tuple() as shape) if base in (Ints, Floats):
                return name, scalar, shape
    raise TypeError(f"{cls.__name__}.{name}: {hint!r} is not a number or an array of numbers with a shape")


def int64s(length: int) -> Int64s:
    """An array of whole numbers, all zero."""
    return cast(Int64s, np.zeros(length, np.int64))


def float64s(length: int) -> Float64s:
    """An array of real numbers, all zero."""
    return cast(Float64s, np.zeros(length))


R = TypeVar("R")


def copied(record: R) -> R:
    """An independent copy, to the last byte of padding."""
    return cast(R, np.frombuffer(bytearray(frozen(record)), cast(Any, record).dtype)[0])


def frozen(record: object) -> bytes:
    """The record's bytes: equal bytes, equal records."""
    return cast(bytes, cast(Any, record).tobytes())
