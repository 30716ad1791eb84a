"""The accounts of Space Opera: credits, population and war, kept by the table. Not there yet."""
