// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/picture_export.h"

#include "app/output/output_file.h"
#include "app/window/style.h"
#include "model/analysis/idle_gaps.h"
#include "model/trace_store.h"
#include "views/counters/counters_panel.h"
#include "views/flame/flame_panel.h"
#include "views/flame/flame_view.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QStyleFactory>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

namespace {

constexpr QSize kPictureSize(1600, 700);
constexpr int kLeastHeight = 160;
constexpr int kMostHeight = 8000;
constexpr std::chrono::milliseconds kPicturePatience = 60s;

/// Runs the event loop until `done`, and a little longer, because views collect changes.
template <class Done>
void settlePicture(Done done)
{
    QElapsedTimer clock;
    clock.start();
    do {
        QEventLoop loop;
        QTimer::singleShot(50ms, &loop, &QEventLoop::quit);
        loop.exec();
    } while (!done() && clock.elapsed() < kPicturePatience.count());
}

/// Views behave as in a window, but nobody sees them.
void showUnseen(QWidget& widget, QSize size)
{
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize(size);
    widget.show();
}

struct Stage {
    TraceStore store;
    ViewState state;
    FilterState filter;
    const PictureOptions& options;
    std::optional<TraceRange> range;

    Stage(const Trace& trace, const PictureOptions& wanted) : options(wanted)
    {
        store.show(trace);
        filter.setFilter(options.filter);
        if (options.range)
            range = TraceRange{trace.extent().begin + options.range->from, trace.extent().begin + options.range->to};
    }
    [[nodiscard]] QSize size() const { return options.size.value_or(kPictureSize); }
};

QByteArray timelinePicture(Stage& stage)
{
    TimelineView view(stage.store, stage.state, nullptr, &stage.filter);
    view.setAnimated(false);
    view.setAccessibleName(QApplication::translate("emberline::Picture", "Timeline"));
    showUnseen(view, stage.size());
    settlePicture([&] { return view.isSettled(); });
    if (!stage.options.size) {
        const std::int64_t above = view.height() - view.lanes().height();
        const auto height = std::clamp<std::int64_t>(above + view.controller().layout().height(), kLeastHeight, kMostHeight);
        view.resize(view.width(), static_cast<int>(height));
    }
    if (stage.range)
        view.controller().setVisible(*stage.range, false);
    settlePicture([&] { return view.isSettled(); });
    return pictureOf(view, stage.options.format);
}

QByteArray flamePicture(Stage& stage)
{
    stage.state.setMarkedRange(stage.range);
    FlamePanel panel(stage.store, stage.state, nullptr, &stage.filter);
    showUnseen(panel, stage.size());
    settlePicture([&] { return panel.isSettled(); });
    auto* view = panel.findChild<FlameView*>(QStringLiteral("flame"));
    QSize size = stage.size();
    if (!stage.options.size)
        size.setHeight(std::clamp(view->contentHeight(), kLeastHeight, kMostHeight));
    panel.resize(panel.size() + size - view->viewport()->size());
    settlePicture([&] { return panel.isSettled(); });
    return pictureOf(*view->viewport(), stage.options.format);
}

Result<QByteArray> countersPicture(Stage& stage)
{
    if (stage.store.trace().counters().empty())
        return Error{"there are no counters in this trace."};
    const TraceRange whole = stage.store.trace().extent();
    stage.state.setFolds(TimeFolds(findIdleGaps(stage.store.trace()), whole)); // as a timeline does
    stage.state.setVisibleRange(stage.range.value_or(whole));
    CountersPanel panel(stage.store, stage.state);
    showUnseen(panel, stage.size());
    settlePicture([] { return true; });
    QWidget* charts = panel.charts();
    if (!charts)
        return Error{"no counter of this trace can be drawn."};
    panel.resize(panel.size() + stage.size() - charts->size());
    settlePicture([&] { return panel.isComplete(); });
    return pictureOf(*charts, stage.options.format);
}

} // namespace

Result<QByteArray> exportPicture(const Trace& trace, const PictureOptions& options)
{
    if (trace.isEmpty())
        return Error{"there is nothing to draw."};
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    applyTheme(options.theme);
    Stage stage(trace, options);
    switch (options.view) {
    case PictureOf::Timeline:
        return timelinePicture(stage);
    case PictureOf::Flame:
        return flamePicture(stage);
    case PictureOf::Counters:
        return countersPicture(stage);
    }
    return Error{"there is nothing to draw."};
}

std::optional<Error> savePicture(const QByteArray& picture, const QString& path)
{
    if (picture.isEmpty())
        return Error{path.toStdString() + ": there is nothing to draw."};
    const auto trouble = writeWholeFile(path, {picture.constData(), static_cast<std::size_t>(picture.size())});
    if (!trouble)
        return std::nullopt;
    return Error{QStringLiteral("%1: the picture could not be written: %2.").arg(path, *trouble).toStdString()};
}

} // namespace emberline
