// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/style.h"
#include "tests/support/test_room.h"
#include "views/kit/cell_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

using namespace emberline;

namespace {

/// The first and the last column of the picture with something dark.
std::pair<int, int> darkExtent(const QImage& picture)
{
    constexpr int kDark = 160;
    std::pair<int, int> extent(picture.width(), -1);
    for (int x = 0; x < picture.width(); ++x) {
        for (int y = 0; y < picture.height(); ++y) {
            if (qGray(picture.pixel(x, y)) < kDark)
                extent = {std::min(extent.first, x), x};
        }
    }
    return extent;
}

} // namespace

class StyleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Qt keeps the width of the arrow free at the end of every title.
    void titlesBeginAndEndWhereTheirCellsDo()
    {
        for (const bool rightAligned : {false, true}) {
            const int side = static_cast<int>((rightAligned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            QStandardItemModel model(1, 1);
            model.setHeaderData(0, Qt::Horizontal, QStringLiteral("H"));
            model.setHeaderData(0, Qt::Horizontal, side, Qt::TextAlignmentRole);
            const Cell cell{.text = QStringLiteral("H"), .tone = Tone::Strong, .rightAligned = rightAligned};
            model.setData(model.index(0, 0), QVariant::fromValue(cell), kCellRole);
            CellTable table;
            table.setPalette(Theme::light().palette());
            table.setStyleSheet(styleSheet(Theme::light()));
            table.setModel(&model);
            table.resize(200, 100);
            const QImage picture = table.grab().toImage();
            const auto title = darkExtent(picture.copy(table.horizontalHeader()->geometry()));
            const auto text = darkExtent(picture.copy(table.viewport()->geometry()));
            QVERIFY(title.second >= 0 && text.second >= 0);
            QVERIFY(std::abs(rightAligned ? title.second - text.second : title.first - text.first) <= 1);
        }
    }

    void tablesShowTheirCurrentAndTheirSelectedRowAlike()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            for (const bool hasCells : {false, true}) {
                QStandardItemModel model(2, 1);
                const std::unique_ptr<RowTable> table = hasCells ? std::make_unique<CellTable>() : std::make_unique<RowTable>();
                QLineEdit other;
                table->setPalette(theme->palette());
                table->setStyleSheet(styleSheet(*theme));
                table->setModel(&model);
                table->setGeometry(400, 300, 200, 120); // away from the mouse
                table->show();
                const auto pixel = [&](int fromTop) {
                    const QRect row = table->visualRect(model.index(0, 0));
                    return table->viewport()->grab().toImage().pixelColor(row.center().x(), row.top() + fromTop);
                };
                const auto isSelected = [&] { // Fusion tints what has the focus
                    const int lightness = pixel(5).lightness();
                    return std::abs(lightness - theme->accent.lightness()) < std::abs(lightness - theme->surface.lightness());
                };
                table->activateWindow();
                table->setFocus();
                QTRY_VERIFY(table->hasFocus());
                table->selectionModel()->setCurrentIndex(model.index(0, 0), QItemSelectionModel::NoUpdate);
                QCOMPARE(pixel(0), theme->accent); // the frame
                QVERIFY(!isSelected());
                table->selectRow(0);
                QCOMPARE(pixel(0), theme->accentText);
                QVERIFY(isSelected());
                other.show();
                other.activateWindow();
                other.setFocus();
                QTRY_VERIFY(!table->hasFocus());
                QCOMPARE(pixel(0), theme->accent);
                QVERIFY(isSelected());
            }
        }
    }

    void aButtonThatIsOnLooksSo()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            QPushButton button(QStringLiteral("Flame graph"));
            button.setStyleSheet(styleSheet(*theme));
            button.setCheckable(true);
            button.resize(120, 40);
            const auto background = [&] { return button.grab().toImage().pixelColor(60, 5); }; // above the text
            QVERIFY(background() != theme->accent);
            button.setChecked(true);
            QCOMPARE(background(), theme->accent);
        }
    }
};

EMBERLINE_TEST(StyleTest, QApplication)
#include "tst_style.moc"
