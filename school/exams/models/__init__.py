"""Tables of exams; rules stand in the services, and what the database holds in constraints and triggers."""

from school.exams.models.cards import CoScholasticArea, CoScholasticGrade, ExamSettings, TermRemark
from school.exams.models.exams import Exam, ExamClass, ExamComponent, ExamSubject
from school.exams.models.marks import Mark, MarkChange, MarkSheet, ReEvaluation
from school.exams.models.scales import GradeBand, GradingScale

__all__ = [
    "CoScholasticArea", "CoScholasticGrade", "Exam", "ExamClass", "ExamComponent", "ExamSettings", "ExamSubject",
    "GradeBand", "GradingScale", "Mark", "MarkChange", "MarkSheet", "ReEvaluation", "TermRemark",
]  # fmt: skip
