// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/filter.h"

#include "model/category_list.h"
#include "model/outcome.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace emberline {

constexpr RegionRole kRoleBeside = RegionRole::Region; ///< what objects and instants without a category count as

static std::string_view roleCategory(RegionRole role)
{
    static constexpr std::array<std::string_view, 7> kNames{"process", "thread", "", "child", "exec", "", ""};
    return kNames.at(static_cast<std::size_t>(role));
}

template <class T>
static void resizeFor(std::vector<T>& table, std::size_t row)
{
    if (row >= table.size())
        table.resize(std::max(row + 1, table.size() * 2));
}

static void splitCategories(std::string_view list, std::vector<std::string_view>& categories)
{
    categories.clear();
    while (!list.empty()) {
        const std::string_view one = takeCategory(list);
        if (!one.empty() && std::ranges::find(categories, one) == categories.end())
            categories.push_back(one);
    }
}

/// Of all but bars, whose args count, too.
static void listedCategories(std::string_view list, RegionRole role, std::vector<std::string_view>& categories)
{
    splitCategories(list, categories);
    if (categories.empty())
        categories.push_back(roleCategory(role));
}

void categoriesOf(const Trace& trace, RegionId region, std::vector<std::string_view>& categories)
{
    splitCategories(trace.category(region), categories);
    if (const std::string_view hook = hookOf(trace, region); !hook.empty() && std::ranges::find(categories, hook) == categories.end())
        categories.push_back(hook);
    if (categories.empty())
        categories.push_back(roleCategory(trace.role(region)));
}

std::vector<CategoryCount> countCategories(const Trace& trace)
{
    std::unordered_map<std::string_view, std::uint64_t> counts;
    std::vector<std::string_view> categories;
    const auto add = [&](std::uint64_t count) {
        for (const std::string_view category : categories)
            counts[category] += count;
    };
    std::map<std::pair<StringId, RegionRole>, std::uint64_t> alike; // all but bars
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (isBar(trace.role(id))) {
            categoriesOf(trace, id, categories);
            add(1);
        } else {
            ++alike[{trace.categoryId(id), trace.role(id)}];
        }
    }
    for (const Object& life : trace.objects())
        ++alike[{life.category, kRoleBeside}];
    for (std::size_t row = 0; row < trace.instantCount(); ++row)
        ++alike[{trace.instants().category[row], kRoleBeside}];
    for (const auto& [key, count] : alike) {
        listedCategories(trace.text(key.first), key.second, categories);
        add(count);
    }
    std::vector<CategoryCount> list;
    list.reserve(counts.size());
    for (const auto& [category, count] : counts)
        list.push_back({category, count});
    std::ranges::sort(list,
        [](const CategoryCount& a, const CategoryCount& b) { return a.count != b.count ? a.count > b.count : a.category < b.category; });
    return list;
}

Result<CompiledFilter> CompiledFilter::compile(const RegionFilter& filter, const Trace& trace, Cancellation cancel)
{
    Result<TextMatcher> name = TextMatcher::compile(filter.name, cancel);
    if (!name)
        return name.error();
    return CompiledFilter(filter, trace, std::move(name.value()));
}

CompiledFilter::CompiledFilter(const RegionFilter& filter, const Trace& trace, TextMatcher name) :
    m_filter(filter), m_trace(&trace), m_name(std::move(name)), m_passesAll(filter.isEmpty())
{
    if (m_passesAll)
        return; // asks for nothing else
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        const bool codeFits = !filter.exitCode || session.exitCode == filter.exitCode;
        m_sessions.push_back(codeFits && (!filter.errorsOnly || hasFailed(trace, SessionId(row)) || !session.attributes->errors.empty()));
    }
    std::ranges::sort(m_filter.onlyCategories); // a session's lists may be as long as those of threads and sessions
    std::ranges::sort(m_filter.hiddenCategories);
    std::ranges::sort(m_filter.threads);
    std::ranges::sort(m_filter.sessions);
    for (const Track& track : trace.tracks())
        m_tracks.push_back(placePasses(track.session, track.thread));
}

