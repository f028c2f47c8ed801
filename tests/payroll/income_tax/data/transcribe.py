"""Write the worked tables of the tax reference as CSV: python transcribe.py income-tax.md [folder].

Rows are taken as they stand, only the digit grouping is removed. Run again when the reference changes.
"""

import csv
import sys
from pathlib import Path

# The worked tables of section 4 in their order: file name.
TABLES = [
    "new_2025-26_2026-27.csv",
    "new_2024-25.csv",
    "old_below60.csv",
    "old_below60_200000_deducted.csv",
    "boundary_new_2025-26_2026-27.csv",
    "boundary_new_2024-25.csv",
]
HEADER_START = "| Gross salary | Total income"
NAMES = [
    "gross_salary",
    "total_income",
    "slab_tax",
    "rebate",
    "tax_after_rebate",
    "surcharge",
    "marginal_relief",
    "cess",
    "exact",
    "payable",
]


def tables(lines: list[str]) -> list[list[list[str]]]:
    """Return the rows of every table that has the columns of a worked example."""
    found: list[list[list[str]]] = []
    inside = False
    for line in lines:
        if line.startswith(HEADER_START):
            found.append([])
            inside = True
        elif inside and line.startswith("|--"):
            continue
        elif inside and line.startswith("|"):
            found[-1].append([cell.strip().replace(",", "") for cell in line.strip().strip("|").split("|")])
        else:
            inside = False
    return found


def main() -> None:
    """Read the reference named on the command line and write one file a table."""
    source = Path(sys.argv[1])
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parent
    found = tables(source.read_text(encoding="utf-8").splitlines())
    for name, rows in zip(TABLES, found, strict=True):
        with (folder / name).open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows([NAMES, *rows])


if __name__ == "__main__":
    main()
