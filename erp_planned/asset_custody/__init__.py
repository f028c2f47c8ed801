"""Where assets are and who holds them: transfers, upkeep, insurance, verification, labels."""
