// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON Schemas are files of resources/schemas, built in.
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "app/output/terminal.h"
#include "app/window/settings/window_settings.h"

#include <QDir>
#include <QFile>

namespace emberline {

int saySchemas(const QString& name)
{
    initResources();
    const QDir all(QStringLiteral(":/schemas"));
    QStringList names;
    for (const QString& file : all.entryList({QStringLiteral("*.json")}, QDir::Files))
        names << file.chopped(5);
    names.sort();
    if (name.isEmpty()) {
        say(names.join(QLatin1Char('\n')).toStdString() + "\n");
        return exit_status::kDone;
    }
    QFile file(all.filePath(name + QStringLiteral(".json")));
    if (!names.contains(name) || !file.open(QIODevice::ReadOnly))
        return usageError(QStringLiteral("there is no schema %1; there are %2.").arg(name, names.join(QStringLiteral(", "))));
    say(file.readAll().toStdString());
    return exit_status::kDone;
}

} // namespace emberline
