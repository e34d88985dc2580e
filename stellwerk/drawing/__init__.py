"""Pictures of boards: a plan of what is where, and the plan as an SVG or PNG poster."""

from .layout import plan
from .plan import Plan, as_data
from .png import png
from .svg import svg

__all__ = ["Plan", "as_data", "plan", "png", "svg"]
