"""Heads of payroll's vouchers, and which head an element of pay has where nobody says otherwise."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import Head
from erp_planned.payroll_vouchers.enums import PayKind
from payroll.income_tax.elements import PROFESSION_TAX_ELEMENTS, PROVIDENT_FUND_ELEMENTS

BANK = "payroll_bank"
NET, CONTRACT_NET = "net_salary_payable", "contract_net_payable"
NPS = "nps_payable"
TDS_SALARY, TDS_CONTRACT = "tds_payable_salary", "tds_payable_contract"
ADVANCES, INTEREST = "payroll_advances", "advance_interest"
PENALTY = "tds_interest_and_fees"
EMPLOYER_NPS = "employer_nps"
CONTRACT_PAY, CONTRACT_DEDUCTIONS = "contract_pay", "contract_deductions"
OTHER_DEDUCTIONS = "other_deductions_payable"

HEADS = (
    Head("pay", _("Basic pay"), "4001"),
    Head("pay_da", _("Dearness allowance"), "4001"),
    Head("pay_hra", _("House rent allowance"), "4001"),
    Head("pay_ta", _("Transport allowance"), "4001"),
    Head("pay_other", _("Other earnings"), "4001"),
    Head("pay_arrears", _("Arrears of pay"), "4001"),
    Head(EMPLOYER_NPS, _("Employer's NPS"), "4002"),
    Head(TDS_SALARY, _("TDS payable, salary"), "2201"),
    Head(NPS, _("NPS payable"), "2203"),
    Head(NET, _("Net salary payable"), "2204"),
    Head("gpf_payable", _("GPF payable"), "2205"),
    Head("cgegis_payable", _("CGEGIS payable"), "2206"),
    Head("professional_tax_payable", _("Professional tax payable"), "2207"),
    Head("licence_fee_payable", _("Licence fee payable"), "2208"),
    Head("provident_fund_payable", _("Provident fund payable"), "2209"),
    Head(OTHER_DEDUCTIONS, _("Other deductions payable"), "2210"),
    Head("cghs_payable", _("CGHS payable"), "2215"),
    Head("insurance_payable", _("Insurance premiums payable"), "2216"),
    Head(ADVANCES, _("Advances to employees, by payroll"), "1401"),
    Head(INTEREST, _("Interest on advances"), "3003"),
    Head(CONTRACT_PAY, _("Contract staff"), "4012"),
    Head(CONTRACT_NET, _("Contract staff payable"), "2204"),
    Head(CONTRACT_DEDUCTIONS, _("Deductions of contract staff"), "2210"),
    Head(TDS_CONTRACT, _("TDS payable, contract staff"), "2202"),
    Head(PENALTY, _("Interest and fees on late TDS"), "4023"),
    Head(BANK, _("Bank account that payroll is paid from"), "1002"),
)
# Columns of a salary detail that are debits, with their heads; other earnings go by element.
EARNINGS = {"basic": "pay", "da": "pay_da", "hra": "pay_hra", "ta": "pay_ta", "arrears": "pay_arrears"}
DEDUCTIONS = {
    **dict.fromkeys(PROVIDENT_FUND_ELEMENTS, "provident_fund_payable"),
    "GPF_SUB": "gpf_payable",
    "GPF": "gpf_payable",
    **dict.fromkeys(("CGEGIS", "GIS", "SGIS"), "cgegis_payable"),
    **dict.fromkeys(PROFESSION_TAX_ELEMENTS, "professional_tax_payable"),
    "LICENCE_FEE": "licence_fee_payable",
    "CGHS": "cghs_payable",
    "LIC": "insurance_payable",
}


def usual_head(kind: str, code: str) -> str:
    """Return the head that an element of pay has by its kind and code."""
    if kind == PayKind.EARNING:
        return "pay_other"
    if kind == PayKind.RECOVERY:
        return ADVANCES
    if kind == PayKind.INTEREST:
        return INTEREST
    return DEDUCTIONS.get(code.upper(), OTHER_DEDUCTIONS)
