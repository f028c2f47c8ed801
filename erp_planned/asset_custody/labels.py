"""Labels of assets: sheets as PDF, with a QR code that a phone opens and a bar code (reference: assets, section 4).

No price stands on a label.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from urllib.parse import quote

from django.http import HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.typeset import typeset
from core.errors import ValidationFailed
from core.formatting import in_date
from erp_planned.assets.models import Asset
from payroll.organizations.selectors import organization

# Labels in one file.
MOST = 2_000
# Of a bar code, in widths of its narrowest bar (0.2 mm): the white around it, and how high the bars are.
QUIET, HIGH, NARROW_MM = 5, 30, 0.2


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of labels, in millimetres; a roll has one label to a page."""

    title: str
    page: tuple[float, float]
    label: tuple[float, float]
    columns: int
    rows: int
    margin: tuple[float, float]

    @property
    def room(self) -> int:
        """Labels on a page."""
        return self.columns * self.rows


SHEETS = {
    "a4-24": Sheet("24 on A4 (70 x 37 mm)", (210, 297), (70, 37), 3, 8, (0, 0.5)),
    "a4-65": Sheet("65 on A4 (38.1 x 21.2 mm)", (210, 297), (38.1, 21.2), 5, 13, (9.75, 10.7)),
    "roll-50x25": Sheet("Roll, 50 x 25 mm", (50, 25), (50, 25), 1, 1, (0, 0)),
}
USUAL = "a4-24"


def address_of(asset: Asset, site: str) -> str:
    """Return the address that the QR code holds: a phone's camera opens the page of the asset."""
    return f"{site}/ess/a/{quote(asset.asset_code)}"


def label_sheets(assets: Sequence[Asset], *, site: str, sheet: str = USUAL, skip: int = 0) -> bytes:
    """Return label sheets as PDF; `skip` labels of the first sheet are used up already, `site` is https://host.

    Raises ValidationFailed naming `sheet`, `skip`, or `asset` for none or more than 2,000.
    """
    form = SHEETS.get(sheet)
    if form is None:
        raise ValidationFailed.at("sheet", _("One of: %(names)s.") % {"names": ", ".join(SHEETS)})
    if not 0 <= skip < form.room:
        raise ValidationFailed.at("skip", _("Between 0 and %(most)d.") % {"most": form.room - 1})
    if not 0 < len(assets) <= MOST:
        raise ValidationFailed.at("asset", _("Choose 1 to %(most)d assets.") % {"most": MOST})
    office = organization()
    pictures: dict[str, bytes] = {}
    labels = []
    for number, asset in enumerate(assets):
        pictures[f"q{number}.svg"] = _qr(address_of(asset, site))
        pictures[f"b{number}.svg"] = _bars(asset.asset_code)
        labels.append(
            {
                "qr": f"q{number}.svg",
                "bars": f"b{number}.svg",
                "code": asset.asset_code,
                "name": asset.name[:60],
                "facts": ", ".join(
                    filter(None, [asset.category.name, asset.location[:40], in_date(asset.purchased_on)])
                ),
            }
        )
    data = {
        "office": office.name,
        "title": _("Labels of assets"),
        "page": [str(one) for one in form.page],
        "label": [str(one) for one in form.label],
        "margin": [str(one) for one in form.margin],
        "columns": form.columns,
        "rows": form.rows,
        "skip": skip,
        "labels": labels,
    }
    return typeset(
        "erp/assets/labels.typ", data, pictures=pictures, pages=-(-(len(labels) + skip) // form.room)
    )


def label_file(assets: Sequence[Asset], *, site: str, sheet: str = USUAL, skip: int = 0) -> HttpResponse:
    """Return the sheets as a download. Raises as `label_sheets`."""
    content = label_sheets(assets, site=site, sheet=sheet, skip=skip)
    return file_response(content, filename="asset-labels.pdf", content_type="application/pdf")


def _qr(text: str) -> bytes:
    # Weighing all eight masks takes two thirds of the time, and readers take any.
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    target = BytesIO()
    segno.make(text, error="m", micro=False, mask=4).save(target, kind="svg", border=1, xmldecl=False)
    return target.getvalue()


def _bars(code: str) -> bytes:
    """Return the code as Code 128, all bars one path: a rectangle for each takes a third longer to set."""
    from barcode import Code128  # noqa: PLC0415 - heavy, loaded when it is used

    modules = Code128(code).build()[0]
    path = "".join(
        f"M{QUIET + bar.start()} {QUIET}h{len(bar[0])}v{HIGH}h-{len(bar[0])}z"
        for bar in re.finditer("1+", modules)
    )
    width, height = len(modules) + 2 * QUIET, HIGH + 2 * QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * NARROW_MM:.1f}mm" height="{height * NARROW_MM:.1f}mm"'
        f' viewBox="0 0 {width} {height}"><path d="{path}"/></svg>'
    ).encode()
