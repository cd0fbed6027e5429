// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "app/export/redactor.h"
#include "model/trace_builder.h"

namespace emberline {

/// Decides for each text of the model whether it is a name, and asks a Redactor accordingly. Changes nothing when it is off.
class Redaction {
public:
    explicit Redaction(bool isOn) : m_isOn(isOn) { }

    std::string name(std::string_view text) { return m_isOn ? m_redactor.name(text) : std::string(text); }
    std::string value(std::string_view text) { return m_isOn ? m_redactor.value(text) : std::string(text); }
    /// A source for rows that keep their args themselves.
    Source source(Source row);
    /// Copies attributes with texts in `from` to texts in `to`.
    SessionAttributes attributes(const Trace& from, const SessionAttributes& attributes, TraceBuilder& to);
    Args args(Args args);
    /// The raw text of a record, which can contain anything in any form: empty when redaction is on.
    std::string record(std::string_view text) const { return m_isOn ? std::string() : std::string(text); }

private:
    std::string json(const std::string& text);
    ArgValue argValue(ArgValue argument);
    void redactJson(Json& json);

    bool m_isOn;
    Redactor m_redactor;
};

} // namespace emberline
