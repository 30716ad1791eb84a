"""PAPER AT TRUE SCALE: what is printed, and where the camera finds it. Pure data and drawing; the back ends are chosen last."""
