"""The register of assets, their depreciation in two books, and their disposal."""
