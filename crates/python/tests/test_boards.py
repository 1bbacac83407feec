"""Boards and engines. What is expected comes from the rules of the games, published values, or the
counts that other programs made."""

import copy
import json
import pickle
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import alfabeta as ab
from alfabeta import errors

DATA = Path(__file__).parents[2] / "games/tests/data"


def test_moves_are_played_and_taken_back():
    board = ab.Board("kalah:6x4")
    assert (board.turn, board.sides, board.ply) == ("south", ("south", "north"), 0)
    board.push("c")
    assert board.turn == "south", "the last seed fell into the store"
    board.push_all(["f"])
    assert (board.turn, board.move_stack) == ("north", ["c", "f"])
    assert board.pop() == "f" and board.pop() == "c"
    assert board == ab.Board("kalah:6x4")
    with pytest.raises(errors.InvalidInput, match="no move to take back"):
        board.pop()


def test_a_game_ends_with_its_result():
    board = ab.Board("tictactoe", moves="a1 a2 b1 b2 c1")
    assert board.is_game_over() and board.turn is None and board.legal_moves == []
    assert board.result == ab.Result(payoff=1, winner="X")
    assert ab.Board("tictactoe").result is None
    drawn = ab.Board("tictactoe", "XOX/XOO/OXX")
    assert drawn.result == ab.Result(0, None)


def test_boards_are_values():
    board = ab.Board("ultimate", moves="e5 d4")
    for twin in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board and hash(twin) == hash(board)
        assert twin.move_stack == board.move_stack
        twin.pop()
        assert twin != board
    again = ab.Board(board.game, board.position)
    assert again == board and again.ply == 0
    assert eval(repr(board), {"Board": ab.Board}) == board


@pytest.mark.parametrize(
    ("game", "moves", "text"),
    [
        ("tictactoe", "b2 a1", ". . .\n. X .\nO . ."),
        ("kalah:3x2", "a", "     2  2  2\n  0            0\n     0  3  3"),
        ("tree:(1 (2 3))", "b", "root MAX\n  a 1\n  b MIN  <- here\n    a 2\n    b 3"),
    ],
)
def test_boards_are_drawn_as_text(game, moves, text):
    assert str(ab.Board(game, moves=moves)) == text


@pytest.mark.parametrize("game", ["tictactoe", "gomoku:19", "ultimate", "kalah:6x4", "tree:(1 (2 3))"])
def test_pictures_are_well_formed(game):
    board = ab.Board(game)
    board.push(board.legal_moves[-1])
    for svg in (board._repr_svg_(), board.svg(notes={board.legal_moves[0]: "<63%>"})):
        assert ElementTree.fromstring(svg).tag.endswith("svg")


