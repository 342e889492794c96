"""What other libraries do in a second: pgx's backgammon and PettingZoo's connect four. Run by learners.py.

Reads lines from standard input, each the name of a peer, and answers each with steps a second; with
`--processor` seconds of processor time count.
"""

from __future__ import annotations

import sys
import time

import numpy as np

BATCHES = (256, 1024, 4096)
STEPS = 100
PROCESSOR = "--processor"


def pgx_steps(tables: int):
    """A function that plays STEPS random legal moves at every table, all within one compiled call."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")
    step = jax.vmap(env.step)

    def move(carry, _):
        state, key = carry
        key, choice, luck = jax.random.split(key, 3)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(state, action, jax.random.split(luck, tables)), key), ()

    play = jax.jit(lambda state, key: jax.lax.scan(move, (state, key), None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    start = jax.jit(jax.vmap(env.init))(jax.random.split(key, tables))
    jax.block_until_ready(play(start, key))
    return lambda: jax.block_until_ready(play(start, key))


def connect_four_steps():
    """A function that plays random legal games of PettingZoo's connect four for 2,000 steps."""
    from pettingzoo.classic import connect_four_v3

    return lambda: play_turns(connect_four_v3.env(), 2000)


def play_turns(env, steps: int) -> None:
    """Random legal moves as PettingZoo's documentation shows it."""
    rng, done = np.random.default_rng(1), 0
    env.reset(seed=1)
    while done < steps:
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
            done += 1
        env.reset()


def main() -> None:
    plays = {f"pgx_{tables}": (pgx_steps(tables), tables * STEPS) for tables in BATCHES}
    plays["connect_four"] = (connect_four_steps(), 2000)
    clock = time.process_time if PROCESSOR in sys.argv else time.perf_counter
    print("ready", *plays, flush=True)
    for line in sys.stdin:
        play, steps = plays[line.strip()]
        start = clock()
        play()
        print(steps / (clock() - start), flush=True)


if __name__ == "__main__":
    main()
