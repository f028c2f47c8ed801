"""Files that the calls of data import upload, and imports to ask for."""

import io
from collections.abc import Callable

from django.core.files.uploadedfile import SimpleUploadedFile

from core.accounts.models import User
from core.actors import Actor
from core.imports.models import ImportJob
from core.imports.services.uploads import upload_import
from tests.payroll.data_import.files import PERSON, csv

UPLOADS: dict[str, bytes] = {
    "employees": csv(PERSON),
    "pay-data": csv({"Employee code": "NOBODY", "Elements from": "01/01/2027"}),
    "drawn-salaries": csv(
        {
            "Employee code": "NOBODY",
            "Month": "01/04/2026",
            "Basic pay": 0,
            "DA": 0,
            "Income tax": 0,
            "Net pay": 0,
        }
    ),
    "leave-balance": csv({"Employee code": "NOBODY", "Leave type": "EL", "Balance": 3}),
    "departments": csv({"Code": "BOT", "Name": "Botany"}),
    "designations": csv({"Name": "Registrar"}),
    "pay-elements": csv({"Code": "MESS", "Name": "Mess", "Kind": "deduction"}),
    "assets": csv(
        {
            "Number in another register": "OLD/1",
            "Name": "Projector",
            "Category": "FURN",
            "Purchased on": "2026-06-01",
            "Cost": "60000",
        }
    ),
    "vendors": csv({"Code": "V9001", "Name": "Evergreen", "Category": "Works"}),
    "badges": csv({"Badge": "31", "Employee": "NOBODY", "From": "01/04/2026"}),
    "classes": csv({"Class": "VII", "Section": "Q", "Seats": 30}),
    "subjects": csv({"Code": "BIO", "Name": "Biology"}),
    "categories-of-items": csv({"Name": "Things from a sheet"}),
    "items": csv({"Code": "X9001", "Name": "Chalk from a sheet", "Category": "Chalk"}),
    "punches": b"deviceId,badge,timestamp,direction\r\nHALL,77,2026-10-01 09:00,in\r\n",
    "holidays": csv({"Date": "15/08/2026", "Name": "Independence Day"}),
    "vouchers": (
        b"Voucher,Type,Date,Account code,Debit,Credit\n"
        b"A,Journal,15/06/2026,4003,50,\nA,Journal,15/06/2026,2102,,50\n"
    ),
    "gst-invoices": (
        b"Number,Direction,Date,Party,HSN or SAC,Taxable value,Tax percent\n"
        b"X1,outward,05/11/2026,Guest,997212,100,18\n"
    ),
    "hsn-and-sac": csv({"HSN or SAC": "4820", "Description": "Registers", "Unit": "NOS"}),
    "openings": b"Account code,Debit,Credit\n1001,500,\n2001,,500\n",
}
FILES: dict[str, Callable[[], SimpleUploadedFile]] = {
    kind: lambda kind=kind: SimpleUploadedFile("sheet.csv", UPLOADS[kind])  # type: ignore[misc]
    for kind in UPLOADS
}
FILES["bill"] = lambda: SimpleUploadedFile("bill.pdf", b"%PDF-1.4\n%%EOF\n")
PAPER = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
FILES["paper"] = lambda: SimpleUploadedFile("paper.pdf", PAPER)


def import_rows(actor: Actor, surname: str, code: str) -> dict[str, int]:
    """Make an import with an error, one that is ready, and one whose new employee has no password yet."""

    def send(**change: str) -> ImportJob:
        content = csv({**PERSON, "Name": f"New {surname}", "Employee code": f"{code}-1", **change})
        name = f"{surname}.csv"
        return upload_import(kind="employees", file=io.BytesIO(content), file_name=name, actor=actor)

    user = User.objects.create(username=f"{code.lower()}.imported", name=f"New {surname}", role="employee")
    User.objects.filter(pk=user.pk).update(password="!")
    applied = ImportJob.objects.create(
        kind="employees",
        state="applied",
        file_name=f"{surname}.csv",
        size=1,
        created_by_name=surname,
        new_users=[user.pk],
    )
    return {"import_wrong": send(PAN="XX").pk, "import_ready": send().pk, "import_applied": applied.pk}
