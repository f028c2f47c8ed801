"""What lines of a bank statement are compared with: three queries, however many lines there are."""

from collections import defaultdict
from datetime import date, timedelta

from school.fees.models import Invoice, Receipt
from school.payments.matching import LEAST_LETTERS, Books, OldReceipt, OpenInvoice, squeezed

# A cheque is presented weeks after its receipt.
BEFORE = timedelta(days=120)


def books(first_day: date) -> Books:
    """Return open invoices, and receipts with a transaction from some time before the first line's day on."""
    invoices: dict[str, OpenInvoice] = {}
    by_student: dict[str, list[OpenInvoice]] = defaultdict(list)
    rows = Invoice.objects.filter(outstanding__gt=0).order_by("due_on", "pk")
    for pk, number, outstanding, code in rows.values_list(
        "pk", "invoice_number", "outstanding", "account__student__student_code"
    ).iterator():
        one = OpenInvoice(pk, number, code or "", outstanding)
        invoices[squeezed(number)] = one
        if code and len(squeezed(code)) >= LEAST_LETTERS:
            by_student[squeezed(code)].append(one)
    paid = Receipt.objects.exclude(transaction_id="").filter(payment_date__gte=first_day - BEFORE)
    receipts = {
        squeezed(transaction): OldReceipt(pk, number, transaction, amount)
        for pk, number, transaction, amount in paid.values_list(
            "pk", "number", "transaction_id", "amount"
        ).iterator()
    }
    return Books(invoices, by_student, receipts)
