// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/metadata.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

std::optional<std::string> textOf(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number())
        return value.dump();
    return std::nullopt;
}

std::optional<std::int64_t> indexOf(const Json& value)
{
    if (value.is_number_float()) {
        const auto number = value.get<double>();
        return number > -1e18 && number < 1e18 ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
    }
    if (value.is_number())
        return value.get<std::int64_t>();
    if (!value.is_string())
        return std::nullopt;
    const auto text = value.get<std::string>();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<std::vector<StringId>> labelsOf(TraceBuilder& builder, const Json& value)
{
    std::vector<StringId> labels;
    const auto add = [&](std::string_view label) {
        const std::size_t from = label.find_first_not_of(' ');
        if (from != std::string_view::npos)
            labels.push_back(builder.intern(label.substr(from, label.find_last_not_of(' ') + 1 - from)));
    };
    if (value.is_array()) {
        for (const Json& item : value) {
            if (const auto text = textOf(item))
                add(*text);
        }
        return labels;
    }
    const auto text = textOf(value);
    if (!text)
        return std::nullopt;
    for (std::size_t from = 0; from <= text->size();) {
        const std::size_t comma = std::min(text->find(',', from), text->size());
        add(std::string_view(*text).substr(from, comma - from));
        from = comma + 1;
    }
    return labels;
}

} // namespace

MetadataOutcome takeMetadata(
    TraceBuilder& builder, ActorTable& actors, ProcessThread& thread, std::string_view name, std::string_view argsJson)
{
    const bool isProcess = name == "process_name" || name == "process_labels" || name == "process_sort_index";
    if (!isProcess && name != "thread_name" && name != "thread_sort_index")
        return MetadataOutcome::NotKnown;
    const std::string_view key = name.substr(isProcess ? 8 : 7);
    const Json args = Json::parse(argsJson, nullptr, false);
    const auto value = args.is_object() ? args.find(key) : args.end();
    if (value == args.end())
        return MetadataOutcome::BadArgs;
    if (key == "labels") {
        const auto labels = labelsOf(builder, *value);
        if (!labels)
            return MetadataOutcome::BadArgs;
        actors.addLabels(*thread.process, *labels);
        return MetadataOutcome::Taken;
    }
    ActorName said = isProcess ? thread.process->said : thread.said;
    if (key == "name") {
        const auto text = textOf(*value);
        if (!text)
            return MetadataOutcome::BadArgs;
        said.name = builder.intern(*text);
    } else {
        said.sortIndex = indexOf(*value);
        if (!said.sortIndex)
            return MetadataOutcome::BadArgs;
    }
    if (isProcess)
        actors.setName(*thread.process, said);
    else
        actors.setName(thread, said);
    return MetadataOutcome::Taken;
}

} // namespace emberline::chrome
