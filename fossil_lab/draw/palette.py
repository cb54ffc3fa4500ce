"""Colour: every token with its value in the light and in the dark theme, and the arithmetic of contrast.

Colour means something or is absent: earth for terrain, five colours for players, teal (`accent`) for what you may do,
red for what is refused. All the rest is ink on paper.
"""

from __future__ import annotations

TOKENS: dict[str, tuple[str, str]] = {
    # paper and ink
    "canvas": ("#FAF5EB", "#191512"),  # behind everything
    "panel": ("#FFFCF6", "#231E1A"),  # cards, rows, strips
    "sunk": ("#F1E9DA", "#1B1714"),  # trays, filled slots
    "line": ("#DDD1BC", "#3D352D"),  # hairlines
    "edge": ("#8F816D", "#8C7F70"),  # outlines that carry meaning
    "ink": ("#2A2420", "#F2EADD"),  # text, glyphs, shields
    "ink2": ("#64584C", "#BDB1A1"),  # second text
    "ink3": ("#8A7D6E", "#92867A"),  # what is missing
    "onink": ("#FFFCF6", "#1D1815"),  # on ink
    # states
    "accent": ("#00746A", "#4FD1BD"),  # what you may do
    "soft": ("#CFE8E1", "#17423B"),  # its ground
    "onaccent": ("#FFFFFF", "#0D1F1C"),  # on it
    "refuse": ("#B3261E", "#FF8E7F"),  # refused
    "refsoft": ("#F7DEDA", "#4B211C"),  # ground of a reason
    # the ground
    "frame": ("#6A5543", "#5A4838"),  # rim of the site
    "bed": ("#4A3A2E", "#372B22"),  # between the spaces
    "pit": ("#2F251E", "#120D0A"),  # floor of a pit
    "wall": ("#5B4737", "#4A3A2D"),  # far wall of a pit
    "onframe": ("#F8EBD2", "#F3E6CD"),  # coordinates
    "sand": ("#EFD9A0", "#DEC68C"), "sand_mark": ("#C9A65C", "#B18F4B"), "sand_lip": ("#C39A4C", "#A07C39"),
    "clay": ("#CC8860", "#BC7850"), "clay_mark": ("#9A5533", "#864729"), "clay_lip": ("#94502F", "#7A4025"),
    "stone": ("#A9B1B3", "#98A1A4"), "stone_mark": ("#737D80", "#646E72"),
    "stone_lip": ("#667074", "#566064"),
    # pieces and Fragments
    "bone": ("#F7EDD6", "#F7EDD6"), "steel": ("#C5D0D6", "#C5D0D6"), "wood": ("#D79A5B", "#D79A5B"),
    "ice": ("#A6DCEB", "#A6DCEB"),
    "amber": ("#E8890C", "#E8890C"), "egg": ("#FFF8E8", "#FFF8E8"), "foot": ("#4B382B", "#4B382B"),
    "glint": ("#FFE2AE", "#FFE2AE"), "speck": ("#A88B63", "#A88B63"), "shine": ("#FFFFFF", "#FFFFFF"),
    "keyline": ("#2A2420", "#231C17"),  # outline of Fragments and pawns
    "rim": ("#FFFCF6", "#FFFCF6"),  # pale rim of pawns and arrows
    "plaster": ("#FFFFFF", "#F4EFE6"), "plaster_lip": ("#CFC6B6", "#B9AF9F"),
    "shadow": ("#1C1511", "#000000"),  # under stacks and feet
    # cards and markers
    "tool_head": ("#64584C", "#54473B"), "on_tool": ("#FFFCF6", "#F2EADD"),
    "supply_head": ("#E2D8C5", "#BDB3A2"), "on_supply": ("#2A2420", "#1D1815"),
    "sting": ("#5C2E86", "#B58AE0"), "on_sting": ("#FFFFFF", "#1D1815"),
    "ice_ground": ("#D6EEF5", "#1E3D48"), "ice_ink": ("#1B5A72", "#A6DCEB"),
    "tape": ("#F6D33C", "#F6D33C"),
    # players: pawn, letter on it, and the same colour as a line on a panel
    "blue": ("#0B5CAD", "#0B5CAD"), "on_blue": ("#FFFFFF", "#FFFFFF"), "blue_line": ("#0B5CAD", "#6BAAF0"),
    "vermilion": ("#C8401C", "#C8401C"), "on_vermilion": ("#FFFFFF", "#FFFFFF"),
    "vermilion_line": ("#C8401C", "#F58A68"),
    "gold": ("#F2B600", "#F2B600"), "on_gold": ("#2A2420", "#2A2420"), "gold_line": ("#9A7200", "#F2B600"),
    "orchid": ("#C86FB3", "#C86FB3"), "on_orchid": ("#2A2420", "#2A2420"),
    "orchid_line": ("#C86FB3", "#DE9ACB"),
    "charcoal": ("#38332F", "#38332F"), "on_charcoal": ("#FFFFFF", "#FFFFFF"),
    "charcoal_line": ("#38332F", "#B5AA9D"),
    # the opponent of a solo game is no sixth colour, but a warm grey
    "rival": ("#5B5048", "#5B5048"), "on_rival": ("#FFFFFF", "#FFFFFF"), "rival_line": ("#5B5048", "#B5AA9D"),
}

