// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/tensorflow.h"

#include "importers/chrome/dialects/evidence.h"
#include "importers/chrome/dialects/name_topics.h"

namespace emberline::chrome {

namespace {

constexpr std::string_view kOperation = "Op"; ///< the category of all operations

bool recogniseTensorflow(const WriterEvidence& evidence)
{
    return isForeign(evidence) && hasOne(evidence.categories, kOperation) && hasPart(evidence.processes, "/device:")
        && hasPart(evidence.processes, " Compute");
}

} // namespace

std::optional<Topic> TensorflowDialect::topicOfRegion(std::string_view category, std::string_view name) const
{
    if (category != kOperation)
        return std::nullopt;
    if (name.starts_with("MEMCPY"))
        return workTopic("Copying memory");
    return workTopic(name.substr(0, name.find('#'))); // "MatMul#id=1#"
}

std::optional<Topic> TensorflowDialect::topicOfRest(const Trace& /*trace*/, SessionId /*session*/) const
{
    return idleTopic();
}

const DialectInfo& tensorflowDialect()
{
    static const TensorflowDialect dialect;
    static const DialectInfo info{dialect, recogniseTensorflow};
    return info;
}

} // namespace emberline::chrome
