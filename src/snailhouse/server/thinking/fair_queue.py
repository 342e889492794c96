"""Who is next: by purpose, then by turns between addresses, then by turns between an address's visitors."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from snailhouse.server.thinking.purposes import Purpose, Thought

T = TypeVar("T")


class _Turns(Generic[T]):
    """One purpose: whoever has been served goes to the end of the line."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, OrderedDict[str, deque[Thought[T]]]] = OrderedDict()
        """Thoughts by address and visitor, those whose turn it is first."""
        self.length = 0

    def put(self, thought: Thought[T], *, first: bool) -> None:
        address, visitor = thought.owner
        visitors = self._lines.setdefault(address, OrderedDict())
        line = visitors.setdefault(visitor, deque())
        if first:
            line.appendleft(thought)
            visitors.move_to_end(visitor, last=False)
            self._lines.move_to_end(address, last=False)
        else:
            line.append(thought)
        self.length += 1

    def take(self) -> Thought[T]:
        address, visitors = next(iter(self._lines.items()))
        visitor, line = next(iter(visitors.items()))
        thought = line.popleft()
        self.length -= 1
        visitors.move_to_end(visitor)
        self._lines.move_to_end(address)
        self._tidy(address, visitor)
        return thought

    def drop(self, thought: Thought[T]) -> bool:
        address, visitor = thought.owner
        visitors = self._lines.get(address)
        line = visitors.get(visitor) if visitors else None
        if line is None or thought not in line:
            return False
        line.remove(thought)
        self.length -= 1
        self._tidy(address, visitor)
        return True

    def _tidy(self, address: str, visitor: str) -> None:
        if not self._lines[address][visitor]:
            del self._lines[address][visitor]
        if not self._lines[address]:
            del self._lines[address]


class FairQueue(Generic[T]):
    """Thoughts that wait. An owner's own thoughts keep their order."""

    def __init__(self) -> None:
        self._purposes: dict[Purpose, _Turns[T]] = {purpose: _Turns() for purpose in Purpose}

    def put(self, thought: Thought[T], *, first: bool = False) -> None:
        """Let a thought wait; `first` for one that had its turn already and came back."""
        self._purposes[thought.purpose].put(thought, first=first)

    def take(self, least: Purpose = Purpose.STUDY) -> Thought[T] | None:
        """The next thought; None if none waits that is at least as urgent as `least`."""
        for purpose, turns in self._purposes.items():
            if turns.length and purpose <= least:
                return turns.take()
        return None

    def drop(self, thought: Thought[T]) -> bool:
        """Let a thought wait no more; False if it does not wait."""
        return self._purposes[thought.purpose].drop(thought)

    def waiting(self, purpose: Purpose) -> int:
        return self._purposes[purpose].length

    def __len__(self) -> int:
        return sum(turns.length for turns in self._purposes.values())
