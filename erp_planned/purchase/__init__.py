"""Purchase orders, receipts of goods, and bills matched with both."""
