"""Public pages of openings: nobody signs in."""
