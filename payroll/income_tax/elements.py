"""Which pay elements that payroll itself deducts count in the old regime without being declared.

By the codes of payroll.employees' pay elements, and those that institutions usually give further ones.
"""

PROVIDENT_FUND_ELEMENTS = (
    "GPF_SUB",
    "GPF",
    "CPF_SUB",
    "CPF",
    "EPF_SUB",
    "EPF",
    "PF_SUB",
    "PF",
    "VPF",
)
# Section 80C (123 of the 2025 Act): subscriptions to a provident fund and to the group insurance.
SAVINGS_ELEMENTS = (*PROVIDENT_FUND_ELEMENTS, "CGEGIS", "GIS", "SGIS")
# Section 16(iii) (19 of the 2025 Act): tax on employment.
PROFESSION_TAX_ELEMENTS = ("PROF_TAX", "PROFESSIONAL_TAX", "PROFESSION_TAX", "PTAX", "PT")
