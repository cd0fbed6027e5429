// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_control.h"

#include "app/export/derived_trace.h"
#include "app/output/output_file.h"
#include "app/window/opening/opening.h"
#include "app/window/picture_export.h"
#include "app/window/saving/save_dialogs.h"
#include "views/kit/background.h"
#include "views/picture/picture.h"

#include <QAction>
#include <QMenu>

namespace emberline {

namespace {

QString suffixOf(const ExportFormat& format)
{
    const QString name = QString::fromLatin1(format.name);
    return name == QStringLiteral("chrome") ? QStringLiteral("json") : name == QStringLiteral("folded") ? QStringLiteral("txt") : name;
}

/// Its menu title, with a mnemonic.
QString titleOf(const ExportFormat& format)
{
    const QString name = QString::fromLatin1(format.name);
    if (name == QStringLiteral("ndjson"))
        return ExportControl::tr("&NDJSON…");
    if (name == QStringLiteral("chrome"))
        return ExportControl::tr("Chrome &JSON…");
    if (name == QStringLiteral("csv"))
        return ExportControl::tr("C&SV…");
    if (name == QStringLiteral("folded"))
        return ExportControl::tr("F&olded Stacks…");
    if (name == QStringLiteral("sqlite"))
        return ExportControl::tr("S&QLite…");
    return name + QStringLiteral("…");
}

} // namespace

ExportControl::ExportControl(
    const TraceStore& store, const ViewState& state, const FilterState& filter, SaveDialogs& saving, Opening& opening, QWidget* window) :
    QObject(window),
    m_store(store), m_state(state), m_filter(filter), m_saving(saving), m_opening(opening), m_window(window),
    m_background(new Background(this)), m_onlyMarked(new QAction(tr("Only the &Marked Range"), this)),
    m_onlyShown(new QAction(tr("Only What the F&ilter Leaves"), this)), m_redacted(new QAction(tr("&Redacted"), this))
{
    m_onlyMarked->setToolTip(tr("Export only what touches the marked range"));
    m_redacted->setToolTip(tr("Replace each host, user name, path and URL with an invented one, the same wherever it occurs"));
    m_onlyShown->setToolTip(tr("Export only the regions that pass the filter"));
    for (QAction* choice : {m_onlyMarked, m_onlyShown, m_redacted})
        choice->setCheckable(true);
    m_onlyShown->setChecked(true); // by default, export what the user sees
}

void ExportControl::addPicture(const QString& text, const QString& toolTip, const QKeySequence& key, std::function<QWidget*()> widget)
{
    auto* action = new QAction(text, this);
    action->setToolTip(key.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, key.toString(QKeySequence::NativeText)));
    action->setShortcut(key);
    m_window->addAction(action);
    connect(action, &QAction::triggered, this, [this, widget = std::move(widget)] {
        if (m_store.trace().isEmpty() || !widget())
            return;
        m_saving.ask({tr("Save Picture"), tr("SVG pictures (*.svg);;PNG pictures (*.png)"), QStringLiteral("svg")},
            [this, widget](const QString& path) {
                constexpr double kScale = 2;
                if (mayNotReplace(path))
                    return;
                if (const auto error = savePicture(pictureOf(*widget(), pictureFormatOf(path), kScale), path))
                    m_opening.sayError(*error);
                else
                    Q_EMIT done(tr("Saved %1").arg(path));
            });
    });
    m_pictures.append(action);
}

void ExportControl::fillMenu(QMenu& menu)
{
    menu.setToolTipsVisible(true);
    menu.addActions(m_pictures);
    menu.addSeparator();
    for (const ExportFormat& format : exportFormats()) {
        auto* action = menu.addAction(titleOf(format));
        action->setToolTip(QString::fromLatin1(format.what));
        connect(action, &QAction::triggered, this, [this, &format] {
            const QString suffix = suffixOf(format);
            m_saving.ask(
                {tr("Export"), QStringLiteral("*.") + suffix, suffix}, [this, &format](const QString& path) { exportTo(format, path); });
        });
    }
    menu.addSeparator();
    menu.addActions({m_onlyMarked, m_onlyShown, m_redacted});
}

Derivation ExportControl::derivation() const
{
    Derivation derivation;
    if (m_onlyMarked->isChecked())
        derivation.range = m_state.markedRange();
    derivation.redacted = m_redacted->isChecked();
    if (m_onlyShown->isChecked())
        derivation.filter = m_filter.filter();
    return derivation;
}

bool ExportControl::mayNotReplace(const QString& path)
{
    if (OutputFile::namesStream(path)) // it may never get a reader
        m_opening.sayError({path.toStdString() + ": this is not a regular file. Choose another name for the export."});
    else if (isSourceOf(m_store.trace(), path))
        m_opening.sayError({path.toStdString() + ": the trace is read from this file. Choose another name for the export."});
    else
        return false;
    return true;
}

void ExportControl::exportTo(const ExportFormat& format, const QString& path)
{
    if (mayNotReplace(path))
        return;
    m_background->start([this, &format, path, derivation = derivation(), trace = std::make_shared<const Trace>(m_store.trace())](
                            const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
        std::optional<Result<DerivedTrace>> derived;
        if (derivation.changesAnything())
            derived.emplace(deriveTrace(*trace, derivation, Cancellation(&cancel)));
        if (cancel)
            return;
        std::optional<Error> error;
        if (derived && !derived->ok())
            error = derived->error();
        else
            error = exportToFile(derived ? Exported(derived->value()) : Exported(*trace), format, path, [&] { return cancel.load(); });
        deliver([this, path, error = std::move(error)] {
            if (error)
                m_opening.sayError(*error);
            else
                Q_EMIT done(tr("Exported to %1").arg(path));
        });
    });
}

} // namespace emberline

#include "moc_export_control.cpp"
