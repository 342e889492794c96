"""Records: flat, typed pieces of memory that compiled rules and plain Python share.

A game declares what it remembers as an annotated class::

    class Table(Record):
        turn: Int8
        to_go: Annotated[Int8s, (2, 8)]

The annotations become a NumPy dtype. A last item of text in an annotation says what the field means
(`Record.meanings`), for records whose fields people read about. A copy is a memcpy, a batch is an array, a
hash is the bytes, and for a type checker the fields are ordinary attributes. Plain Python reads and writes a
record's memory through memoryviews, number by number, several times as fast as NumPy would; `table["to_go"]`
is the field as NumPy has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
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
Float32 = Annotated[float, np.float32]
Float64 = Annotated[float, np.float64]

Int8s = Annotated[Ints, np.int8]
UInt8s = Annotated[Ints, np.uint8]
Int16s = Annotated[Ints, np.int16]
UInt16s = Annotated[Ints, np.uint16]
Int32s = Annotated[Ints, np.int32]
UInt32s = Annotated[Ints, np.uint32]
Int64s = Annotated[Ints, np.int64]
Float32s = Annotated[Floats, np.float32]
Float64s = Annotated[Floats, np.float64]


class Record:
    """Base of every record: subclasses list their fields, `dtype` is made from them."""

    dtype: ClassVar[np.dtype[Any]]
    meanings: ClassVar[Mapping[str, tuple[str, ...]]]
    """What each field says it means: nothing, one text, or one for each of its numbers."""

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        fields = [_field(cls, name, hint) for name, hint in hints.items() if name not in _OF_THE_CLASS]
        cls.meanings = MappingProxyType({name: meaning for name, *_, meaning in fields})
        layout = np.dtype([(name, scalar, shape) for name, scalar, shape, _ in fields], align=True)
        cls.dtype = np.dtype((type(cls.__name__, (np.void,), _attributes(layout)), layout))

    @classmethod
    def new(cls) -> Self:
        """One record, all zero."""
        return cast(Self, thawed(cls.dtype, bytes(cls.dtype.itemsize)))

    @classmethod
    def array(cls, length: int) -> NDArray[Any]:
        """`length` records in a row, all zero."""
        return np.zeros(length, cls.dtype)


class _View:
    """Part of a record's memory as numbers: made when it is first asked for, then kept in the record."""

    def __init__(self, name: str, start: int, kind: np.dtype[Any]) -> None:
        self._name, self._part = name, slice(start, start + kind.itemsize)
        self._format: Any = kind.base.char
        self._shape = kind.shape

    def __get__(self, record: Any, owner: type) -> memoryview:
        view: memoryview = record.memory[self._part].cast(self._format, self._shape)
        record.__dict__[self._name] = view
        return view


class _Memory:
    """All bytes of a record that lies in an array; `thawed` gives other records theirs.

    They are the array's. A view of the record itself would keep it, and so the whole array, for ever: a
    circle that Python's collector cannot see through NumPy.
    """

    def __get__(self, record: Any, owner: type) -> memoryview:
        array = np.asarray(record) if record.base is None else record.base
        while not array.flags.c_contiguous:
            array = array.base
        start = _address(record) - _address(array)
        view = memoryview(cast(Any, array.reshape(-1).view(np.uint8)))[start : start + record.nbytes]
        record.__dict__["memory"] = view
        return view


def _address(holder: Any) -> int:
    return cast(int, holder.__array_interface__["data"][0])


def _attributes(layout: np.dtype[Any]) -> dict[str, Any]:
    """A field of several numbers has a view; those of one number share a view of all for each format.

    The views' names have a space in them, so that no field is called alike.
    """
    attributes: dict[str, Any] = {"memory": _Memory()}
    for name, (kind, start, *_) in cast(Any, layout.fields).items():
        if kind.shape:
            view = f"view {name}"
            attributes[view] = _View(view, start, kind)
            attributes[name] = _numbers(name, view)
        else:
            view = f"all {kind.char}"
            attributes[view] = _View(view, 0, np.dtype((kind, (layout.itemsize // kind.itemsize,))))
            attributes[name] = _number(view, start // kind.itemsize)
    return attributes


def _numbers(name: str, view: str) -> property:
    return property(attrgetter(view), lambda record, values: record.__setitem__(name, values))


def _number(view: str, index: int) -> property:
    def read(record: Any) -> Any:
        return getattr(record, view)[index]

    def write(record: Any, value: Any) -> None:
        getattr(record, view)[index] = value

    return property(read, write)


_OF_THE_CLASS = ("dtype", "meanings")


def _field(cls: type, name: str, hint: Any) -> tuple[str, Any, tuple[int, ...], tuple[str, ...]]:
    """A field's name, number type, shape (empty for one number) and meaning, read off its annotation."""
    if get_origin(hint) is Annotated:
        *form, meaning = _with_meaning(get_args(hint))
        match form:
            case (base, type() as scalar) if base in (int, float):
                return name, scalar, (), meaning
            case (base, type() as scalar, int() as length) if base in (Ints, Floats):
                return name, scalar, (length,), meaning
            case (base, type() as scalar, tuple() as shape) if base in (Ints, Floats):
                return name, scalar, shape, meaning
    raise TypeError(f"{cls.__name__}.{name}: {hint!r} is not a number or an array of numbers with a shape")


def _with_meaning(annotation: tuple[Any, ...]) -> tuple[Any, ...]:
    """The annotation with a tuple of texts at its end, an empty one where it says nothing."""
    *form, last = annotation
    if isinstance(last, str):
        return *form, (last,)
    if isinstance(last, tuple) and last and all(isinstance(text, str) for text in last):
        return annotation
    return *annotation, ()


def int64s(length: int) -> Int64s:
    """An array of whole numbers, all zero."""
    return cast(Int64s, np.zeros(length, np.int64))


def float64s(length: int) -> Float64s:
    """An array of real numbers, all zero."""
    return cast(Float64s, np.zeros(length))


R = TypeVar("R")


def copied(record: R) -> R:
    """An independent copy, to the last byte of padding."""
    return cast(R, thawed(cast(Any, record).dtype, frozen(record)))


def frozen(record: Any) -> bytes:
    """The record's bytes: equal bytes, equal records."""
    return bytes(record.memory)


def thawed(dtype: np.dtype[Any], data: bytes) -> Any:
    """A new record with a copy of these bytes as its memory."""
    return _over(dtype, bytearray(data))


def read_only_record(dtype: np.dtype[Any], data: bytes) -> Any:
    """A record over these very bytes: plain Python cannot write to it, and kernels must not."""
    return _over(dtype, data)


def sealed(record: R) -> R:
    """The same record, which plain Python can no longer write to."""
    fields: dict[str, Any] = cast(Any, record).__dict__
    memory: memoryview = fields["memory"]
    fields.clear()
    fields["memory"] = memory.toreadonly()
    return record


def _over(dtype: np.dtype[Any], memory: bytes | bytearray) -> Any:
    record: Any = np.ndarray((), dtype, memory)[()]
    record.memory = memoryview(memory)
    return record


def float64s_of(records: NDArray[Any]) -> Float64s:
    """The memory of an array of records as one row of numbers; every field must be a Float64."""
    return cast(Float64s, np.ndarray(records.nbytes // 8, np.float64, cast(Any, records)))
