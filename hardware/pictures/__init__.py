"""Pictures of the models for the builder's guide: a small renderer, scenes, drawings as SVG."""
