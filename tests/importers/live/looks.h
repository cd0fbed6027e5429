// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/file_set_reader.h"
#include "importers/live/followed_files.h"
#include "model/trace.h"

#include <QString>
#include <QTemporaryDir>

namespace emberline {

/// A directory that is followed, one look at a time.
struct Looks {
    QTemporaryDir directory;
    ImportedTrace imported;
    FollowedFiles files{imported.context(), {directory.path().toStdString()}};
    Trace shown;

    [[nodiscard]] QString path(const char* name) const { return directory.filePath(QLatin1String(name)); }
    /// Some looks, so that what waits for the next one is done, too.
    const Trace& look(int count = 4)
    {
        for (int i = 0; i < count; ++i)
            files.work();
        files.updateModel();
        shown.apply(imported.takeBatch());
        return shown;
    }
    /// Following ends.
    const Trace& finish()
    {
        files.finish();
        imported.context().finish();
        shown.apply(imported.takeBatch());
        return shown;
    }
};

} // namespace emberline