bool CompiledFilter::placePasses(SessionId session, ThreadId thread) const
{
    const auto allows = [](const auto& list, auto id) { return list.empty() || std::ranges::binary_search(list, id); };
    if (!m_filter.sessions.empty() && !m_filter.threads.empty()) // each list names more of what is wanted
        return allows(m_filter.sessions, session) || allows(m_filter.threads, thread);
    return allows(m_filter.sessions, session) && allows(m_filter.threads, thread);
}

bool CompiledFilter::operator()(RegionId region)
{
    return m_passesAll
        || (m_tracks[m_trace->track(region).row()] && passesDuration(region) && passesName(m_trace->nameId(region))
            && passesCategories(region) && passesOutcome(region));
}

bool CompiledFilter::operator()(ObjectId object)
{
    const Object& life = m_trace->objects()[object.row()];
    return m_passesAll || passesBeside(life.session, {}, life.name, life.category);
}

bool CompiledFilter::operator()(InstantId instant)
{
    const InstantColumns& of = m_trace->instants();
    const std::size_t row = instant.row();
    return m_passesAll
        || (m_filter.shortest.value_or(Duration::zero()) <= Duration::zero()
            && passesBeside(of.session[row], of.thread[row], of.name[row], of.category[row]));
}

bool CompiledFilter::passesBeside(SessionId session, ThreadId thread, StringId name, StringId categories)
{
    const bool outcomeFits = session ? m_sessions[session.row()] : !m_filter.exitCode && !m_filter.errorsOnly;
    return outcomeFits && placePasses(session, thread) && passesName(name) && passesCategories(categories, kRoleBeside);
}

bool CompiledFilter::passesDuration(RegionId region) const
{
    if (!m_filter.shortest && !m_filter.longest)
        return true;
    const Duration length = m_trace->duration(region);
    return length >= m_filter.shortest.value_or(Duration::min()) && length <= m_filter.longest.value_or(Duration::max());
}

bool CompiledFilter::passesName(StringId name)
{
    if (m_filter.name.isEmpty())
        return true;
    if (!name)
        return m_name.matches({});
    resizeFor(m_nameVerdicts, name.row());
    Verdict& verdict = m_nameVerdicts[name.row()];
    if (verdict == Verdict::Unknown)
        verdict = m_name.matches(m_trace->text(name)) ? Verdict::Pass : Verdict::Drop;
    return verdict == Verdict::Pass;
}

bool CompiledFilter::passesCategories(RegionId region)
{
    const RegionRole role = m_trace->role(region);
    if (!isBar(role) || !asksForCategories())
        return passesCategories(m_trace->categoryId(region), role);
    categoriesOf(*m_trace, region, m_scratch);
    return scratchPasses();
}

/// Of all but bars, whose args count, too.
bool CompiledFilter::passesCategories(StringId list, RegionRole role)
{
    if (!asksForCategories())
        return true;
    if (list)
        resizeFor(m_categoryVerdicts, list.row());
    Verdict& verdict = list ? m_categoryVerdicts[list.row()] : m_roleVerdicts[static_cast<std::size_t>(role)];
    if (verdict == Verdict::Unknown) {
        listedCategories(m_trace->text(list), role, m_scratch);
        verdict = scratchPasses() ? Verdict::Pass : Verdict::Drop;
    }
    return verdict == Verdict::Pass;
}

bool CompiledFilter::scratchPasses() const
{
    const auto anyIn = [&](const std::vector<std::string>& list) {
        return std::ranges::any_of(m_scratch, [&](std::string_view one) { return std::ranges::binary_search(list, one); });
    };
    return (m_filter.onlyCategories.empty() || anyIn(m_filter.onlyCategories)) && !anyIn(m_filter.hiddenCategories);
}

bool CompiledFilter::passesOutcome(RegionId region) const
{
    if (!m_filter.exitCode && !m_filter.errorsOnly)
        return true;
    if (!isBar(m_trace->role(region)))
        return m_sessions[m_trace->session(region).row()];
    const std::optional<std::int64_t> code = exitCodeOf(*m_trace, region);
    return code && (!m_filter.exitCode || *code == *m_filter.exitCode) && (!m_filter.errorsOnly || hasFailed(*m_trace, region));
}

} // namespace emberline
