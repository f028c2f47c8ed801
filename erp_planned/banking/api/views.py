"""Routes of the bank: /api/finance/bank-accounts, bank-reconciliation, bank-transactions."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from core.reports.api.answers import COMMON, report_answer
from core.reports.api.report_views import parameters_of
from erp_planned.banking.api import serializers as s
from erp_planned.banking.api.filters import TransactionFilter
from erp_planned.banking.api.report_serializers import ReconciliationSerializer
from erp_planned.banking.masters import bank_account_master, cheque_books, cheque_layouts
from erp_planned.banking.models import BankTransaction
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.reports import RECONCILIATION
from erp_planned.banking.selectors.accounts import get_bank_account
from erp_planned.banking.selectors.lines import get_line, transactions
from erp_planned.banking.services.matching import apply_matching, match_by_hand, preview_matching, unmatch
from erp_planned.banking.services.statements import import_statement
from erp_planned.banking.services.vouchers import voucher_from_line
from erp_planned.finance.selectors.accounts import get_account


class BankAccountViewSet(MasterViewSet):
    """Bank accounts."""

    master = bank_account_master
    serializer_class = s.BankAccountSerializer


class ChequeLayoutViewSet(MasterViewSet):
    """Where the fields of a bank's cheques stand, in millimetres."""

    master = cheque_layouts


class ChequeBookViewSet(MasterViewSet):
    """Cheque books; their leaves are made with them."""

    master = cheque_books


class StatementViewSet(ApiViewSet):
    """Statements of a bank account."""

    parser_classes = (MultiPartParser,)
    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("The statement is imported.")}

    @extend_schema(
        summary="Import a bank statement (CSV, XLSX, OFX, MT940)",
        request={"multipart/form-data": s.StatementBodySerializer},
        responses={201: s.StatementFileSerializer},
    )
    def create(self, request: Request, bank_account_id: int) -> Response:
        """Import a file of the bank; lines that came before add nothing."""
        account, body = get_bank_account(bank_account_id), self.validated(s.StatementBodySerializer)
        kept = import_statement(
            account=account,
            file=body["file"],
            name=body["file"].name or "",
            columns=body.get("columns"),
            actor=self.actor,
        )
        return Response(s.StatementFileSerializer(kept).data, status=status.HTTP_201_CREATED)


class TransactionViewSet(ApiViewSet):
    """Lines of the bank."""

    queryset = BankTransaction.objects.none()
    serializer_class = s.BankTransactionSerializer
    filterset_class = TransactionFilter
    permissions: ClassVar = {"list": P.READ, "voucher": P.WRITE}
    messages: ClassVar = {"voucher": _("The voucher waits for approval in finance.")}

    @extend_schema(
        summary="Lines of a bank account with their match", responses=s.BankTransactionSerializer(many=True)
    )
    def list(self, request: Request, bank_account_id: int) -> Response:
        """List the lines, the newest first."""
        return self.page(transactions(get_bank_account(bank_account_id)))

    @keyed()
    @extend_schema(
        summary="Make the voucher of a line that the books do not have",
        request=s.LineVoucherBodySerializer,
        responses={201: s.LineVoucherSerializer},
    )
    def voucher(self, request: Request, transaction_id: int) -> Done:
        """Make a receipt, payment or contra voucher, once for each line."""
        line, body = get_line(transaction_id), self.validated(s.LineVoucherBodySerializer)
        account = get_account(body.pop("account_id"))
        made = voucher_from_line(line=line, account=account, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.LineVoucherSerializer(made).data)


class ReconciliationViewSet(ApiViewSet):
    """The reconciliation of the bank's lines with the books."""

    parser_classes = (JSONParser,)
    serializer_class = s.ReconcileAnswerSerializer
    permissions: ClassVar = {"read": P.READ, "run": P.WRITE, "match": P.WRITE}
    queries: ClassVar = {"read": ["bankAccountId", "date", *COMMON]}

    @extend_schema(
        summary="Bank reconciliation statement on a date",
        parameters=parameters_of(RECONCILIATION),
        responses=file_answers("xlsx", "csv", "pdf", json=ReconciliationSerializer),
    )
    def read(self, request: Request) -> Any:
        """Return the statement from the balance of the books to that of the bank."""
        return report_answer(self, "bank-reconciliation")

    @keyed()
    @extend_schema(
        summary="Match the bank's lines with the books",
        request=s.ReconcileBodySerializer,
        responses=s.ReconcileAnswerSerializer,
        examples=[OpenApiExample("Propose", value={"bankAccountId": 1}, request_only=True)],
    )
    def run(self, request: Request) -> Done:
        """Propose matches by the five steps; with the digest of the proposals, apply them.

        Steps 1 to 3 settle by themselves, 4 and 5 where `accept` names their lines.
        """
        body = self.validated(s.ReconcileBodySerializer)
        account = get_bank_account(body["bank_account_id"])
        preview, matched = preview_matching(account=account, actor=self.actor), 0
        if body.get("digest"):
            made = apply_matching(
                account=account, digest=body["digest"], accept=body.get("accept", ()), actor=self.actor
            )
            matched = len(made)
        told = [
            {
                "transaction_ids": [line.pk for line in one.lines],
                "entry_ids": [entry.pk for entry in one.entries],
                "amount": sum(line.amount for line in one.lines),
                "step": one.step,
                "why": one.why,
                "is_automatic": one.is_automatic,
            }
            for one in preview.proposals
        ]
        answer = {"digest": preview.digest, "matched": matched, "proposals": told}
        return 200, dict(s.ReconcileAnswerSerializer(answer).data)

    @extend_schema(
        summary="Match or unmatch a line by hand",
        request=s.MatchBodySerializer,
        responses=s.BankTransactionSerializer,
    )
    def match(self, request: Request, transaction_id: int) -> Response:
        """Match a line of the bank with entries of the books, or undo its match; both are logged."""
        line, body = get_line(transaction_id), self.validated(s.MatchBodySerializer)
        if body["entry_ids"]:
            lines = {line.pk, *body.get("transaction_ids", ())}
            match_by_hand(account=line.bank_account, lines=lines, entries=body["entry_ids"], actor=self.actor)
        else:
            unmatch(line=line, reason=body.get("reason", ""), actor=self.actor)
        return Response(s.BankTransactionSerializer(get_line(transaction_id)).data)
