// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/trace_texts.h"

#include "model/dialect.h"
#include "model/outcome.h"
#include "views/format/display_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace emberline {

namespace {

struct TraceTextWords {
    Q_DECLARE_TR_FUNCTIONS(emberline::TraceTexts)
};

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>; // compilers without deduction for aggregates need it

/// The name of a source's file, with its folder if another source has a file of that name.
QString fileText(const Trace& trace, SourceId id)
{
    const std::string_view path = trace.source(id).path;
    const auto begin
        = [](std::string_view text, std::size_t slash) { return slash == std::string_view::npos ? text : text.substr(slash + 1); };
    const std::size_t slash = path.rfind('/');
    const std::string_view name = begin(path, slash);
    const auto isNamesake = [&](const Source& other) { return begin(other.path, other.path.rfind('/')) == name && other.path != path; };
    if (slash == std::string_view::npos || slash == 0 || std::ranges::none_of(trace.sources(), isNamesake))
        return displayText(name);
    return displayText(begin(path, path.rfind('/', slash - 1)));
}

/// A number is that of one machine at one time: processes of several traces may share it.
QString numbered(const Trace& trace, SessionId id, const QString& number)
{
    const SourceId source = trace.session(id).source;
    const std::string_view kind = trace.dialect(id).kindOf(trace, id);
    QString text = kind.empty() ? TraceTextWords::tr("Process") : displayText(kind);
    const auto isBeside = [&](const Session& other) { return other.source == source && &other != &trace.session(id); };
    if (!number.isEmpty() && (kind.empty() || std::ranges::any_of(trace.sessions(), isBeside))) // the only one of its source needs none
        text = kind.empty() ? TraceTextWords::tr("Process %1").arg(number) : text + QLatin1Char(' ') + number;
    return source && trace.sources().size() > 1 ? QStringLiteral("%1 (%2)").arg(text, fileText(trace, source)) : text;
}

QString withoutLabels(const Trace& trace, SessionId id)
{
    const Session& session = trace.session(id);
    if (const std::string subject = trace.dialect(id).subjectOf(trace, id); !subject.empty())
        return displayText(subject);
    if (!trace.text(session.name).empty())
        return nameText(trace, session.name);
    if (session.attributes->pidText)
        return numbered(trace, id, displayText(trace.text(session.attributes->pidText)));
    if (session.pid)
        return numbered(trace, id, QString::number(*session.pid));
    return session.sid ? nameText(trace, session.sid) : numbered(trace, id, {});
}

} // namespace

QString nameText(const Trace& trace, StringId id)
{
    return displayName(trace.text(id));
}

std::string labelledName(const Trace& trace, RegionId region)
{
    return labelledName(trace.name(region), trace.dialect(region).labelOf(trace, region));
}

std::string labelledName(std::string_view name, std::string_view label)
{
    if (label.empty())
        return std::string(name);
    return label.starts_with(name) ? std::string(label) : std::string(name) + ' ' + std::string(label);
}

QString nameText(const Trace& trace, RegionId region)
{
    return displayName(labelledName(trace, region));
}

/// The label of an open region may still come, or be replaced.
QString RegionNames::text(const Trace& trace, RegionId region)
{
    if (trace.isOpen(region))
        return nameText(trace, region);
    auto& known = m_known.of(trace);
    if (const auto found = known.find(region); found != known.end())
        return found->second;
    const QString text = nameText(trace, region);
    if (known.size() >= kMost)
        known.clear();
    known.emplace(region, text);
    return text;
}

QString sessionText(const Trace& trace, SessionId id)
{
    if (!id)
        return TraceTextWords::tr("all processes");
    QString text = withoutLabels(trace, id);
    for (const StringId label : trace.session(id).attributes->labels)
        text += QStringLiteral(", ") + nameText(trace, label);
    return text;
}

QString threadText(const Trace& trace, ThreadId id)
{
    const Thread& row = trace.thread(id);
    if (!trace.text(row.name).empty())
        return nameText(trace, row.name);
    return row.tid ? TraceTextWords::tr("thread %1").arg(*row.tid) : TraceTextWords::tr("unnamed thread");
}

