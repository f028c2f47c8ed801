"""Rows of recruitment."""

from erp_planned.recruitment.models.candidates import Candidate, KeepingRule
from erp_planned.recruitment.models.interviews import Interview, PanelMember
from erp_planned.recruitment.models.offers import JoiningItem, JoiningTask, Offer
from erp_planned.recruitment.models.requisitions import ApprovalStep, JobRequisition

__all__ = [
    "ApprovalStep",
    "Candidate",
    "Interview",
    "JobRequisition",
    "JoiningItem",
    "JoiningTask",
    "KeepingRule",
    "Offer",
    "PanelMember",
]
