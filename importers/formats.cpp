// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"

#include "importers/chrome/chrome_importer.h"
#include "importers/chrome/dialects/bazel.h"
#include "importers/chrome/dialects/clang.h"
#include "importers/chrome/dialects/devtools.h"
#include "importers/chrome/dialects/node.h"
#include "importers/chrome/dialects/pytorch.h"
#include "importers/chrome/dialects/ruby.h"
#include "importers/chrome/dialects/tensorflow.h"
#include "importers/chrome/dialects/typescript.h"
#include "importers/chrome/dialects/unity.h"
#include "importers/chrome/dialects/viztracer.h"
#include "importers/trace2/dialects/git/git_dialect.h"
#include "importers/trace2/trace2_formats.h"

#include <algorithm>
#include <array>

namespace emberline {

std::span<const ImporterInfo* const> formats()
{
    // Trace2's EVENT lines are JSON objects too, so EVENT comes before Chrome's format.
    static const std::array table{&trace2::eventFormat(), &trace2::perfFormat(), &trace2::normalFormat(), &chrome::jsonFormat()};
    return table;
}

const ImporterInfo* sniffFormat(std::string_view head)
{
    for (const ImporterInfo* format : formats()) {
        if (format->sniff(head))
            return format;
    }
    return nullptr;
}

std::vector<const FormatFamily*> formatFamilies()
{
    std::vector<const FormatFamily*> families;
    for (const ImporterInfo* format : formats()) {
        if (std::ranges::find(families, &format->family) == families.end())
            families.push_back(&format->family);
    }
    return families;
}

FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry)
{
    for (const ImporterInfo* format : formats()) {
        if (FileGroupKey key = format->groupKeyOf ? format->groupKeyOf(path, directoryEntry) : FileGroupKey(); !key.name.empty())
            return key;
    }
    return {};
}

std::span<const DialectInfo* const> dialects()
{
    static const std::array table{&trace2::git::dialectInfo(), &chrome::bazelDialect(), &chrome::clangDialect(), &chrome::devtoolsDialect(),
        &chrome::nodeDialect(), &chrome::pytorchDialect(), &chrome::rubyDialect(), &chrome::tensorflowDialect(),
        &chrome::typescriptDialect(), &chrome::unityDialect(), &chrome::viztracerDialect()};
    return table;
}

const Dialect& recogniseDialect(const WriterEvidence& evidence)
{
    for (const DialectInfo* info : dialects()) {
        if (info->recognise(evidence))
            return info->dialect;
    }
    return plainDialect();
}

} // namespace emberline
