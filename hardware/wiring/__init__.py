"""The wiring of the table, from the one pin table: netlists, tables, drawings, currents."""
