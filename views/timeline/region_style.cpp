// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/region_style.h"

#include "model/category_list.h"

namespace emberline {

FillStyle RegionStyles::styleOf(const QColor& fill) const
{
    return {fill.rgb(), m_theme->textOn(fill).rgb()};
}

FillStyle RegionStyles::of(std::string_view categoryOrName) const
{
    return styleOf(m_theme->regionFill(categoryOrName));
}

FillStyle RegionStyles::byName(const Trace& trace, StringId name)
{
    auto& names = m_known.of(trace).names;
    Slot& slot = names[name.row() % names.size()];
    if (!slot.key || slot.key != name)
        slot = {name, of(trace.text(name))};
    return slot.style;
}

FillStyle RegionStyles::byCategory(const Trace& trace, StringId category)
{
    auto& categories = m_known.of(trace).categories;
    Slot& slot = categories[category.row() % categories.size()];
    if (!slot.key || slot.key != category)
        slot = {category, of(firstCategory(trace.text(category)))};
    return slot.style;
}

FillStyle RegionStyles::of(const Trace& trace, RegionId region)
{
    if (const StringId cname = trace.cname(region)) {
        const auto [at, isNew] = m_known.of(trace).cnames.try_emplace(cname);
        if (isNew) {
            const QColor fill = m_theme->cnameFill(trace.text(cname));
            at->second = fill.isValid() ? styleOf(fill) : of(trace.text(cname));
        }
        return at->second;
    }
    switch (trace.role(region)) {
    case RegionRole::Process:
        return of("process");
    case RegionRole::Child:
    case RegionRole::Exec:
        return of("child");
    default:
        break;
    }
    const StringId category = trace.categoryId(region);
    return category && !trace.text(category).empty() ? byCategory(trace, category) : byName(trace, trace.nameId(region));
}

} // namespace emberline
