"""The parlour in a real browser, against a real house."""
