// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace emberline {

/// Gets what comes over a socket as whole lines, a connection's last one too, even if it is cut. Returns false if it wants no more.
using LineReceiver = std::function<bool(std::string_view lines)>;

/// Cuts what one connection receives into whole lines, because those of one connection must not end up within those of another.
class WholeLines {
public:
    /// The lines that are complete now that `text` has come; a very long line comes in parts. Valid until the next call.
    [[nodiscard]] std::string_view add(std::string_view text);
    /// The begin of a line whose end never came, ended; empty if there is none.
    [[nodiscard]] std::string takeRest();

private:
    std::string m_begun; ///< a line that is not complete
    std::string m_whole;
};

} // namespace emberline