THEMES: dict[str, dict[str, str]] = {
    name: {token: values[i] for token, values in TOKENS.items()} for i, name in enumerate(("light", "dark"))}
"""Theme -> token -> hex."""

PLAYERS = ("blue", "vermilion", "gold", "orchid", "charcoal")
"""Colours of the players, told apart also under the common kinds of colour blindness."""

HEADS = {"blue": "disc", "vermilion": "square", "gold": "diamond", "orchid": "hexagon", "charcoal": "shield",
         "rival": "octagon"}
"""Nothing is told by colour alone: each player has a shape of head, and so has the opponent of a solo game."""

PAIRS = (
    ("ink", "canvas", 4.5), ("ink", "panel", 4.5), ("ink2", "canvas", 4.5), ("ink2", "panel", 4.5),
    ("ink2", "sunk", 4.5),
    ("ink3", "panel", 3), ("edge", "panel", 3), ("edge", "canvas", 3), ("onink", "ink", 4.5),
    ("accent", "panel", 4.5),
    ("accent", "canvas", 4.5), ("onaccent", "accent", 4.5), ("ink", "soft", 4.5), ("refuse", "panel", 4.5),
    ("refuse", "refsoft", 4.5), ("onframe", "frame", 4.5), ("bone", "pit", 4.5), ("steel", "pit", 4.5),
    ("wood", "pit", 3),
    ("ice", "pit", 4.5), ("foot", "sand", 3), ("foot", "clay", 3), ("foot", "stone", 3),
    ("keyline", "sand", 4.5),
    ("keyline", "clay", 4.5), ("keyline", "stone", 4.5), ("sand", "pit", 3), ("clay", "pit", 3),
    ("stone", "pit", 3),
    ("on_tool", "tool_head", 4.5), ("on_supply", "supply_head", 4.5), ("ice_ink", "ice_ground", 4.5),
    ("on_sting", "sting", 4.5),
    ("keyline", "tape", 4.5),
    *((f"on_{player}", player, 4.5) for player in HEADS), *((f"{player}_line", "panel", 3) for player in HEADS))
"""Every pair of tokens that carries meaning: what stands on what, and the WCAG 2 contrast it needs."""


def luminance(colour: str) -> float:
    """Relative luminance of a hex colour, 0 (black) to 1 (white), as WCAG 2 defines it."""
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i:i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two hex colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def css() -> str:
    """The style sheet of a live board: tokens as `--fl-<token>` in both themes, and the marks of hover and focus.

    The theme follows the page's `color-scheme`; `data-theme="light"` or `"dark"` on the board decides otherwise.
    Every target holds two outlines, `fl-rim` and `fl-ring`, that are painted only when it is hovered or focused.
    """
    tokens = "".join(f"  --fl-{name}: light-dark({light}, {dark});\n"
                     for name, (light, dark) in TOKENS.items())
    return f""".fl-board {{
{tokens}}}
.fl-board[data-theme="light"] {{ color-scheme: light; }}
.fl-board[data-theme="dark"] {{ color-scheme: dark; }}
.fl-board [data-action], .fl-board [data-part] {{ cursor: pointer; outline: none; }}
.fl-board [aria-disabled="true"] {{ cursor: not-allowed; }}
.fl-board :is([data-action], [data-part]):is(:hover, :focus-visible) > .fl-rim {{ stroke: var(--fl-panel); stroke-width: 6; }}
.fl-board :is([data-action], [data-part]):is(:hover, :focus-visible) > .fl-ring {{
  stroke: var(--fl-accent); stroke-width: 3; stroke-dasharray: 7 4;
}}
.fl-board [aria-disabled="true"]:is(:hover, :focus-visible) > .fl-ring {{
  stroke: var(--fl-refuse); stroke-width: 2; stroke-dasharray: 3 4;
}}
@media (forced-colors: active) {{
  .fl-board :is([data-action], [data-part]):is(:hover, :focus-visible) > .fl-ring {{ stroke: Highlight; }}
  .fl-board .fl-outline {{ stroke: CanvasText; }}
}}
"""
