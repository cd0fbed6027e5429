// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// The call stacks of slices: `stack`, a list of names, or `sf`, the id of a frame in the object form's stackFrames, which may come after
/// the events.
class StackFrames {
public:
    /// The object form's stackFrames, as strict JSON.
    void setFrames(const std::string& json);
    /// A slice with a `stack`, as strict JSON.
    static void setStack(TraceBuilder& builder, RegionId region, std::string_view json);
    void addReference(RegionId region, StringId frame, std::uint64_t offset) { m_references.push_back({region, frame, offset}); }
    /// Call at the end of the input. A frame that is missing, or that would repeat, ends a stack; calls `tell` with the offset of each
    /// event whose stack ends so.
    void resolve(TraceBuilder& builder, const TellAt& tell);

private:
    struct Frame {
        std::string name;
        std::string parent; ///< empty: outermost
        StringId passedFor{}; ///< the reference whose stack was the last to pass here
    };
    struct Stack {
        StringId lines; ///< none: no frame is known
        const DiagnosticKind* problem = nullptr; ///< what ends it before its outermost frame
    };
    struct Reference {
        RegionId region;
        StringId frame;
        std::uint64_t offset;
    };

    [[nodiscard]] Stack stackOf(TraceBuilder& builder, StringId reference);

    std::unordered_map<std::string, Frame> m_frames;
    std::vector<Reference> m_references;
};

} // namespace emberline::chrome
