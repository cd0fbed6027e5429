// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace emberline::hour {

/// The program's style on a desktop without animations, so that what is shown does not depend on when it is looked at.
class StillStyle : public QProxyStyle {
public:
    StillStyle() : QProxyStyle(QStringLiteral("Fusion")) { }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returned) const override
    {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, returned);
    }
};

} // namespace emberline::hour
