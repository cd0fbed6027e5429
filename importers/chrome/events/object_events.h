// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/args_keeper.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/object_table.h"
#include "importers/chrome/events/source_report.h"

namespace emberline::chrome {

/// Objects: the phases N (created), O (snapshot) and D (destroyed).
class ObjectEvents {
public:
    ObjectEvents(SourceReport& report, ArgsKeeper& args, ObjectTable& objects) : m_report(report), m_args(args), m_objects(objects) { }

    void add(const Event& event);

private:
    SourceReport& m_report;
    ArgsKeeper& m_args;
    ObjectTable& m_objects;
};

} // namespace emberline::chrome
