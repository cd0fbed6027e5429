// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/copied_file.h"

#include "app/output/output_file.h"

#include <QFile>

namespace emberline {

std::optional<QString> copyAll(QFile& from, OutputFile& to)
{
    constexpr qint64 kBlock = 1 << 18;
    from.seek(0);
    QByteArray block;
    do {
        block = from.read(kBlock);
    } while (!block.isEmpty() && to.write({block.constData(), static_cast<std::size_t>(block.size())}));
    return from.error() == QFile::NoError ? std::nullopt : std::optional(from.errorString());
}

std::optional<QString> copyWholeFile(const QString& from, const QString& to)
{
    QFile input(from);
    if (!input.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return input.errorString();
    OutputFile output(to);
    if (auto trouble = copyAll(input, output))
        return trouble;
    return output.commit() ? std::nullopt : std::optional(output.trouble());
}

} // namespace emberline
