// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_importer.h"

#include "importers/chrome/chrome_diagnostics.h"
#include "importers/chrome/chrome_sniffer.h"
#include "importers/chrome/document_reader.h"
#include "importers/chrome/source_model.h"
#include "importers/chrome/text_pipeline.h"
#include "importers/free_memory.h"

namespace emberline::chrome {

namespace {

class ChromeImporter final : public Importer {
public:
    ChromeImporter(ImportContext& context, const ImportSource& source) :
        m_model(context.builder(), source), m_reader(m_model), m_pipeline(m_reader)
    { }

    std::span<char> prepare(std::size_t wanted) override { return m_pipeline.prepare(wanted); }
    void commit(std::size_t size) override { m_pipeline.commit(size); }
    void settle() override
    {
        m_pipeline.drain();
        m_model.settle();
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

    SourceModel m_model;
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
    static const ImporterInfo info{"chrome-json", "Chrome Trace Event JSON", looksLikeChromeJson, create, diagnosticKinds()};
    return info;
}

} // namespace emberline::chrome
