// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws the timeline on a made-up trace into a PNG: render_sample FILE light|dark [WIDTH HEIGHT [RATIO]]. For looking at, not for testing.

#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStyleFactory>

#include <string_view>

using namespace emberline;

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc > 5)
        qputenv("QT_SCALE_FACTOR", argv[5]);
    const QApplication application(argc, argv);
    if (argc < 3)
        return 2;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette((std::string_view(argv[2]) == "dark" ? Theme::darkTheme() : Theme::light()).palette());
    TraceBuilder builder;
    sample::addFetch(builder);
    TraceStore store;
    ViewState state;
    TimelineView view(store, state);
    view.setAnimated(false);
    view.resize(argc > 4 ? QSize(atoi(argv[3]), atoi(argv[4])) : QSize(1600, 545));
    store.apply(builder.takeBatch());
    view.show();
    while (!view.isSettled())
        QApplication::processEvents();
    state.select({.region = RegionId(3)});
    view.markSelection();
    state.setCursor(sample::at(3360));
    QApplication::processEvents();
    return view.grab().save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
