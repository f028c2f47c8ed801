"""From a requisition to a new employee."""
