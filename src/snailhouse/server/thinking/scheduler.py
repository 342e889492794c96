"""What is thought about when. No clock, no processes: the service asks it and tells it what happened."""

from __future__ import annotations

from typing import Generic, TypeVar

from snailhouse.server.thinking.fair_queue import FairQueue
from snailhouse.server.thinking.purposes import Purpose, Thought

T = TypeVar("T")


class Scheduler(Generic[T]):
    """So many thoughts at a time. Some places are kept for bots that somebody waits for.

    A thought that is under way is never interrupted, so without places of their own those bots would wait for
    the coach and for reviews to end.
    """

    def __init__(self, places: int, kept: int = 1) -> None:
        if not 0 <= kept < places:
            raise ValueError(f"{places} places cannot keep {kept} for bots and serve others")
        self.places = places
        self.kept = kept
        self.queue: FairQueue[T] = FairQueue()
        self.running: set[Thought[T]] = set()

    def add(self, thought: Thought[T]) -> None:
        self.queue.put(thought)

    def begin(self) -> Thought[T] | None:
        """The thought to begin now; None while nothing waits or no place is free for it."""
        if len(self.running) >= self.places:
            return None
        patient = sum(thought.purpose != Purpose.BOT for thought in self.running)
        least = Purpose.STUDY if patient < self.places - self.kept else Purpose.BOT
        thought = self.queue.take(least)
        if thought is not None:
            self.running.add(thought)
        return thought

    def end(self, thought: Thought[T]) -> None:
        """A thought has ended, or nobody wants it any more, wherever it was."""
        self.running.discard(thought)
        self.queue.drop(thought)

    def put_back(self, thought: Thought[T]) -> None:
        """A thought came to nothing through no fault of its own: it is the next of its purpose."""
        if thought in self.running:
            self.running.remove(thought)
            self.queue.put(thought, first=True)

    def change(self, thought: Thought[T], purpose: Purpose) -> None:
        """A thought has another purpose now; one under way goes on."""
        waits = self.queue.drop(thought)
        if waits or thought in self.running:
            thought.purpose = purpose
        if waits:
            self.queue.put(thought)
