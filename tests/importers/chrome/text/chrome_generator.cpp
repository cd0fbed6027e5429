// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/chrome/text/chrome_generator.h"

#include <random>
#include <sstream>

namespace emberline {

std::string manyEvents(
    std::string_view open, std::string_view separator, std::string_view close, const std::function<void(std::size_t, std::string&)>& spoil)
{
    std::mt19937 random(1);
    std::string text(open);
    for (std::size_t i = 0; i < kManyEvents; ++i) {
        std::ostringstream event;
        const auto thread = random() % 7;
        const auto time = random() % 1'000'000;
        switch (random() % 5) {
        case 0:
            event << R"({"name":"begin)" << random() % 50 << R"(","ph":"B","pid":1,"tid":)" << thread << R"(,"ts":)" << time
                  << R"(.25,"args":{"i":)" << i << "}}";
            break;
        case 1:
            event << R"({"ph":"E","pid":1,"tid":)" << thread << R"(,"ts":)" << time << "}";
            break;
        case 2:
            event << R"({"name":"count","ph":"C","pid":2,"ts":)" << time << R"(,"args":{"a":)" << random() % 100 << R"(,"b":1.5}})";
            break;
        case 3:
            event << R"({"name":"mark \" {","ph":"i","s":"p","pid":2,"tid":1,"ts":)" << time << "}";
            break;
        default:
            event << R"({"name":"complete)" << random() % 50 << R"(","cat":"x,y","ph":"X","dur":)" << random() % 1000
                  << R"(,"pid":3,"tid":)" << thread << R"(,"ts":)" << time
                  << R"(,"args":{"list":[{"name":"inner","ph":"X"},{"name":"inner"}],"deep":{"k":[1,2]}}})";
        }
        std::string line = event.str();
        spoil(i, line);
        text += line;
        if (i + 1 < kManyEvents)
            text += separator;
    }
    text += close;
    return text;
}

} // namespace emberline
