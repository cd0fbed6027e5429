// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_importer.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/source_model.h"
#include "importers/chrome/text/document_reader.h"
#include "importers/chrome/text/json_tokens.h"
#include "importers/chrome/text/lenient_json.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/reading/import_context.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace emberline::chrome {

namespace {

constexpr std::size_t kWholeHead = 64 << 10; ///< a head of this size may be incomplete

/// Whether an object, as strict JSON, is an event, that is, has a phase.
bool hasPhase(std::string_view strict, EventParser& parser)
{
    ParsedStretch parsed;
    parser.parse(strict, EventSequence::Array, parsed);
    return !parsed.events.empty() && parsed.events.front().phase != phase::kMissing;
}

/// Whether damaged text seems to contain an event's phase.
bool saysPhase(std::string_view damaged)
{
    return damaged.find("\"ph\"") != std::string_view::npos;
}

/// Whether the values may be events: false if they are whole objects that all lack a phase. `goesOn`: others may follow.
bool mayBeEvents(std::string_view values, bool goesOn)
{
    LenientJson json;
    EventParser parser;
    bool anyOther = false;
    while (true) {
        const auto next = std::ranges::find_if(values, [](char c) { return !isJsonSpace(c) && c != ',' && c != '['; });
        values.remove_prefix(static_cast<std::size_t>(next - values.begin()));
        if (values.empty() || values.front() == ']')
            return goesOn || !anyOther;
        if (json.read(values) != LenientJson::Outcome::Complete)
            return goesOn || !anyOther || saysPhase(values);
        if (values.front() == '{') {
            if (hasPhase(json.strict(), parser))
                return true;
            anyOther = anyOther || skipJsonSpace(values, 1) + 1 != json.size();
        }
        values.remove_prefix(json.size());
    }
}

bool looksLikeArray(std::string_view inside, bool goesOn)
{
    inside.remove_prefix(skipJsonSpace(inside, 0));
    if (inside.empty())
        return true;
    // An INI file also begins with a bracket. A damaged array contains an event somewhere.
    const char first = inside.front();
    const bool isLetter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
    return (!isLetter || inside.find('{') != std::string_view::npos) && mayBeEvents(inside, goesOn);
}

/// Whether the object is an event. For a damaged object, its text must look like one.
bool looksLikeEvent(std::string_view head)
{
    LenientJson json;
    EventParser parser;
    return json.read(head) == LenientJson::Outcome::Complete ? hasPhase(json.strict(), parser) : saysPhase(head);
}

/// Whether a source that begins with `head` is a Chrome trace: an array, an object with an array of traceEvents, or bare events.
bool looksLikeChromeJson(std::string_view head)
{
    const std::string_view text = head.substr(skipJsonSpace(head, 0));
    if (text.starts_with('['))
        return looksLikeArray(text.substr(1), head.size() >= kWholeHead);
    if (!text.starts_with('{'))
        return false;
    const TextVerdict verdict = findTraceEvents(text);
    const bool isCut = verdict == TextVerdict::Unknown && head.size() >= kWholeHead; // the text before the events is that long
    return verdict == TextVerdict::Yes || isCut || looksLikeEvent(text);
}

class ChromeImporter final : public Importer {
public:
    ChromeImporter(ImportContext& context, const ImportSource& source) : m_model(context, source), m_chunks(m_model) { }

    std::span<char> prepare(std::size_t wanted) override
    {
        m_room = m_chunks.prepare(wanted);
        return m_room;
    }
    void commit(std::size_t size) override
    {
        if (m_head.size() < kHead)
            m_head.append(m_room.data(), std::min(size, kHead - m_head.size()));
        m_chunks.commit(size);
    }
    void updateModel() override
    {
        m_chunks.drain();
        m_model.makeDrawable();
    }
    /// The first bytes of many JSON documents look like a trace. Only at the end do we know that none of its objects is an event.
    [[nodiscard]] std::optional<std::string_view> mistakenFor() const override
    {
        if (m_model.hasEvents())
            return std::nullopt;
        const bool isLoneObject // without events
            = std::string_view(m_head).substr(skipJsonSpace(m_head, 0)).starts_with('{') && !m_model.hasContainer();
        const bool isOther = m_model.isDamaged() ? isLoneObject && !saysPhase(m_head) : m_model.hasOtherObjects();
        return isOther ? std::optional(seemsToBe(m_head)) : std::nullopt;
    }
    void finish() override
    {
        m_chunks.finish();
        m_model.finish(true);
    }
    void stop() override
    {
        m_chunks.drain();
        m_model.finish(false);
    }

private:
    static constexpr std::size_t kHead = 64 << 10;

    std::span<char> m_room; ///< the last result of prepare()
    std::string m_head; ///< the first bytes
    SourceModel m_model;
    Chunks m_chunks;
};

} // namespace

const ImporterInfo& jsonFormat()
{
    static const FormatFamily family{
        "a Chrome JSON trace", "Chrome JSON traces", "A Chrome JSON trace is a JSON file of Trace Events.", {}};
    const auto create = [](ImportContext& context, const ImportSource& source) -> std::unique_ptr<Importer> {
        return std::make_unique<ChromeImporter>(context, source);
    };
    static const ImporterInfo info{"chrome-json", "Chrome Trace Event JSON", looksLikeChromeJson, create, diagnosticKinds(), family};
    return info;
}

} // namespace emberline::chrome
