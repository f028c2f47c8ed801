"""Reports over pay: register, last pay certificate, NPS schedule, arrears, yearly certificate."""
