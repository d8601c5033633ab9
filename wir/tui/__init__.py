"""The screen: the game on Textual."""

import os

# Textual reads these when it is imported. A frame is drawn as soon as something has changed; nothing is animated.
os.environ.setdefault("TEXTUAL_FPS", "240")
os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
