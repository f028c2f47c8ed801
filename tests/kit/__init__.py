"""What tests of every suite share."""
