// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "views/picture/picture.h"
#include "views/picture/svg_device.h"
#include "views/timeline/timeline_view.h"

#include <QImage>
#include <QPainter>
#include <QTest>
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
        QVERIFY(QTest::qWaitFor([&] { return view.isSettled(); }));
        const Drawn drawn(pictureOf(view, PictureFormat::Svg));
        QCOMPARE(drawn.elements.value("image"), 0);
        QVERIFY(drawn.elements["path"] + drawn.elements["rect"] > 20);
        QVERIFY2(drawn.texts.contains("negotiation_v2"), qPrintable(drawn.texts.join('|')));
        QVERIFY(drawn.texts.contains("exit 0"));
        const QImage image = QImage::fromData(pictureOf(view, PictureFormat::Png, 2), "PNG");
        QCOMPARE(image.size(), QSize(2400, 1000));
    }
};

QTEST_MAIN(PictureTest)
#include "tst_picture.moc"
