#!/usr/bin/env bash
# Makes data/puzzles.txt again: make.sh FILE. The same seed gives the same puzzles. Run again after it
# was stopped, it goes on with the game that was not finished.
set -euo pipefail
cd "$(dirname "$0")/../.."
file=${1:?usage: make.sh FILE}
lab=${LAB:-target/release/alfabeta-lab}
touch "$file"
while read -r game count; do
    have=$(awk -F'\t' -v game="$game" '$2 == game' "$file" | wc -l)
    ((have < count)) || continue
    awk -F'\t' -v game="$game" '$2 != game' "$file" >"$file.part"
    mv "$file.part" "$file"
    "$lab" puzzles "$game" --count "$count" --seed 1 --out "$file"
done <<'GAMES'
tictactoe 154
mnk:4x4x3 60
mnk:4x4x4 70
mnk:5x5x4 400
mnk:6x6x4 350
mnk:7x7x5 18
kalah:6x4 800
kalah:4x3 80
ultimate 600
ultimate:tie=count 80
gomoku 300
GAMES
# Gomoku's wins in two to four moves, 24 of each length: longer ones take too long to check.
for game in gomoku gomoku:rule=standard; do
    "$lab" puzzles "$game" --wins --count 300 --seed 1 --out "$file.all"
done
awk -F'\t' '$3 ~ /^win:[234]$/ && count[$2, $3]++ < 24' "$file.all" >"$file.wins"
# Drops what the check refuses: a longer look decides the position, or another move wins as soon.
drop() {
    local wrong
    wrong=$("$lab" puzzles --check "$1" 2>&1 >/dev/null || true)
    for id in $(sed -nE 's/^(error: )?([0-9a-f]{8}): .*/\2/p' <<<"$wrong"); do
        sed -i "/^$id\t/d" "$1"
    done
}
drop "$file"
drop "$file.wins"
cat "$file.wins" >>"$file"
rm "$file.all" "$file.wins"
LC_ALL=C sort -t$'\t' -k2,2 -k4,4n -k1,1 -o "$file" "$file"