QString placeText(const Trace& trace, SessionId session, ThreadId thread)
{
    const QString name = sessionText(trace, session);
    return thread ? name + QStringLiteral(" › ") + threadText(trace, thread) : name;
}

QString roleText(RegionRole role)
{
    switch (role) {
    case RegionRole::Process:
        return TraceTextWords::tr("Process");
    case RegionRole::Thread:
        return TraceTextWords::tr("Thread");
    case RegionRole::Region:
        return TraceTextWords::tr("Region");
    case RegionRole::Child:
        return TraceTextWords::tr("Child");
    case RegionRole::Exec:
        return TraceTextWords::tr("Exec");
    case RegionRole::Slice:
        return TraceTextWords::tr("Slice");
    case RegionRole::Async:
        break;
    }
    return TraceTextWords::tr("Async");
}

QString argText(const ArgValue& value)
{
    return std::visit(Overloaded{
                          [](std::monostate) { return QStringLiteral("null"); },
                          [](bool truth) { return truth ? QStringLiteral("true") : QStringLiteral("false"); },
                          [](std::int64_t number) { return QString::number(number); },
                          [](std::uint64_t number) { return QString::number(number); },
                          [](double number) { return QString::number(number, 'g', 17); },
                          [](const std::string& text) { return displayText(text); },
                          [](const RawJson& json) { return displayText(json.text); },
                      },
        value);
}

QString openText(const Trace& trace, SessionId id)
{
    if (isRunning(trace, id))
        return TraceTextWords::tr("still running");
    return trace.session(id).gone ? TraceTextWords::tr("ended without an exit record, probably killed")
                                  : TraceTextWords::tr("did not end in this log");
}

QString openText(const Trace& trace, RegionId id)
{
    if (isRunning(trace, id))
        return TraceTextWords::tr("still running");
    return trace.role(id) == RegionRole::Exec ? TraceTextWords::tr("took the place of the process")
                                              : TraceTextWords::tr("did not end in this log");
}

QString exitCodeText(std::int64_t code)
{
    const QString signal = signalOfExitCode(code);
    return signal.isEmpty() ? QString::number(code)
                            : QCoreApplication::translate("TraceTexts", "%1, killed by %2").arg(QString::number(code), signal);
}

QString wallText(const Session& session, QString (*format)(Duration))
{
    const QString wall = format(session.promptTime() - session.start);
    const Duration background = session.end - session.promptTime();
    return background <= Duration::zero()
        ? wall
        : QCoreApplication::translate("TraceTexts", "%1, %2 more in the background").arg(wall, format(background));
}

QString shortWallText(const Session& session)
{
    const QString wall = formatDuration(session.promptTime() - session.start);
    const Duration background = session.end - session.promptTime();
    return background <= Duration::zero() ? wall : wall + QStringLiteral(" + ") + formatDuration(background);
}

QString timeText(const Trace& trace, TraceTime time, TimeMode mode, SourceId source)
{
    const bool isGuess = source && trace.source(source).date == DateOrigin::Guess;
    if (mode == TimeMode::Relative)
        mode = rulerMode(trace.extent(), mode);
    return isGuess || modeFor(time, mode) == TimeMode::Relative ? formatExactDuration(time - trace.extent().begin)
                                                                : formatDateTime(time, mode);
}

QString meaningText(const DiagnosticKind& kind)
{
    return QCoreApplication::translate("Diagnostics", std::string(kind.meaning).c_str());
}

QString problemsText(const Diagnostics& diagnostics)
{
    QStringList parts;
    const auto add = [&](Severity severity, const QString& text) {
        if (const std::uint64_t count = diagnostics.count(severity))
            parts << text.arg(formatCount(count));
    };
    add(Severity::Error, TraceTextWords::tr("%1 lost"));
    add(Severity::Warning, TraceTextWords::tr("%1 repaired"));
    add(Severity::Info, diagnostics.count(Severity::Info) == 1 ? TraceTextWords::tr("%1 note") : TraceTextWords::tr("%1 notes"));
    return parts.isEmpty() ? TraceTextWords::tr("Nothing lost or repaired") : parts.join(QStringLiteral(" · "));
}

} // namespace emberline
