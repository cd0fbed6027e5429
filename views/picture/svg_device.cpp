// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture/svg_device.h"

#include "views/picture/svg_engine.h"

#include <utility>

namespace emberline {

namespace {

constexpr int kDotsPerInch = 96;
constexpr double kMillimetres = 25.4;

} // namespace

SvgDevice::SvgDevice(QSize size, QString title) : m_size(size), m_title(std::move(title)), m_engine(std::make_unique<SvgEngine>())
{ }

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return m_engine.get();
}

QByteArray SvgDevice::document() const
{
    const QByteArray width = QByteArray::number(m_size.width());
    const QByteArray height = QByteArray::number(m_size.height());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\""
        + width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n<title>" + m_title.toHtmlEscaped().toUtf8()
        + "</title>\n" + m_engine->elements() + "</svg>\n";
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return static_cast<int>(m_size.width() * kMillimetres / kDotsPerInch);
    case PdmHeightMM:
        return static_cast<int>(m_size.height() * kMillimetres / kDotsPerInch);
    case PdmNumColors:
        return 0x7fffffff;
    case PdmDepth:
        return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return kDotsPerInch;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
    }
    return 0;
}

} // namespace emberline
