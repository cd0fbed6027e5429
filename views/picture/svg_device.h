// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSize>

#include <memory>

namespace emberline {

class SvgEngine;

/// Records painting as an SVG 1.1 document: rectangles, lines, paths and clips as such, text as text in the fonts of the reader's machine,
/// images embedded. Gradients and other brushes become their first colour. One painter at a time.
class SvgDevice : public QPaintDevice {
public:
    /// `title` is the picture's name for assistive technologies.
    SvgDevice(QSize size, QString title);
    ~SvgDevice() override;

    /// Call it after painting has ended.
    [[nodiscard]] QByteArray document() const;
    [[nodiscard]] QPaintEngine* paintEngine() const override;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_size;
    QString m_title;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace emberline
