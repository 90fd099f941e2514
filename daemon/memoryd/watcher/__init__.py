"""Looking at memory: small readers of what the kernel tells, and a bell for when it stalls.

Every source may be missing, unreadable or full of nonsense; then it says so and the others go on.
"""

from __future__ import annotations
