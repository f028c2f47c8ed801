"""The arithmetic of pay: pure, Decimal end to end, no models and no clock."""
