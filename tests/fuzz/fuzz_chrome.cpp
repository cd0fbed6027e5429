// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for Chrome JSON: nothing may crash or hang, and the trace must not depend on how the input is cut or on when it becomes
// drawable. The last byte chooses the latter two.
#include "importers/chrome/chrome_importer.h"
#include "tests/fuzz/fuzz_reading.h"

using namespace emberline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const FuzzInput input(data, size);
    checkReading(chrome::jsonFormat(), input.text, 1 + input.choice % 32, input.choice / 32);
    return 0;
}
