// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "app/export/redactor.h"
#include "model/trace_builder.h"

namespace emberline {

/// Which text of the model is a name and which is not: what a Redactor has to be asked about each. Switched off it changes nothing.
class Redaction {
public:
    explicit Redaction(bool isOn) : m_isOn(isOn) { }

    std::string name(std::string_view text) { return m_isOn ? m_redactor.name(text) : std::string(text); }
    std::string value(std::string_view text) { return m_isOn ? m_redactor.value(text) : std::string(text); }
    /// A source to go with rows that keep their args themselves.
    Source source(Source row);
    /// Attributes whose texts are in `from`, as texts of `to`.
    SessionAttributes attributes(const Trace& from, const SessionAttributes& attributes, TraceBuilder& to);
    Args args(Args args);
    /// The raw text of a record, which can hold anything in any disguise: none of it when on.
    std::string record(std::string_view text) const { return m_isOn ? std::string() : std::string(text); }

private:
    std::string json(const std::string& text);
    ArgValue argValue(ArgValue value);
    void redactJson(Json& json);

    bool m_isOn;
    Redactor m_redactor;
};

} // namespace emberline
