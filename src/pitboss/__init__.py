"""Pitboss runs the tables: play, host, study and simulate casino-themed table games.

>>> import pitboss
>>> table = pitboss.Table("las-vegas", seats=["red", "blue"], seed=4)
>>> table.waits, table.legal(0)
([0], ['1', '2', '3', '4'])
"""

from pitboss._version import __version__
from pitboss.core.errors import PitbossError
from pitboss.games import ids as games
from pitboss.record import replay
from pitboss.table import Table

__all__ = ["PitbossError", "Table", "__version__", "games", "replay"]
