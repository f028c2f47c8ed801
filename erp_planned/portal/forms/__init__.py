"""Forms of the ERP's pages in the portal: shape only, the rules are the services'."""
