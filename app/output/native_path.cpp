// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/native_path.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUtf8StringView>

#include <algorithm>
#include <map>

namespace emberline {

constexpr char16_t kEscape = 0xdc00;

static bool isEscape(const QString& text, qsizetype at)
{
    const char16_t unit = text[at].unicode();
    return unit >= kEscape + 0x80 && unit <= kEscape + 0xff && (at == 0 || !text[at - 1].isHighSurrogate());
}

/// The length of the character at the front of `bytes`; 0 if there is none.
static std::size_t characterLength(std::string_view bytes)
{
    for (std::size_t length = 1; length <= std::min<std::size_t>(bytes.size(), 4); ++length) {
        if (QUtf8StringView(bytes.data(), static_cast<qsizetype>(length)).isValidUtf8())
            return length;
    }
    return 0;
}

QString pathText(std::string_view bytes)
{
    QString text;
    while (!bytes.empty()) {
        const std::size_t length = characterLength(bytes);
        if (length > 0)
            text += QString::fromUtf8(bytes.data(), static_cast<qsizetype>(length));
        else
            text += QChar(static_cast<char16_t>(kEscape + static_cast<unsigned char>(bytes.front())));
        bytes.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

std::string pathBytes(const QString& text)
{
    std::string bytes;
    qsizetype begin = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!isEscape(text, at))
            continue;
        bytes += QStringView(text).sliced(begin, at - begin).toUtf8().toStdString();
        bytes += static_cast<char>(text[at].unicode() - kEscape);
        begin = at + 1;
    }
    return bytes + QStringView(text).sliced(begin).toUtf8().toStdString();
}

constexpr std::string_view kSamples = ":/samples/";

/// The lasting names of temporary files and folders.
static std::map<std::string, std::string>& lastingNames()
{
    static std::map<std::string, std::string> names;
    return names;
}

bool isBundled(std::string_view path)
{
    return path.starts_with(kSamples);
}

std::string readablePath(const std::string& path)
{
    if (!isBundled(path))
        return path;
    static const QTemporaryDir folder;
    const QString resource = pathText(path);
    const QString copy = folder.filePath(QFileInfo(resource).fileName());
    if (!QFile::exists(copy) && !QFile::copy(resource, copy))
        return path;
    setLastingPath(pathBytes(copy), path);
    return pathBytes(copy);
}

std::string lastingPath(const std::string& path)
{
    const auto isAt = [&](const auto& name) {
        return path.starts_with(name.first) && (path.size() == name.first.size() || path[name.first.size()] == '/');
    };
    const auto found = std::ranges::find_if(lastingNames(), isAt);
    return found == lastingNames().end() ? path : found->second + path.substr(found->first.size());
}

void setLastingPath(const std::string& path, const std::string& lasting)
{
    lastingNames()[path] = lasting;
}

bool isPlainPath(const QString& text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (isEscape(text, at))
            return false;
    }
    return true;
}

} // namespace emberline
