"""What is known of a solved game, for people and for programs."""

from __future__ import annotations

from typing import Any

from snailhouse.solving.solution_files import KeptSolution
from snailhouse.solving.trial import PerfectTrial


def solution_data(kept: KeptSolution, tried: PerfectTrial | None, seconds: float) -> dict[str, Any]:
    """The report as JSON; `seconds` is what solving or reading took."""
    solution = kept.solution
    data: dict[str, Any] = {
        "name": solution.solvable.name,
        "game": solution.game.id,
        "options": solution.game.shown_options(),
        "positions": solution.positions,
        "value": solution.value,
        "iterations": solution.iterations,
        "residual": solution.residual,
        "gap": solution.gap,
        "solved_because": kept.solved_because,
        "seconds": round(seconds, 3),
        "table": str(kept.path) if kept.saved else None,
    }
    if tried:
        data["trial"] = {
            "games": tried.games,
            "mean": tried.mean,
            "standard_error": tried.error,
            "drawn": tried.drawn,
        }
    return data


def solution_text(kept: KeptSolution, tried: PerfectTrial | None, seconds: float) -> str:
    """The same in sentences."""
    solution = kept.solution
    lines = [
        f"{solution.solvable.title}: perfect play wins with a chance of {solution.value:.12f}.",
        f"  {solution.positions:,} positions, {solution.iterations} sweeps, residual {solution.residual:.1e}.",
        f"  Ending the game after {solution.iterations:,} rolls or later could change this by"
        f" {solution.gap:.0e} at most.",
        f"  {_origin(kept)} in {seconds:.2f} s. {_place(kept)}",
    ]
    if tried:
        lines.append(
            f"  {tried.games:,} games by the solution: {tried.mean:.6f} points a game,"
            f" standard error {tried.error:.6f}; {tried.drawn} reached the limit and were drawn."
        )
    return "\n".join(lines)


def _origin(kept: KeptSolution) -> str:
    return "Read from its file" if kept.solved_because is None else f"Solved ({kept.solved_because})"


def _place(kept: KeptSolution) -> str:
    if not kept.saved:
        return f"The solution could not be written to {kept.path}."
    return f"The solution lies in {kept.path} ({kept.path.stat().st_size / 1e6:.1f} MB)."
