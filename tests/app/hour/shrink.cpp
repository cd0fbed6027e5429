// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/shrink.h"

#include <algorithm>

namespace emberline::hour {

Sequence shrunk(Sequence sequence, const std::function<bool(const Sequence&)>& fails, int most)
{
    for (qsizetype piece = sequence.size() / 2; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2) {
        bool hasDropped = true;
        while (hasDropped && most > 0) {
            hasDropped = false;
            for (qsizetype from = sequence.size() - piece; from >= 0 && most > 0; from -= piece) {
                Sequence less = sequence;
                less.remove(from, std::min(piece, sequence.size() - from));
                --most;
                if (!less.isEmpty() && fails(less)) {
                    sequence = less;
                    hasDropped = true;
                }
            }
        }
    }
    return sequence;
}

} // namespace emberline::hour
