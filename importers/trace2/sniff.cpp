// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sniff.h"

namespace emberline::trace2 {

bool isEvent(std::string_view head)
{
    return head.find(R"({"event":")") != std::string_view::npos && head.find(R"("sid":")") != std::string_view::npos;
}

} // namespace emberline::trace2
