"""Small faults that could be made in a source file: a comparison turned, a bound moved, a refusal removed.

Own code, since the kept tools (mutmut, cosmic-ray) prepare all places of all modules, and here a sample is tried.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
}
SWAPPED = {"min": "max", "max": "min"}
# Texts and their lengths are no arithmetic, and what is written to the log nobody reads back.
SPARED_CALLS = {"_", "gettext", "ngettext", "pgettext", "tidy"}
SPARED_OBJECTS = {"logger"}


@dataclass(frozen=True, slots=True)
class Mutation:
    """A place in a file (bytes from `start` to `end`), what stands there and what is put in its place."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def applied(self, source: bytes) -> bytes:
        """Return the source with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def shown(self, source: bytes) -> tuple[str, str]:
        """Return the line before and after, without its indent (of a longer statement the first line touched)."""
        begin = source.rfind(b"\n", 0, self.start) + 1
        lines = source, self.applied(source)
        old, new = (text[begin:].split(b"\n", 1)[0].decode().strip() for text in lines)
        return old, new


def mutations(path: str, source: bytes) -> list[Mutation]:
    """Return all faults that this module knows to make in a file, in the order of the file."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def made(first: tuple[int, int], last: tuple[int, int], old: str, new: str) -> Mutation | None:
        start, end = starts[first[0] - 1] + first[1], starts[last[0] - 1] + last[1]
        found = re.search(
            re.escape(old) if not old[0].isalpha() else rf"\b{old}\b", source[start:end].decode()
        )
        if found is None:
            return None
        before = len(source[start:end].decode()[: found.start()].encode())
        return Mutation(path, first[0], start + before, start + before + len(old.encode()), old, new)

    found = (made(*place) for node in _walk(ast.parse(source)) for place in _places(node))
    return sorted({one for one in found if one is not None}, key=lambda one: (one.start, one.after))


Place = tuple[tuple[int, int], tuple[int, int], str, str]


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes in which a fault would be one: no types, decorators, texts or their lengths."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_spared(child):
                yield child
                yield from _walk(child)


def _is_spared(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.JoinedStr | ast.Slice)
    if isinstance(node.func, ast.Name):
        return node.func.id in SPARED_CALLS
    holder = node.func.value if isinstance(node.func, ast.Attribute) else None
    return isinstance(holder, ast.Name) and holder.id in SPARED_OBJECTS


def _places(node: ast.AST) -> Iterator[Place]:
    match node:
        case ast.Compare(ops=[operator], comparators=[right]) if type(operator) in COMPARISONS:
            yield (*_between(node.left, right), *COMPARISONS[type(operator)])
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node):
            yield (*_between(node.left, node.right), *ARITHMETIC[type(node.op)])
        case ast.BoolOp():
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield (*_between(node.values[0], node.values[1]), *words)
        case ast.UnaryOp(op=ast.Not()):
            yield (_start(node), _start(node.operand), "not", "")
        case ast.Constant(value=bool()):
            yield (_start(node), _end(node), str(node.value), str(not node.value))
        case ast.Constant(value=int(number)):
            yield (_start(node), _end(node), str(number), str(number + 1))
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            yield (_start(node.func), _end(node.func), name, SWAPPED[name])
        case ast.If() if isinstance(node.body[-1], ast.Raise):
            yield (_start(node), _start(node.test), "if", "if False and")


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(one, ast.Constant) and isinstance(one.value, str | bytes) for one in sides)


def _between(left: ast.expr, right: ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    return _end(left), _start(right)


def _start(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0
