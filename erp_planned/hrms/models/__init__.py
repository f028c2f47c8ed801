"""Records of HR management."""

from erp_planned.hrms.models.appraisals import Appraisal, AppraisalCycle, ReportingLine
from erp_planned.hrms.models.grievances import Grievance, GrievanceCategory, GrievanceEntry
from erp_planned.hrms.models.orders import Order, PromotionRecord, TransferOrder
from erp_planned.hrms.models.papers import EmployeeDocument
from erp_planned.hrms.models.trainings import Training, TrainingParticipant

__all__ = [
    "Appraisal",
    "AppraisalCycle",
    "EmployeeDocument",
    "Grievance",
    "GrievanceCategory",
    "GrievanceEntry",
    "Order",
    "PromotionRecord",
    "ReportingLine",
    "Training",
    "TrainingParticipant",
    "TransferOrder",
]
