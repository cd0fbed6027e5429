// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws statistics, flame graph, sandwich and search of a trace into one PNG: render_panels FILE light|dark [TRACE]. For looking at, not
/// for testing.

#include "app/window/style.h"
#include "importers/import.h"
#include "tests/support/sample_trace.h"
#include "views/flame/flame_panel.h"
#include "views/panels/statistics_panel.h"
#include "views/search/results_panel.h"
#include "views/search/search_bar.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QStyleFactory>
#include <QTableView>

#include <string_view>

using namespace emberline;

namespace {

void process(int milliseconds)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < milliseconds)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (argc < 3)
        return 2;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    applyTheme(std::string_view(argv[2]) == "dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    TraceStore store;
    ViewState state;
    FilterState filter;
    if (argc > 3) {
        Import import;
        import.read({argv[3]}, {});
        store.apply(import.takeBatch());
    } else {
        TraceBuilder builder;
        sample::addFetch(builder);
        store.apply(builder.takeBatch());
        state.setMarkedRange(TimeRange{sample::at(310.412), sample::at(2880.443)});
    }
    SearchHits hits(store, state);
    QWidget window;
    window.resize(1600, 1000);
    QGridLayout layout(&window);
    SearchBar bar(hits);
    StatisticsPanel statistics(store, state, nullptr, &filter);
    FlamePanel flame(store, state, nullptr, &filter, &hits);
    FlamePanel sandwich(store, state, nullptr, &filter, &hits);
    ResultsPanel results(store, state, hits);
    layout.addWidget(&bar, 0, 1);
    layout.addWidget(&statistics, 1, 0);
    layout.addWidget(&flame, 1, 1);
    layout.addWidget(&results, 2, 0);
    layout.addWidget(&sandwich, 2, 1);
    window.show();
    process(400);
    auto* table = statistics.findChild<QTableView*>(QStringLiteral("statistics"));
    table->setCurrentIndex(table->model()->index(2, 0));
    const Trace& trace = store.trace();
    const RegionId middle(std::min<std::size_t>(3, trace.regionCount() - 1));
    sandwich.showSandwich(trace.categoryId(middle), trace.nameId(middle));
    hits.setQuery({{"e"}});
    process(400);
    hits.next();
    process(100);
    return window.grab().save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
