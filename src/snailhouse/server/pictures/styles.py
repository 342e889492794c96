"""The styles of a page written into a drawing, which needs none then: as browsers do, as far as boards go."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from snailhouse.server.pictures.colours import UNSEEN, plain_value

APPEARANCE: Final = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "opacity", "visibility", "display", "paint-order", "transform"),
        *("stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset"),
        *("stroke-linecap", "stroke-linejoin"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing"),
        "dominant-baseline",
    )
)
"""What makes a shape look as it does; all of it can be said by attributes."""
_NEEDLESS: Final = ("class", "style", "role", "tabindex", "data-part", "data-about", "href", "onclick")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SIMPLE = re.compile(
    r"(?P<type>\*|[a-zA-Z][\w-]*)|\.(?P<cls>[\w-]+)|\[(?P<attr>[\w-]+)(?:=['\"]?(?P<value>[^'\"\]]*)['\"]?)?\]"
    r"|:(?P<is>where|is|not)\((?P<inner>[^()]*)\)|(?P<odd>[:#][\w-]+(?:\([^()]*\))?)"
)
_FONT = re.compile(r"(?:(\d+|bold|normal)\s+)?([\d.]+(?:px|rem|em))(?:\s*/\s*\S+)?\s+(.+)")


class Compound(NamedTuple):
    """What one element must be: its name, classes, attributes, and what it must and must not be besides."""

    type: str
    classes: frozenset[str]
    attributes: tuple[tuple[str, str | None], ...]
    among: tuple[tuple[Compound, ...], ...]
    without: tuple[Compound, ...]


class StyleRule(NamedTuple):
    weight: tuple[int, int, int]
    """The strongest last: classes, names, then the order."""
    chain: tuple[Compound, ...]
    """The element's own compound last, those it must lie in before."""
    direct: tuple[bool, ...]
    """Beside each but the first: whether it must lie in the one before immediately."""
    says: tuple[tuple[str, str], ...]


class Dressed(NamedTuple):
    """An element as rules know it."""

    type: str
    classes: frozenset[str]
    attributes: Mapping[str, str]


class StyleSheet:
    """The rules of some CSS. What depends on media or on a pointer is left out."""

    def __init__(self, css: str) -> None:
        self._by_class: dict[str, list[StyleRule]] = defaultdict(list)
        self._others: list[StyleRule] = []
        self.root: dict[str, str] = {}
        for rule in _rules(css):
            last = rule.chain[-1]
            for_class = next(iter(sorted(last.classes)), None)
            (self._others if for_class is None else self._by_class[for_class]).append(rule)

    def add_root(self, css: str) -> None:
        """Take variables from what is said of `:root`."""
        for head, body in _blocks(_COMMENT.sub("", css)):
            if head.strip() == ":root":
                self.root |= dict(_declarations(body))

    def said(self, path: Sequence[Dressed]) -> dict[str, str]:
        """What the rules say of the last element of a path from the top."""
        here = path[-1]
        near = [rule for name in here.classes for rule in self._by_class.get(name, ())]
        matching = [rule for rule in (*near, *self._others) if _matches(rule, path)]
        return {name: value for rule in sorted(matching, key=_weight) for name, value in rule.says}


def dress(element: Element, sheets: Sequence[StyleSheet]) -> None:
    """Write into an element and all within it what the sheets say; hidden things are taken out."""
    variables = {name: value for sheet in sheets for name, value in sheet.root.items()}
    _dress(element, sheets, [], variables)


def _dress(
    element: Element, sheets: Sequence[StyleSheet], above: list[Dressed], variables: Mapping[str, str]
) -> None:
    known = Dressed(element.tag, frozenset(element.get("class", "").split()), element.attrib)
    path = [*above, known]
    said: dict[str, str] = {}
    for sheet in sheets:
        said |= sheet.said(path)
    said |= dict(_declarations(element.get("style", "")))
    variables = {**variables, **{name: value for name, value in said.items() if name.startswith("--")}}
    look = {name: value for name, value in element.attrib.items() if "(" in value and name in APPEARANCE}
    for name, value in _expanded({**look, **said}).items():
        if name in APPEARANCE:
            element.set(name, plain_value(value, variables))
    for name in (*_NEEDLESS, *[name for name in element.attrib if name.startswith("aria-")]):
        element.attrib.pop(name, None)
    for child in list(element):
        _dress(child, sheets, path, variables)
        if _is_hidden(child):
            element.remove(child)


