// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for Trace2: nothing may crash or hang, and the trace must not depend on how the input is cut or on when it becomes
// drawable. The last byte chooses the target and the latter two.
#include "importers/trace2/trace2_formats.h"
#include "tests/fuzz/fuzz_reading.h"

#include <array>

using namespace emberline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const FuzzInput input(data, size);
    const std::array formats{&trace2::eventFormat(), &trace2::perfFormat(), &trace2::normalFormat()};
    const ImporterInfo* const claims = formatTable().sniff(input.text);
    const bool isTrace2 = std::ranges::find(formats, claims) != formats.end();
    checkReading(isTrace2 ? *claims : *formats[input.choice % formats.size()], input.text, 1 + input.choice / 4, input.choice % 4);
    return 0;
}
