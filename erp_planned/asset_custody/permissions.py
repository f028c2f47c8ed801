"""Rights: custody of assets."""

from core.access import Permission


class AssetCustodyPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "asset_custody:read"  # transfers, maintenance, insurance, verifications
    WRITE = "asset_custody:write"  # enter them, print labels
    APPROVE = "asset_custody:approve"  # approve transfers that others asked for
    VERIFY = "asset_custody:verify"  # of employees: scan assets in counts they are named for, hold assets in custody
