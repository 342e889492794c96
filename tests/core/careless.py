"""Kernels as somebody writes them who has never seen one: every function has one fault."""

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int8, Int8s, Record

NAMES = {0: 1}


class Table(Record):
    total: Int8
    cells: Annotated[Int8s, (2, 3)]


def helper(number):
    return number + 1


@kernel
def added(one, other):
    return one + other


@kernel
def listing(table):
    return [table.total]


@kernel
def makes_a_list(table):
    found = [1, 2]
    return found[table.total]


@kernel
def calls_what_makes_a_list(table):
    return listing(table)


@kernel
def makes_a_dictionary(table):
    found = {1: 2}
    return found[table.total]


@kernel
def makes_a_set(table):
    return len({table.total})


@kernel
def makes_a_text(table):
    return len(f"{table.total}")


@kernel
def adds_texts(table):
    return len(str(table.total) + "!")


@kernel
def comprehends(table):
    return sum([2 * cell for cell in range(table.total)])


@kernel
def generates(table):
    return sum(cell for cell in range(table.total))


@kernel
def grows_a_tuple(table):
    found = ()
    for cell in range(3):
        found = found + (cell,)  # noqa: RUF005
    return found[0]


@kernel
def opens_a_file(table):
    with open("rules") as file:  # noqa: PTH123
        return len(file.read())


@kernel
def imports(table):
    import math

    return math.sqrt(table.total)


@kernel
def misspells_a_name(table):
    return aded(table.total, 1)  # noqa: F821


@kernel
def misspells_a_field(table):
    return table.totl


@kernel
def sets_a_field_that_is_none(table):
    table.tolal = 3
    return 1


@kernel
def gives_too_little(table):
    return added(table.total)


@kernel
def calls_no_kernel(table):
    return helper(table.total)


@kernel
def reads_a_dictionary(table):
    return NAMES[table.total]


@kernel
def sorts(table):
    return sorted(table.cells[0])[0]


@kernel
def has_two_types(table):
    found = 1
    for _ in range(table.total):
        found = table
    return found


@kernel
def tries(table):
    try:
        return 1
    except ValueError:
        return 2


@kernel
def raises(table):
    if table.total:
        raise ValueError
    return 1


@kernel
def closes_over(table):
    return (lambda number: number + table.total)(1)


@kernel
def yields(table):
    yield table.total


@kernel
def uses_none(table):
    found = None
    if table.total:
        found = 1
    return found
