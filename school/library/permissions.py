"""Rights over the library; whose loans somebody sees is asked of the selectors."""

from core.access import Permission


class LibraryPermission(Permission):
    """In the style of the specification (school, Authentication), which names no librarian."""

    READ = "library:read"  # the catalogue, and the loans of those whom one may see
    RESERVE = "library:reserve"  # reserve and renew, for oneself or an own child
    WRITE = "library:write"  # the desk: books, copies, issue and return
    REPORT = "library:report"  # everybody's loans, and the lists
    MANAGE = "library:manage"  # rules, and fines that are waived
