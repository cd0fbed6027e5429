#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# architecture.sh [--check]: draws resources/architecture.svg from the includes of the sources: which folders (rooms) each layer has, and what
# each includes. --check draws nothing, and fails if the picture is not of these sources.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
export LC_ALL=C # one order everywhere

# "FROM TO" for each include that leaves its room, and "ROOM ROOM" for each room. A room is a folder of a layer, "app/" what lies in none.
includes() {
    grep -roE --include='*.cpp' --include='*.h' '^ *# *include *["<][^">]*' app importers model views | awk -F: '
        function room(path, part) { return split(path, part, "/") > 2 ? part[1] "/" part[2] : part[1] "/" }
        { from = room($1); print from, from; sub(/.*["<]/, "", $2) }
        $2 ~ /^(app|importers|model|views)\// { print from, room($2) }' | sort -u
}

# Rooms stand above what they include. A line that another way leads along, too, is left out, and so is what crosses layers: there, the
# arrows between the layers say it.
draw() {
    includes | awk '
        function layer_of(room) { return substr(room, 1, index(room, "/") - 1) }
        function add(node) { if (!(node in level)) { level[node] = 0; nodes[++count] = node } }
        function link(from, to) { above[to, ++uppers[to]] = from; lower_end[++links] = to; upper_end[links] = from }
        function label(node) { return node ~ /\/$/ ? node : substr(node, index(node, "/") + 1) }
        function width(node) { return node in is_bend ? 0 : 8 * length(label(node)) + 20 }
        # In a row, each below the middle of what leads to it; what nothing leads to is last.
        function place_row(layer, row,    i, j, n, node, free, at, key, order) {
            free = band_width[layer]
            for (i = 1; i <= count; ++i) {
                node = nodes[i]
                if (level[node] != row || layer_of(node) != layer)
                    continue
                free -= width(node)
                key[node] = uppers[node] ? 0 : 10000
                for (j = 1; j <= uppers[node]; ++j)
                    key[node] += x[above[node, j]] / uppers[node]
                for (j = ++n; j > 1 && key[order[j - 1]] > key[node]; --j)
                    order[j] = order[j - 1]
                order[j] = node
            }
            at = band_x[layer]
            for (i = 1; i <= n; ++i) {
                at += free / (n + 1)
                x[order[i]] = int(at + width(order[i]) / 2)
                y[order[i]] = band_y[layer] + 58 + 50 * (rows[layer] - row)
                at += width(order[i])
            }
        }
        NR == FNR { # of CONTRIBUTING.md
            if (match($0, /^    [a-z]+\/ +/)) {
                node = $1; sub(/\/$/, "", node)
                note[node] = substr($0, RLENGTH + 1); sub(/  +.*/, "", note[node])
            }
            next
        }
        {
            from = $1; to = $2
            add(from); add(layer_of(from))
            if (layer_of(from) != layer_of(to)) { from = layer_of(from); to = layer_of(to) }
            add(to)
            if (from != to) reach[from, to] = edge[from, to] = 1
        }
        END {
            for (changed = pass = 1; changed; ++pass) {
                changed = 0
                for (i = 1; i <= count; ++i) for (j = 1; j <= count; ++j)
                    if ((nodes[i], nodes[j]) in edge && level[nodes[i]] <= level[nodes[j]]) { level[nodes[i]] = level[nodes[j]] + 1; changed = 1 }
                if (pass > count) { print "Rooms include each other in a circle." > "/dev/stderr"; exit 1 }
            }
            for (k = 1; k <= count; ++k) for (i = 1; i <= count; ++i) for (j = 1; j <= count; ++j)
                if ((nodes[i], nodes[k]) in reach && (nodes[k], nodes[j]) in reach) reach[nodes[i], nodes[j]] = bypassed[nodes[i], nodes[j]] = 1
            # A line that passes a row bends there between its rooms.
            known = count
            for (i = 1; i <= known; ++i) for (j = 1; j <= known; ++j) {
                if (!((nodes[i], nodes[j]) in edge) || (nodes[i], nodes[j]) in bypassed)
                    continue
                from = nodes[i]
                for (k = level[from] - 1; from ~ /\// && k > level[nodes[j]]; --k) {
                    bend = layer_of(from) "/bend " i " " j " " k
                    add(bend); level[bend] = k; is_bend[bend] = 1
                    link(from, bend); from = bend
                }
                link(from, nodes[j])
            }
            for (i = 1; i <= count; ++i) {
                node = nodes[i]
                if (node !~ /\//) { if (level[node] > top) top = level[node]; continue }
                row_width[layer_of(node), level[node]] += width(node) + 24
                if (level[node] > rows[layer_of(node)]) rows[layer_of(node)] = level[node]
            }
            y_of_band = 56
            for (k = top; k >= 0; --k) {
                sum = n = height = 0
                for (i = 1; i <= count; ++i) {
                    node = nodes[i]
                    if (node ~ /\// || level[node] != k)
                        continue
                    need[node] = 7 * length(note[node]) + 24
                    for (j = 0; j <= rows[node]; ++j) if (row_width[node, j] > need[node]) need[node] = row_width[node, j]
                    sum += need[node]; ++n
                    if (rows[node] > height) height = rows[node]
                }
                at = 16
                for (i = 1; i <= count; ++i) {
                    node = nodes[i]
                    if (node ~ /\// || level[node] != k)
                        continue
                    band_x[node] = at; band_y[node] = y_of_band; band_height[node] = 50 * height + 100
                    band_width[node] = int((968 - 24 * (n - 1)) * need[node] / sum)
                    x[node] = at + int(band_width[node] / 2); at += band_width[node] + 24
                    for (j = rows[node]; j >= 0; --j) place_row(node, j)
                }
                y_of_band += 50 * height + 136
            }
            printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"%d\" viewBox=\"0 0 1000 %d\">\n", y_of_band - 20, y_of_band - 20
            print "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n<!-- Drawn by packaging/architecture.sh -->"
            print "<title>The rooms of Emberline, each above those that it includes</title>"
            print "<style>"
            print "text { font-family: sans-serif; fill: #1f2430 } .room { font-size: 14px; text-anchor: middle } .layer { font-size: 16px; font-weight: bold } .note { font-size: 13px; fill: #4d5665 }"
            print ".ground { fill: #ffffff } .band { fill: #eef1f5 } .box { fill: #ffffff; stroke: #8a94a3 } .line { fill: none; stroke: #6a7b95 } .arrow { stroke: #6a7b95; stroke-width: 3 } .head { fill: #6a7b95 }"
            print "@media (prefers-color-scheme: dark) {"
            print "text { fill: #e6e9ee } .note { fill: #b4bcc8 }"
            print ".ground { fill: #16191f } .band { fill: #20242c } .box { fill: #2b313b; stroke: #6c7788 } .line, .arrow { stroke: #93a4bd } .head { fill: #93a4bd }"
            print "}\n</style>"
            printf "<rect class=\"ground\" width=\"1000\" height=\"%d\"/>\n", y_of_band - 20
            print "<text class=\"note\" x=\"16\" y=\"34\">Includes only lead down: between layers along the arrows, within a layer along the lines. A line that others imply is left out.</text>"
            for (i = 1; i <= count; ++i) if (nodes[i] !~ /\//) {
                node = nodes[i]
                printf "<rect class=\"band\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", band_x[node], band_y[node], band_width[node], band_height[node]
                printf "<text class=\"layer\" x=\"%d\" y=\"%d\">%s/</text>\n", band_x[node] + 12, band_y[node] + 24, node
                printf "<text class=\"note\" x=\"%d\" y=\"%d\">%s</text>\n", band_x[node] + 12, band_y[node] + 43, note[node]
            }
            for (i = 1; i <= links; ++i) {
                from = upper_end[i]; to = lower_end[i]
                if (to ~ /\//) {
                    begin = y[from] + 26; end = y[to]; middle = int((begin + end) / 2)
                    printf "<path class=\"line\" d=\"M%d %dC%d %d %d %d %d %d%s\"/>\n", x[from], begin, x[from], middle, x[to], middle, x[to], end, (to in is_bend) ? "v26" : ""
                    continue
                }
                middle = band_width[from] < band_width[to] ? x[from] : x[to]
                begin = band_y[from] + band_height[from]; end = band_y[to]
                printf "<path class=\"arrow\" d=\"M%d %dV%d\"/><path class=\"head\" d=\"M%d %dh16l-8 12z\"/>\n", middle, begin, end - 12, middle - 8, end - 12
            }
            for (i = 1; i <= count; ++i) if (nodes[i] ~ /\// && !(nodes[i] in is_bend)) {
                node = nodes[i]
                printf "<rect class=\"box\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"26\" rx=\"4\"/>", x[node] - width(node) / 2, y[node], width(node)
                printf "<text class=\"room\" x=\"%d\" y=\"%d\">%s</text>\n", x[node], y[node] + 18, label(node)
            }
            print "</svg>"
        }' CONTRIBUTING.md -
}

picture=$(draw)
case ${1:-} in
    '') echo "$picture" >resources/architecture.svg ;;
    --check) diff resources/architecture.svg - <<<"$picture" || { echo "resources/architecture.svg shows other includes: packaging/architecture.sh draws it anew." >&2; exit 1; } ;;
    *) usage >&2; exit 2 ;;
esac
