from typing import Annotated

import numpy as np
import pytest

from snailhouse.core.record import Float64, Int8, Int8s, Record, copied, frozen


class Burrow(Record):
    depth: Int8
    warmth: Float64
    cells: Annotated[Int8s, (2, 3)]
    exits: Annotated[Int8s, 4]


def test_annotations_become_a_dtype():
    assert Burrow.dtype["depth"] == np.int8
    assert Burrow.dtype["warmth"] == np.float64
    assert Burrow.dtype["cells"].shape == (2, 3)
    assert Burrow.dtype["exits"].shape == (4,)


def test_fields_are_attributes_and_a_copy_is_independent():
    one = Burrow.new()
    one.depth = 3
    one.cells[1, 2] = 7
    two = copied(one)
    two.cells[1, 2] = 8
    assert (one.depth, one.cells[1, 2], two.cells[1, 2]) == (3, 7, 8)
    assert frozen(one) != frozen(two)
    two.cells[1, 2] = 7
    assert frozen(one) == frozen(two)


def test_an_element_of_an_array_is_changed_in_place():
    rows = Burrow.array(2)
    rows[1].depth = 5
    assert rows[1].depth == 5
    assert rows[0].depth == 0


@pytest.mark.parametrize("annotation", ["str", "int", "Int8s"])
def test_a_field_that_is_no_number_is_refused(annotation):
    with pytest.raises(TypeError, match="Bad.field"):
        type("Bad", (Record,), {"__annotations__": {"field": annotation}, "__module__": __name__})