@pytest.mark.parametrize(
    ("wrong", "kind", "text"),
    [
        (lambda: ab.Board("chess"), errors.InvalidInput, "expected a game (tictactoe, mnk"),
        (lambda: ab.Board("kalah:99x4"), errors.InvalidInput, "rules: "),
        (lambda: ab.Board("tictactoe", "XXX/.../..."), errors.InvalidInput, "position: "),
        (lambda: ab.Board("tictactoe", moves="z9"), errors.IllegalMove, 'move 1, "z9": expected'),
        (lambda: ab.Board("tictactoe", moves="b2 b2"), errors.IllegalMove, 'move 2, "b2": '),
        (lambda: ab.Board().push("b2 a1"), errors.IllegalMove, "expected one move"),
        (lambda: ab.Engine(eval="x").analyse(ab.Board(), depth=1), errors.InvalidInput, "evaluator: "),
        (lambda: ab.Engine(threads=0).analyse(ab.Board()), errors.InvalidInput, "threads"),
        (lambda: ab.Engine().analyse(ab.Board(), time=-1), errors.InvalidInput, "expected time"),
        (lambda: ab.Engine().analyse(ab.Board("tictactoe", "XOX/XOO/OXX")), errors.GameOver, "over"),
        (lambda: ab.Player("robot"), errors.PlayerFailed, "player: expected a player"),
        (lambda: ab.Player("cmd:/no/such").play("tictactoe"), errors.PlayerFailed, ""),
        (lambda: ab.match("tictactoe", "random", "human"), errors.PlayerFailed, "a person"),
        (lambda: ab.match("tictactoe", "random", "first", games=3), errors.InvalidInput, "even"),
        (lambda: ab.explain("tictactoe", rung="beta"), errors.InvalidInput, "expected one of minimax"),
        (lambda: ab.explain("tree:(1 2)", language="xx"), errors.InvalidInput, "a language"),
        (lambda: ab.check(b"no certificate"), errors.Refused, "ALFAPROOF"),
        (lambda: ab.records(text="(;", format="sgf"), errors.InvalidInput, "line 1"),
        (lambda: ab.records(text="", format="pgn"), errors.InvalidInput, "expected a format"),
        (lambda: ab.study("chess"), errors.InvalidInput, "expected the study"),
        (lambda: ab.State("tictactoe").apply_action(9), errors.IllegalMove, "expected an action 0-8"),
        (lambda: ab.State("tictactoe").apply_action(-1), errors.IllegalMove, "an action from 0"),
        (lambda: ab.State("tictactoe").undo_action(), errors.InvalidInput, "no action"),
        (lambda: ab.States("tictactoe", 0), errors.InvalidInput, "expected n"),
        (lambda: ab.States("tictactoe", 3)[3], errors.OutOfRange, "a game 0-2 or -3--1, found 3"),
        (lambda: ab.States("tictactoe", 3)[-4], errors.OutOfRange, "found -4"),
        (lambda: ab.States("tictactoe", 3)[10**30], errors.OutOfRange, f"found {10**30}"),
        (lambda: ab.States("tictactoe", 1).step([0.5]), errors.InvalidInput, "found 1 of type float64"),
        (lambda: ab.States("tictactoe", 1).step([[0]]), errors.InvalidInput, "found 1x1 of type int64"),
        (lambda: ab.States("tictactoe", 1).step(0), errors.InvalidInput, "found a single number"),
        (lambda: ab.States("tictactoe", 1).step([[0], 0]), errors.InvalidInput, "found <class 'list'>"),
        (lambda: ab.States("tictactoe", 1).step([]), errors.InvalidInput, "expected 1 actions, found 0"),
        (lambda: ab.States("tictactoe", 1).step([-1]), errors.IllegalMove, "found -1"),
        (lambda: ab.explain("tree:(1 2)").svg(99), errors.OutOfRange, "expected a step 0-"),
        (lambda: ab.solve("mnk:4x3x3", certificate="/no/such/p"), errors.FileFailed, "cannot write"),
        (lambda: ab.check("/no/such"), errors.FileFailed, "cannot read /no/such: No such file"),
        (lambda: ab.records("/no/such"), errors.FileFailed, "cannot read /no/such: No such file"),
        # Numbers that no machine word holds.
        (lambda: ab.Engine().analyse(ab.Board(), nodes=-1), errors.InvalidInput, "expected nodes"),
        (lambda: ab.Engine().analyse(ab.Board(), depth=10**30), errors.InvalidInput, f"found {10**30}"),
        (lambda: ab.Engine().analyse(ab.Board(), depth=10**50), errors.InvalidInput, "38 digits"),
        (lambda: ab.match("tictactoe", "random", "first", seed=-1), errors.InvalidInput, "expected seed"),
        (lambda: ab.State("tictactoe").playouts(10**12), errors.InvalidInput, "expected n"),
        (lambda: ab.State("tictactoe").playouts(5, seed=-1), errors.InvalidInput, "expected seed"),
        (lambda: ab.State("tictactoe").apply_action(10**30), errors.IllegalMove, f"found {10**30}"),
        (lambda: ab.State("tictactoe").action_to_string(9), errors.IllegalMove, "0-8, found 9"),
        (lambda: ab.check(b"", memory=0), errors.InvalidInput, "expected memory"),
    ],
)
def test_errors_are_one_family_with_our_texts(wrong, kind, text):
    with pytest.raises(kind) as caught:
        wrong()
    assert isinstance(caught.value, ab.Error) and text in str(caught.value)
    assert caught.value.kind


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is promised that is not there")
@pytest.mark.parametrize(
    "call",
    [
        "solve('mnk:4x3x3', memory=9000)",
        "Engine(table=9000).analyse('gomoku')",
        "check(b'', memory=9000)",
    ],
)
def test_memory_that_cannot_be_had_is_refused(call):
    code = (
        "import resource, alfabeta\n"
        "resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n"
        f"try: alfabeta.{call}\n"
        "except alfabeta.InvalidInput as error: assert 'can be had here, found 9000' in str(error)\n"
        "else: raise AssertionError"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: ab.Engine().analyse("tictactoe", tim=1),
        lambda: ab.Engine().play("tictactoe", lines=2),
        lambda: ab.match("tictactoe", "random", "first", tim=1),
        lambda: ab.State("tictactoe").apply_action("b2"),
        lambda: ab.records(),
        lambda: ab.records("file", text=""),
    ],
)
def test_unknown_keywords_and_other_types_are_type_errors(wrong):
    with pytest.raises(TypeError):
        wrong()


