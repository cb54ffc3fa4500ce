"""Programs that play: a bot is one method, `choose(view) -> Choice`, and says why.

>>> import fossil_lab as fl
>>> view = fl.fossilis.new_game(players=2, seed=7).view(0)
>>> view.current_player
0
>>> fl.bots.Random(seed=1).choose(view).because
'one of 4 legal actions, each equally likely'
"""

from fossil_lab.bots.greedy import Greedy
from fossil_lab.bots.kit import Bot, Choice, Considered, Random

__all__ = ["Bot", "Choice", "Considered", "Greedy", "Random"]
