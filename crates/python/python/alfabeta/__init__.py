"""Play, solve, explain and referee m,n,k-games, Gomoku, Ultimate tic-tac-toe and Kalah.

Boards and engines: :class:`Board`, :class:`Engine`, :class:`Player`, :func:`solve`, :func:`check`,
:func:`explain`, :func:`match`, :func:`tournament`, :func:`ladder`, :func:`records`, :func:`perft`,
:func:`games`. Numbers for programs that learn: :class:`State`, :class:`States`, and the modules
``alfabeta.pettingzoo`` and ``alfabeta.openspiel``. Errors are an :class:`Error`.
"""

from ._data import (
    Analysis,
    Certificate,
    Contest,
    Elo,
    Evaluation,
    Pairing,
    Ply,
    Record,
    Result,
    Solution,
    Standing,
    Value,
)
from ._native import State, States
from .arena import match, tournament
from .board import Board
from .engine import Engine, Player
from .errors import Error, GameOver, IllegalMove, InvalidInput
from .tools import (
    RUNGS,
    Explanation,
    Node,
    Step,
    check,
    divide,
    explain,
    games,
    ladder,
    perft,
    records,
    solve,
    study,
    write_records,
)

__all__ = [
    "RUNGS",
    "Analysis",
    "Board",
    "Certificate",
    "Contest",
    "Elo",
    "Engine",
    "Error",
    "Evaluation",
    "Explanation",
    "GameOver",
    "IllegalMove",
    "InvalidInput",
    "Node",
    "Pairing",
    "Player",
    "Ply",
    "Record",
    "Result",
    "Solution",
    "Standing",
    "State",
    "States",
    "Step",
    "Value",
    "check",
    "divide",
    "explain",
    "games",
    "ladder",
    "match",
    "perft",
    "records",
    "solve",
    "study",
    "tournament",
    "write_records",
]