def _is_hidden(element: Element) -> bool:
    return (
        element.get("opacity") == "0"
        or element.get("display") == UNSEEN
        or element.get("visibility") == "hidden"
    )


def _expanded(said: dict[str, str]) -> dict[str, str]:
    """Without the short form of all that a font is; it comes before what else is said of the letters."""
    found = _FONT.fullmatch(said.get("font", "").strip())
    if found is None:
        return said
    whole = {"font-weight": found[1] or "400", "font-size": found[2], "font-family": found[3]}
    return {**whole, **{name: value for name, value in said.items() if name not in whole}}


def _weight(rule: StyleRule) -> tuple[int, int, int]:
    return rule.weight


def _rules(css: str) -> Iterator[StyleRule]:
    for order, (head, body) in enumerate(_blocks(_COMMENT.sub("", css))):
        says = tuple(_declarations(body))
        for selector in _split_list(head):
            if (read := _read_selector(selector)) is not None:
                chain, direct = read
                weights = [_compound_weight(compound) for compound in chain]
                weight = sum(one for one, _ in weights), sum(other for _, other in weights), order
                yield StyleRule(weight, chain, direct, says)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Heads and bodies, without what stands behind an @."""
    at = 0
    while (opening := css.find("{", at)) >= 0:
        depth, end = 1, opening + 1
        while depth and end < len(css):
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        head = css[at:opening].rpartition(";")[2].strip()
        if not head.startswith("@"):
            yield head, css[opening + 1 : end - 1]
        at = end


def _declarations(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()


def _split_list(text: str) -> Iterable[str]:
    """At commas outside of brackets."""
    return (part.strip() for part in re.split(r",(?![^()]*\))", text))


def _read_selector(text: str) -> tuple[tuple[Compound, ...], tuple[bool, ...]] | None:
    """The compounds of a selector and how each lies in the one before; None if boards have no use for it."""
    words = re.sub(r"\s*>\s*", " > ", text).split()
    chain, direct, next_direct = list[Compound](), list[bool](), False
    for word in words:
        if word == ">":
            next_direct = True
            continue
        if (compound := _read_compound(word)) is None:
            return None
        if chain:
            direct.append(next_direct)
        chain.append(compound)
        next_direct = False
    return (tuple(chain), tuple(direct)) if chain else None


def _read_compound(text: str) -> Compound | None:
    kind, classes, attributes = "*", set[str](), list[tuple[str, str | None]]()
    among, without, at = list[tuple[Compound, ...]](), list[Compound](), 0
    while at < len(text):
        found = _SIMPLE.match(text, at)
        if found is None or found["odd"]:
            return None
        at = found.end()
        if found["type"]:
            kind = found["type"]
        elif found["cls"]:
            classes.add(found["cls"])
        elif found["attr"]:
            attributes.append((found["attr"], found["value"]))
        else:
            inner = [one for part in _split_list(found["inner"]) if (one := _read_compound(part)) is not None]
            if found["is"] == "not":
                without += inner
            else:
                among.append(tuple(inner))
    return Compound(kind, frozenset(classes), tuple(attributes), tuple(among), tuple(without))


def _compound_weight(compound: Compound) -> tuple[int, int]:
    return len(compound.classes) + len(compound.attributes), int(compound.type != "*")


def _matches(rule: StyleRule, path: Sequence[Dressed]) -> bool:
    if not _fits(rule.chain[-1], path[-1]):
        return False
    return _lies_in(rule, len(rule.chain) - 2, path, len(path) - 2)


def _lies_in(rule: StyleRule, link: int, path: Sequence[Dressed], at: int) -> bool:
    """Whether the compounds up to `link` are found among the elements up to `at`."""
    if link < 0:
        return True
    reach = [at] if rule.direct[link] else range(at, -1, -1)
    return any(
        place >= 0 and _fits(rule.chain[link], path[place]) and _lies_in(rule, link - 1, path, place - 1)
        for place in reach
    )


def _fits(compound: Compound, known: Dressed) -> bool:
    if not compound.classes <= known.classes or compound.type not in ("*", known.type):
        return False
    for name, value in compound.attributes:
        if name not in known.attributes or (value is not None and known.attributes[name] != value):
            return False
    if any(_fits(one, known) for one in compound.without):
        return False
    return all(any(_fits(one, known) for one in group) for group in compound.among)
