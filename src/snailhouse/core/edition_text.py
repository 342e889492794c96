"""An edition as the text of a file that can be read, changed and played."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any


def edition_text(data: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """TOML: comments, single values, then a section for each table and for each entry of a list of tables."""
    lines = [f"# {' '.join(comment.split())}" for comment in comments]
    tables = {key: value for key, value in data.items() if isinstance(value, dict) or _is_rows(value)}
    lines += [f"{_key(key)} = {_inline(value)}" for key, value in data.items() if key not in tables]
    for key, value in tables.items():
        for table in value if isinstance(value, list) else [value]:
            lines += ["", f"[[{_key(key)}]]" if isinstance(value, list) else f"[{_key(key)}]"]
            lines += [f"{_key(name)} = {_inline(inner)}" for name, inner in table.items()]
    return "\n".join(lines) + "\n"


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False)
