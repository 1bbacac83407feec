// What each report did: its experiments, in order.

/** @type {Record<string, string[]>} */
export const TOPICS = {
  "000": ["rule_tests", "potential", "self_play", "last_position", "value_alone"],
  "001": ["person_games", "every_game", "missed_win"],
  "002": ["random_game", "random_games", "two_depths", "against_random", "timing", "heuristics"],
  "003": ["freedom", "small_tree", "tree_steps", "board_lines", "guess", "guess_match"],
  "004": ["console", "line_scores", "utility"],
};