def test_an_engine_finds_wins_and_proves_them():
    board = ab.Board("tictactoe", "XX./OO./...")
    found = ab.Engine().analyse(board, depth=5, lines=3)
    assert (found.move, found.proven, found.distance) == ("c3", True, 1)
    assert str(found.value) == "+1" and float(found.value) == 1.0 and found.value.is_fact
    assert len(found.lines) == 3 and found.pv == ["c3"]
    assert ab.Engine().play(board, nodes=100) == "c3"
    assert ab.Engine().play(board, time=1e-5) in board.legal_moves
    assert ab.Player("minimax:depth=2").play(board) == "c3"


def test_the_same_limits_give_the_same_nodes():
    engine = ab.Engine()
    one, two = (engine.analyse("kalah:6x4", depth=6) for _ in range(2))
    assert one == two and one.depth == 6 and not one.value.is_fact


def test_an_analysis_deepens_and_ends_with_the_loop():
    seen = []
    for found in ab.Engine().analysis("gomoku", time=600):
        seen.append(found.depth)
        if found.depth >= 3:
            break
    assert seen == sorted(seen) and seen[-1] >= 3
    whole = [found.depth for found in ab.Engine().analysis("tictactoe", depth=4)]
    assert whole[-1] == 4


def test_a_player_goes_on_with_its_game():
    engine, board = ab.Engine(), ab.Board("kalah:4x2")
    other = ab.Player("random", seed=3)
    while not board.is_game_over():
        board.push(engine.play(board, nodes=500) if board.turn == "south" else other.play(board))
    assert board.result is not None
    # Another game with the same objects.
    assert engine.play(ab.Board("tictactoe"), nodes=500) in ab.Board("tictactoe").legal_moves


@pytest.mark.parametrize(
    ("game", "payoff"),
    # Uiterwijk and van den Herik, "The advantage of the initiative" (2000).
    [("tictactoe", 0), ("mnk:4x3x3", 1), ("mnk:4x4x4", 0)],
)
def test_solved_values_are_the_published_ones(game, payoff):
    solved = ab.solve(game)
    assert solved.proven and solved.bounds == (payoff, payoff) and float(solved.value) == payoff
    assert solved.moves[0].bounds == (payoff, payoff)
    assert {move.move for move in solved.moves} == set(ab.Board(game).legal_moves)


def _data(file):
    """The rows of a table that another program made."""
    lines = (DATA / file).read_text().splitlines()
    head, *rows = [line.split(",") for line in lines if not line.startswith("#")]
    return [dict(zip(head, row)) for row in rows]


