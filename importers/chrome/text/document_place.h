// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_search.h"
#include "importers/chrome/text/event_sink.h"
#include "importers/chrome/text/lenient_json.h"
#include "importers/chrome/text/reread_budget.h"
#include "importers/chrome/text/separators.h"
#include "importers/chrome/text/text_cursor.h"

namespace emberline::chrome {

/// The place in a document that its readers share: one of them at a time moves it on.
struct DocumentPlace {
    explicit DocumentPlace(EventSink& receiver) : sink(receiver) { }

    void tell(const DiagnosticKind& kind) { sink.tell(kind, cursor.source(Diagnostics::kMaxText)); }
    /// What `lenient` has accepted.
    void tellLeniencies();

    EventSink& sink;
    TextCursor cursor;
    Separators separators;
    RereadBudget budget;
    LenientJson lenient; ///< for the value that is being read
    EventSearch search; ///< after damage or noise
};

} // namespace emberline::chrome
