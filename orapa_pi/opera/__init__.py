"""The accounts of Space Opera, kept by the table: credits, population and war. Frozen events in, frozen state out."""
