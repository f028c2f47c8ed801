"""Closed lists of TDS statements (reference: tds-returns)."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class FormKind(models.TextChoices):
    """What a statement is about: its form number follows from this and the period."""

    SALARY = "salary", _("Salary (24Q, 138)")
    CONTRACT = "contract", _("Contractors and fees (26Q, 140)")


class Quarter(models.TextChoices):
    """Quarter of the financial year."""

    Q1 = "Q1", _("Q1 (April to June)")
    Q2 = "Q2", _("Q2 (July to September)")
    Q3 = "Q3", _("Q3 (October to December)")
    Q4 = "Q4", _("Q4 (January to March)")


class DepositMode(models.TextChoices):
    """How the tax reached the government."""

    CHALLAN = "challan", _("Bank challan")
    BOOK = "book", _("Book adjustment (Form 24G, 137)")


class MinorHead(models.TextChoices):
    """Minor head of a challan."""

    PAYABLE = "200", _("200 – payable by the taxpayer")
    REGULAR = "400", _("400 – regular assessment")


class PaymentKind(models.TextChoices):
    """What was paid; the section or payment code follows from this and the period."""

    SALARY_UNION = "salary_union", _("Salary of Union government employees")
    SALARY_STATE = "salary_state", _("Salary of other government employees")
    SALARY_OTHER = "salary_other", _("Salary, other employers")
    CONTRACTOR_PERSON = "contractor_person", _("Contractor, individual or HUF")
    CONTRACTOR_OTHER = "contractor_other", _("Contractor, any other")
    PROFESSIONAL = "professional", _("Professional fees")
    TECHNICAL = "technical", _("Technical services")


class Reason(models.TextChoices):
    """Reason codes for no, lower or higher deduction."""

    CERTIFICATE = "A", _("Lower rate or none by certificate")
    NO_PAN = "C", _("Higher rate: no PAN")
    TRANSPORTER = "T", _("No deduction: transporter with a declaration")
    THRESHOLD = "Y", _("No deduction: below the threshold")
