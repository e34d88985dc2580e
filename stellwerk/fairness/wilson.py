"""Wilson's interval: how sure a share is that was seen in some independent cases."""

import math
from typing import Final

#: The quantile of the normal distribution for 95 %.
Z: Final = 1.959964


def wilson(share: float, number: float) -> tuple[float, float]:
    """95 % for the true share; `number` need not be whole, where cases depend on each other."""
    middle = (share + Z**2 / (2 * number)) / (1 + Z**2 / number)
    half = Z / (1 + Z**2 / number) * math.sqrt(share * (1 - share) / number + Z**2 / (4 * number**2))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
