"""The shapes of everything printed, as numbers and polygons from the rules' drawings and the package's pole table. Pure."""
