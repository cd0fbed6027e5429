// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <new>

namespace emberline {

/// What operator new does when there is no memory, for those that get it elsewhere (std::calloc).
[[noreturn]] inline void noMemory()
{
    if (const std::new_handler handler = std::get_new_handler())
        handler();
    throw std::bad_alloc();
}

} // namespace emberline