def test_kalah_has_the_values_of_an_independent_solver():
    rows = [row for row in _data("kalah_solved.csv") if int(row["pits"]) * int(row["seeds"]) <= 9]
    assert len(rows) > 20
    for row in rows:
        options = ",".join(f"{name}={row[name]}" for name in ("capture", "rest", "end"))
        solved = ab.solve(f"kalah:{row['pits']}x{row['seeds']},{options}", moves=False)
        assert float(solved.value) == int(row["first_player_margin"]), row


def test_certificates_are_written_and_checked(tmp_path):
    path = tmp_path / "proof.bin"
    solved = ab.solve("mnk:4x3x3", certificate=path)
    assert path.stat().st_size == solved.certificate_bytes
    proven = ab.check(path)
    assert (proven.game, proven.value) == ("mnk:4x3x3", 1)
    damaged = bytearray(path.read_bytes())
    damaged[-1] ^= 1
    with pytest.raises(errors.Refused, match="checksum"):
        ab.check(bytes(damaged))


def test_a_search_is_explained_step_by_step():
    search = ab.explain("tree:((10 11)(9 x))")
    assert (float(search.value), search.line) == (10.0, ["a", "a"])
    cut = next(step for step in search.steps if step.event == "cut")
    assert (float(cut.alpha), float(cut.beta), search.nodes[cut.node].pruned) == (10.0, 9.0, ["b"])
    assert cut.text.startswith("Cut: alpha +10 >= beta +9.") and cut.moves == ["b"]
    leaves = [node for node in search.nodes if node.over]
    assert [node.move for node in leaves] == ["a", "b", "a"], "10, 11 and 9"
    pictures = [search.svg(step.number) for step in search.steps]
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in pictures)
    assert len(set(pictures)) == len(pictures) and search._repr_svg_() == pictures[-1]
    assert search.svg(-2) == pictures[-2] and "tikzpicture" in search.tikz()
    spanish = ab.explain("tree:((10 11)(9 x))", language="es")
    assert "Poda" in spanish.steps[cut.number].text
    saw_x = ab.explain("tree:((10 11)(9 x))", rung="minimax")
    assert saw_x.undefined and saw_x.value is None


def test_a_long_search_is_explained_in_pieces():
    search = ab.explain("tictactoe", rung="alphabeta", depth=5, nodes=None)
    assert len(search.nodes) > 2000 and len(search.steps) > 4000
    assert [step.number for step in search.steps] == list(range(len(search.steps)))
    assert all(search.nodes[node.parent].ply + 1 == node.ply for node in search.nodes[1:])
    entered = [step.node for step in search.steps if step.event == "enter"]
    assert entered == list(range(len(search.nodes))), "no piece is missing or told twice"


def test_steps_say_why():
    forced = ab.explain("tictactoe", rung="forced", depth=9, nodes=None).steps
    assert {step.reason for step in forced if step.event == "forced"} <= {"wins", "only_defence", "lost"}
    symmetric = ab.explain("tictactoe", rung="symmetry", depth=2).steps
    assert any(step.event == "symmetric" and step.of and step.move for step in symmetric)
    deepening = ab.explain("tictactoe", rung="deepening", depth=3).steps
    assert [step.plies for step in deepening if step.event == "iteration"] == [1, 2, 3]


@pytest.mark.parametrize(("game", "depth", "leaves"), [("tictactoe", 0, 1), ("gomoku", 2, 225 * 224)])
def test_perft_is_arithmetic_before_games_end(game, depth, leaves):
    assert ab.perft(game, depth) == leaves


def test_perft_is_what_another_program_counted():
    rows = [row for row in _data("kalah_perft.csv") if int(row["depth"]) <= 4]
    assert len(rows) > 5
    for row in rows:
        game = f"kalah:{row['pits']}x{row['seeds']},capture={row['capture']}"
        parts = ab.divide(game, int(row["depth"]))
        assert sum(parts.values()) == int(row["leaves"]) and set(parts) == set(ab.Board(game).legal_moves)


