// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event.h"
#include "importers/reading/importer.h"
#include "model/args.h"

#include <memory>
#include <string_view>

namespace emberline::chrome {

/// The args that the text of strict JSON stands for: the members of an object, or the whole of any other value. null gives no args.
Args argsOfJson(std::string_view json);

class KeptRecords;

/// Where the args of events stay: in their file, as text if the source cannot be read again, or in the model.
class ArgsKeeper {
public:
    /// Sets the reader of the source's row.
    ArgsKeeper(TraceBuilder& builder, const ImportSource& source);

    /// Makes sure that the event's args can be read at its offset.
    void keep(const Event& event);
    /// Puts the instant's args, as strict JSON, into the model.
    void keepInModel(InstantId id, std::string_view argsJson);
    [[nodiscard]] const RecordReader& reader() const { return *m_reader; }

private:
    TraceBuilder& m_builder;
    std::shared_ptr<KeptRecords> m_kept; ///< if the source cannot be read again
    std::shared_ptr<const RecordReader> m_reader;
};

} // namespace emberline::chrome
