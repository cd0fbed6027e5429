// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/loaded_trace.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/picture/picture.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QDirIterator>
#include <QImage>
#include <QPainter>
#include <QXmlStreamReader>

using namespace emberline;

namespace {

/// The texts and the number of occurrences of each element; empty if the document is not well-formed.
struct Drawn {
    QStringList texts;
    QMap<QString, int> elements;

    explicit Drawn(const QByteArray& svg)
    {
        QXmlStreamReader reader(svg);
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement)
                ++elements[reader.name().toString()];
            if (reader.isStartElement() && reader.name() == QStringLiteral("text"))
                texts += reader.readElementText();
        }
        if (reader.hasError())
            elements.clear();
    }
};

/// Boxes of the trace one after another, as a critical path would be.
std::shared_ptr<const ShownPath> pathThrough(const Trace& trace, const TimelineModel& rows)
{
    auto path = std::make_shared<ShownPath>();
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId region(static_cast<std::uint32_t>(row));
        const TraceRange range = rows.shownRange(region);
        if (path->steps.empty() || range.begin >= path->steps.back().range.end)
            path->steps.push_back({range, region});
    }
    return path;
}

/// The share of `a` that differs from `b` by more than another way of smoothing text and edges.
double differing(const QImage& a, const QImage& b)
{
    constexpr int kBlock = 4;
    constexpr int kVisible = 28;
    const QSize size = a.size() / kBlock;
    const auto blocks = [&](const QImage& image) {
        return image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB32);
    };
    const QImage first = blocks(a);
    const QImage second = blocks(b);
    int count = 0;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const QColor one(first.pixel(x, y));
            const QColor other(second.pixel(x, y));
            const int difference
                = std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue());
            count += difference > 3 * kVisible ? 1 : 0;
        }
    }
    return static_cast<double>(count) / (size.width() * size.height());
}

} // namespace

class PictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shapesAndTextBecomeElements()
    {
        SvgDevice device({200, 100}, QStringLiteral("a < b"));
        QPainter painter(&device);
        painter.fillRect(QRectF(10, 20, 30.5, 40), QColor(255, 0, 0, 128));
        painter.translate(5, 6);
        painter.setPen(QPen(Qt::blue, 2));
        painter.drawLine(0, 0, 10, 10);
        painter.setClipRect(0, 0, 50, 50);
        painter.drawEllipse(0, 0, 10, 10);
        painter.setClipping(false);
        painter.drawText(1, 2, QStringLiteral("<&>\x01"));
        painter.end();
        const QByteArray svg = device.document();
        const Drawn drawn(svg);
        QCOMPARE(drawn.elements["svg"], 1);
        QVERIFY(svg.contains("<title>a &lt; b</title>"));
        QVERIFY(svg.contains("<rect x=\"10\" y=\"20\" width=\"30.5\" height=\"40\" fill=\"#ff0000\" fill-opacity=\"0.5\"/>"));
        QVERIFY(svg.contains("matrix(1 0 0 1 5 6)"));
        QCOMPARE(drawn.elements["clipPath"], 1);
        QCOMPARE(drawn.texts, QStringList{"<&>?"});
    }

    void theTimelineIsDrawnAsShapes()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        TraceStore store;
        ViewState state;
        TimelineView view(store, state);
        view.setAnimated(false);
        view.resize(1200, 500);
        view.show();
        store.apply(builder.takeBatch());
        QTRY_VERIFY(view.isSettled());
        const Drawn drawn(pictureOf(view, PictureFormat::Svg));
        QCOMPARE(drawn.elements.value("image"), 0);
        QVERIFY(drawn.elements["path"] + drawn.elements["rect"] > 20);
        QVERIFY2(drawn.texts.contains(QStringLiteral("negotiation_v2  2.57\u00a0s")), qPrintable(drawn.texts.join('|')));
        QVERIFY(!drawn.texts.contains("exit 0")); // only what failed has a badge
        const QImage image = QImage::fromData(pictureOf(view, PictureFormat::Png, 2), "PNG");
        QCOMPARE(image.size(), QSize(2400, 1000));
    }

    void aScalablePictureShowsWhatThePixelsShow_data()
    {
        QTest::addColumn<QString>("path");
        const QString data = QStringLiteral(EMBERLINE_TEST_DATA);
        for (const QString& folder : {data, data + "/../../resources/samples"}) {
            for (QDirIterator files(folder, {"*.event", "*.json"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
                const QString path = files.next();
                QTest::newRow(qPrintable(path.mid(folder.size() + 1))) << path;
            }
        }
    }
    void aScalablePictureShowsWhatThePixelsShow()
    {
        QFETCH(QString, path);
        Import import;
        import.read({QFile::encodeName(path).toStdString()}, {});
        TraceStore store;
        ViewState state;
        TimelineView view(store, state);
        view.setAnimated(false);
        view.resize(640, 400);
        view.show();
        store.apply(import.takeBatch());
        QTRY_VERIFY(view.isSettled());
        state.setPath(pathThrough(store.trace(), view.controller().model()));
        const QImage pixels = QImage::fromData(pictureOf(view, PictureFormat::Png), "PNG");
        const QImage shapes = QImage::fromData(pictureOf(view, PictureFormat::Svg), "SVG");
        QVERIFY2(!shapes.isNull(), "Qt's plugin for SVG is needed: see packaging/setup.sh");
        const double share = differing(pixels, shapes);
        QVERIFY2(share < 0.003, qPrintable(QString::number(share)));
    }
};

EMBERLINE_TEST(PictureTest, QApplication)
#include "tst_picture.moc"
