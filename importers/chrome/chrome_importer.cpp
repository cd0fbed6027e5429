// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_importer.h"

#include "importers/chrome/chrome_sniffer.h"
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/source_model.h"
#include "importers/chrome/text/document_reader.h"
#include "importers/chrome/text/json_grammar.h"
#include "importers/chrome/text/text_pipeline.h"
#include "importers/reading/free_memory.h"
#include "importers/reading/import_context.h"
#include "importers/reading/lookalike.h"

#include <algorithm>
#include <string>

namespace emberline::chrome {

namespace {

class ChromeImporter final : public Importer {
public:
    ChromeImporter(ImportContext& context, const ImportSource& source) :
        m_model(context, source), m_reader(m_model, m_stretches), m_pipeline(m_reader, m_stretches)
    { }

    std::span<char> prepare(std::size_t wanted) override
    {
        m_room = m_pipeline.prepare(wanted);
        return m_room;
    }
    void commit(std::size_t size) override
    {
        if (m_head.size() < kHead)
            m_head.append(m_room.data(), std::min(size, kHead - m_head.size()));
        m_pipeline.commit(size);
    }
    void settle() override
    {
        m_pipeline.drain();
        m_model.settle();
    }
    /// The first bytes of many JSON documents look like a trace. Only at the end do we know that none of its objects is an event.
    [[nodiscard]] std::optional<std::string_view> mistakenFor() const override
    {
        if (m_model.hasEvents())
            return std::nullopt;
        const bool isOther = m_model.isDamaged() ? isLoneObject() && !saysPhase(m_head) : m_model.hasOtherObjects();
        return isOther ? std::optional(seemsToBe(m_head)) : std::nullopt;
    }
    void finish() override
    {
        m_pipeline.finish();
        finishModel();
    }
    void stop() override
    {
        m_pipeline.drain();
        finishModel();
    }

private:
    void finishModel()
    {
        giveBackFreeMemory(); // before settling asks for more
        m_model.finish();
        giveBackFreeMemory();
    }

    /// Whether the document is a single object that contains no events.
    [[nodiscard]] bool isLoneObject() const
    {
        const auto first = std::ranges::find_if_not(m_head, isJsonSpace);
        return first != m_head.end() && *first == '{' && !m_model.hasContainer();
    }

    static constexpr std::size_t kHead = 64 << 10;

    std::span<char> m_room; ///< the last result of prepare()
    std::string m_head; ///< the first bytes
    SourceModel m_model;
    EventStretches m_stretches;
    DocumentReader m_reader;
    TextPipeline m_pipeline;
};

std::unique_ptr<Importer> create(ImportContext& context, const ImportSource& source)
{
    return std::make_unique<ChromeImporter>(context, source);
}

} // namespace

const ImporterInfo& jsonFormat()
{
    static const FormatFamily family{
        "a Chrome JSON trace", "Chrome JSON traces", "A Chrome JSON trace is a JSON file of Trace Events.", {}};
    static const ImporterInfo info{"chrome-json", "Chrome Trace Event JSON", looksLikeChromeJson, create, diagnosticKinds(), family};
    return info;
}

} // namespace emberline::chrome
