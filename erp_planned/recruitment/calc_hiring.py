"""What a panel recommends together. Pure."""

from collections.abc import Collection, Mapping

from erp_planned.recruitment.enums import InterviewResult, Recommendation

_RESULTS: Mapping[str, InterviewResult] = {
    Recommendation.SELECT: InterviewResult.SELECTED,
    Recommendation.REJECT: InterviewResult.REJECTED,
}


def proposed_result(recommendations: Collection[str]) -> InterviewResult:
    """Return what more than half of the panel recommends; on hold where no more than half agree; pending for none."""
    if not recommendations:
        return InterviewResult.PENDING
    for recommendation, result in _RESULTS.items():
        if 2 * sum(one == recommendation for one in recommendations) > len(recommendations):
            return result
    return InterviewResult.ON_HOLD