def test_a_match_has_elo_and_records():
    seen = []
    contest = ab.match("tictactoe", "minimax:depth=9", "random", games=20, seed=1, watch=seen.append)
    assert contest.finished and contest.games == len(seen) == 20
    assert contest.losses == 0, "tic-tac-toe is a draw"
    assert contest.wins + contest.draws == 20 and contest.elo is not None and contest.elo > 100
    assert 0.9 < contest.los <= 1 and contest.error is None or contest.error > 0
    for record in contest.records:
        board = ab.Board.from_record(record)
        assert board.result.payoff == record.result and record.reason == "rules"
    again = ab.match("tictactoe", "minimax:depth=9", "random", games=20, seed=1)
    moves = [[ply.move for ply in record.moves] for record in contest.records]
    assert moves == [[ply.move for ply in record.moves] for record in again.records]


def test_a_tournament_rates_its_players(tmp_path):
    players = ["minimax:depth=3", "random", "first"]
    store = tmp_path / "games.db"
    contest = ab.tournament("kalah:3x2", players, games=10, openings=2, store=store)
    assert [player.name for player in contest.players] == players
    assert len(contest.pairings) == 3 and contest.games == 30
    assert contest.players[0].elo == max(player.elo for player in contest.players)
    points = sum(player.points for player in contest.players)
    assert points == 30
    stored = ab.tournament("kalah:3x2", players, games=10, openings=2, store=store)
    assert stored.players == contest.players, "nothing was left to play"
    gauntlet = ab.tournament("kalah:3x2", players, games=2, gauntlet=True, openings="start")
    assert len(gauntlet.pairings) == 2


def test_the_ladder_is_a_table_of_rows():
    rows = ab.ladder("mnk:3x3x3", [2, 4], rungs=["minimax", "alphabeta"], whole_game=False)
    assert [(row["depth"], row["rung"]) for row in rows] == [
        (2, "minimax"),
        (2, "alphabeta"),
        (4, "minimax"),
        (4, "alphabeta"),
    ]
    # 1 + 9 + 72 positions, and so on: minimax visits all.
    assert rows[0]["nodes"] == 1 + 9 + 72 and rows[2]["nodes"] == 1 + 9 + 72 + 504 + 3024
    assert all(alphabeta["nodes"] < minimax["nodes"] for minimax, alphabeta in zip(rows[::2], rows[1::2]))
    study = ab.study("kalah")
    assert [row["report_milliseconds"] for row in study] == [397.0, 189.0]


def test_records_are_read_and_written(tmp_path):
    sgf = "(;GM[4]FF[4]SZ[15];B[hh];W[ii])"
    path = tmp_path / "game.sgf"
    path.write_text(sgf)
    (record,) = ab.records(path)
    assert (record.game, record.line) == ("gomoku", ["h8", "i7"])
    for format in ("json", "sgf", "psq", "text"):
        (again,) = ab.records(text=ab.write_records([record], format), format=format)
        assert (again.game, again.line) == (record.game, record.line)
    assert json.loads(ab.write_records([record]))["game"] == "gomoku"
    path.write_bytes(sgf.encode() + b"\xff")
    with pytest.raises(errors.InvalidInput, match="expected a text in UTF-8, found .*game.sgf"):
        ab.records(path)
    played = ab.match("kalah:3x2", "engine:nodes=50", "random", games=2).records
    assert ab.records(text=ab.write_records(played)) == played


def test_games_are_listed():
    games = {game["name"]: game for game in ab.games()}
    assert set(games) == {"tictactoe", "mnk", "gomoku", "ultimate", "kalah", "tree"}
    weights = {weight["name"] for weight in games["kalah"]["evaluators"][0]["weights"]}
    assert {"store", "row"} <= weights
