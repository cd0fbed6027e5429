// SPDX-License-Identifier: GPL-3.0-or-later
// Writes traces of any size for the benches. The same arguments always produce the same trace.
//   generate_trace chrome|event|perf MEGABYTES [--one-line] [--damage-every N] > FILE
// chrome: an array over 16 processes x 4 threads of nested B/E, X written at their end (so parents come after their children), counters
// and instants, with args on half of them. Each thread is flushed in blocks, so the file is not in time order.
// event, perf: git sessions with regions, data, children and exits, one after the other.

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Options {
    std::uint64_t bytes = 0;
    bool oneLine = false;
    std::uint64_t damageEvery = 0;
};

class Output {
public:
    ~Output() { flush(); }
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void write(std::string_view text)
    {
        m_buffer += text;
        m_written += text.size();
        if (m_buffer.size() > (1U << 20))
            flush();
    }
    [[nodiscard]] std::uint64_t written() const { return m_written; }

private:
    void flush()
    {
        std::fwrite(m_buffer.data(), 1, m_buffer.size(), stdout);
        m_buffer.clear();
    }
    std::string m_buffer;
    std::uint64_t m_written = 0;
};

std::string number(std::int64_t value)
{
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value).ptr;
    return {text.data(), end};
}

/// `value` / 10^digits as a decimal fraction.
std::string fraction(std::int64_t value, int digits)
{
    std::string text = number(value);
    if (text.size() <= static_cast<std::size_t>(digits))
        text.insert(0, static_cast<std::size_t>(digits) + 1 - text.size(), '0');
    text.insert(text.size() - static_cast<std::size_t>(digits), 1, '.');
    return text;
}

class Random {
public:
    std::int64_t below(std::int64_t limit) { return static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(limit)); }

private:
    std::mt19937_64 m_engine{42};
};

constexpr std::array<std::string_view, 8> kCategories{"render", "layout", "net", "io,disk", "gc", "script", "codec", "ipc"};
constexpr int kNames = 400;

struct ChromeThread {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    std::int64_t nowNs = 0;
    std::vector<std::int64_t> openNames;
    std::string pending;
    int pendingEvents = 0;
};

class ChromeGenerator {
public:
    explicit ChromeGenerator(const Options& options) : m_options(options)
    {
        for (int p = 0; p < 16; ++p) {
            for (int t = 0; t < 4; ++t)
                m_threads.push_back({1000 + p, 2000 + p * 10 + t, p * 1000, {}, {}, 0});
        }
    }

    void run()
    {
        m_out.write(m_options.oneLine ? "[" : "[\n");
        for (const ChromeThread& thread : m_threads) {
            event(R"({"name":"thread_name","ph":"M","pid":)" + number(thread.pid) + ",\"tid\":" + number(thread.tid)
                + R"(,"args":{"name":"worker )" + number(thread.tid) + "\"}}");
        }
        while (m_out.written() < m_options.bytes)
            step(m_threads[static_cast<std::size_t>(m_random.below(static_cast<std::int64_t>(m_threads.size())))]);
        for (ChromeThread& thread : m_threads)
            flush(thread);
        m_out.write("\n]\n");
    }

private:
    void step(ChromeThread& thread)
    {
        thread.nowNs += 100 + m_random.below(20000);
        const std::int64_t kind = m_random.below(100);
        const std::int64_t name = m_random.below(kNames);
        if (kind < 30 && thread.openNames.size() < 12) {
            thread.openNames.push_back(name);
            add(thread, name, 'B', thread.nowNs, -1);
        } else if (kind < 60 && !thread.openNames.empty()) {
            add(thread, thread.openNames.back(), 'E', thread.nowNs, -1);
            thread.openNames.pop_back();
        } else if (kind < 85) {
            const std::int64_t length = 50 + m_random.below(5000);
            add(thread, name, 'X', thread.nowNs, length);
            thread.nowNs += length;
            if (kind < 65) // a parent, written after its child
                add(thread, (name + 1) % kNames, 'X', thread.nowNs - length - 40, length + 40);
        } else if (kind < 93) {
            add(thread, name % 20, 'C', thread.nowNs, -1);
        } else {
            add(thread, name, 'i', thread.nowNs, -1);
        }
        if (++thread.pendingEvents >= 64)
            flush(thread);
    }

    void add(ChromeThread& thread, std::int64_t name, char phase, std::int64_t ns, std::int64_t lengthNs)
    {
        std::string& to = m_event;
        to = R"({"pid":)" + number(thread.pid) + ",\"tid\":" + number(thread.tid) + ",\"ts\":" + fraction(ns, 3) + ",\"ph\":\"" + phase
            + "\",\"cat\":\"";
        to += kCategories[static_cast<std::size_t>(name) % kCategories.size()];
        to += R"(","name":")" + std::string(phase == 'C' ? "counter " : "Module::function_") + number(name) + "\"";
        if (lengthNs >= 0)
            to += ",\"dur\":" + fraction(lengthNs, 3);
        if (phase == 'C')
            to += ",\"args\":{\"used\":" + number(m_random.below(1 << 20)) + ",\"free\":" + number(m_random.below(1 << 20)) + "}";
        else if (m_random.below(2) == 0)
            to += R"(,"args":{"file":"src/module/part_)" + number(name) + R"(.cpp","line":)" + number(m_random.below(5000))
                + R"(,"note":"a \"quoted\" {text}"})";
        to += "}";
        if (!thread.pending.empty())
            thread.pending += m_options.oneLine ? "," : ",\n";
        thread.pending += to;
    }

    void flush(ChromeThread& thread)
    {
        if (!thread.pending.empty())
            event(thread.pending);
        thread.pending.clear();
        thread.pendingEvents = 0;
    }

    void event(std::string_view text)
    {
        if (m_any)
            m_out.write(m_options.oneLine ? "," : ",\n");
        m_any = true;
        m_out.write(text);
        if (m_options.damageEvery != 0 && ++m_blocks % m_options.damageEvery == 0)
            m_out.write(",\n{\"ph\":\"X\",\"ts\":@}");
    }

    Options m_options;
    Output m_out;
    Random m_random;
    std::vector<ChromeThread> m_threads;
    std::string m_event;
    bool m_any = false;
    std::uint64_t m_blocks = 0;
};

/// The sessions for both Trace2 targets. A target turns each event into a line.
class Trace2Generator {
public:
    Trace2Generator(const Options& options, bool perf) : m_options(options), m_perf(perf) { }

    void run()
    {
        while (m_out.written() < m_options.bytes)
            session();
    }

private:
    static constexpr std::array<std::string_view, 6> kLabels{
        "do_read_index", "refresh", "preload", "negotiation_v2", "unpack_trees", "write_back"};

    void session()
    {
        m_sid = "20261120T" + clock(false) + "Z-H0a7c9cdf-P" + hex(0x1000 + m_count++ % 60000);
        m_beginUs = m_nowUs;
        line("version", R"("evt":"3","exe":"2.39.5")", "", "", "", "2.39.5");
        line("start", R"("t_abs":)" + tAbs() + R"(,"argv":["git","fetch","origin"])", tAbs(), "", "", "git fetch origin");
        line("cmd_name", R"("name":"fetch","hierarchy":"fetch")", "", "", "", "fetch (fetch)");
        line("def_repo", R"("repo":1,"worktree":"/home/ada/project")", "", "", "", "worktree:/home/ada/project");
        for (int child = 0; child < 3; ++child) {
            for (int i = 0; i < 8; ++i)
                region(1);
            childProcess(child);
        }
        line("exit", R"("t_abs":)" + tAbs() + R"(,"code":0)", tAbs(), "", "", "code:0");
        line("atexit", R"("t_abs":)" + tAbs() + R"(,"code":0)", tAbs(), "", "", "code:0");
    }

    void region(int nesting)
    {
        const auto label = std::string(kLabels[static_cast<std::size_t>(m_random.below(kLabels.size()))]);
        const std::string named = R"("nesting":)" + number(nesting) + R"(,"category":"index","label":")" + label + "\"";
        const std::int64_t began = m_nowUs; // line() lets time pass
        line("region_enter", named, tAbs(), "", "index", dots(nesting - 1) + "label:" + label);
        if (nesting < 3 && m_random.below(2) == 0)
            region(nesting + 1);
        const std::string value = number(m_random.below(100000));
        const std::string rel = fraction(m_nowUs - began, 6);
        line("data",
            R"("t_abs":)" + tAbs() + R"(,"t_rel":)" + rel + R"(,"nesting":)" + number(nesting + 1)
                + R"(,"category":"index","key":"read/cache_nr","value":")" + value + "\"",
            tAbs(), rel, "index", dots(nesting) + "read/cache_nr:" + value);
        const std::string length = fraction(m_nowUs - began, 6);
        line("region_leave", R"("t_rel":)" + length + "," + named, tAbs(), length, "index", dots(nesting - 1) + "label:" + label);
    }

    void childProcess(int child)
    {
        const std::string id = number(child);
        const std::int64_t began = m_nowUs;
        line("child_start",
            R"("child_id":)" + id
                + R"(,"child_class":"transport/ssh","use_shell":false,"argv":["ssh","git@example.org","git-upload-pack"])",
            tAbs(), "", "", "[ch" + id + "] class:transport/ssh argv:[ssh git@example.org git-upload-pack]");
        m_nowUs += m_random.below(3000);
        const std::string length = fraction(m_nowUs - began, 6);
        line("child_exit", R"("child_id":)" + id + R"(,"pid":4711,"code":0,"t_rel":)" + length, tAbs(), length, "",
            "[ch" + id + "] pid:4711 code:0");
    }

    void line(std::string_view event, const std::string& json, const std::string& abs, const std::string& rel, const std::string& category,
        const std::string& payload)
    {
        std::string& to = m_line;
        if (m_perf) {
            to = clock(true) + " read-cache.c:2330             | d0 | main                     | ";
            to += padded(std::string(event), 12) + " | " + padded(category.empty() ? "" : "r1", 3) + " | " + leftPadded(abs, 9) + " | "
                + leftPadded(rel, 9) + " | " + padded(category, 12) + " | " + payload + "\n";
        } else {
            to = R"({"event":")" + std::string(event) + R"(","sid":")" + m_sid + R"(","thread":"main","time":"2026-11-20T)" + clock(true)
                + R"(Z","file":"read-cache.c","line":2330,)" + json + "}\n";
        }
        m_out.write(to);
        m_nowUs += 1 + m_random.below(40);
    }

    static std::string padded(std::string text, std::size_t width)
    {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    }
    static std::string leftPadded(const std::string& text, std::size_t width)
    {
        return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
    }
    static std::string dots(int nesting) { return std::string(static_cast<std::size_t>(2 * nesting), '.'); }
    static std::string hex(std::int64_t value)
    {
        std::array<char, 9> text{};
        std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(value));
        return text.data();
    }
    [[nodiscard]] std::string tAbs() const { return fraction(m_nowUs - m_beginUs, 6); }
    [[nodiscard]] std::string clock(bool colons) const
    {
        constexpr std::int64_t day = 86400LL * 1000000;
        const std::int64_t us = m_nowUs % day;
        std::array<char, 24> text{};
        std::snprintf(text.data(), text.size(), colons ? "%02d:%02d:%02d.%06d" : "%02d%02d%02d.%06d", static_cast<int>(us / 3600000000),
            static_cast<int>(us / 60000000 % 60), static_cast<int>(us / 1000000 % 60), static_cast<int>(us % 1000000));
        return text.data();
    }

    Options m_options;
    bool m_perf;
    Output m_out;
    Random m_random;
    std::string m_sid;
    std::string m_line;
    std::int64_t m_nowUs = 3600000000;
    std::int64_t m_beginUs = 0;
    std::int64_t m_count = 0;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("usage: generate_trace chrome|event|perf MEGABYTES [--one-line] [--damage-every N]\n", stderr);
        return 2;
    }
    Options options;
    options.bytes = std::strtoull(argv[2], nullptr, 10) * 1000000;
    for (int i = 3; i < argc; ++i) {
        if (std::strcmp(argv[i], "--one-line") == 0)
            options.oneLine = true;
        else if (std::strcmp(argv[i], "--damage-every") == 0 && i + 1 < argc)
            options.damageEvery = std::strtoull(argv[++i], nullptr, 10);
    }
    if (std::strcmp(argv[1], "chrome") == 0)
        ChromeGenerator(options).run();
    else
        Trace2Generator(options, std::strcmp(argv[1], "perf") == 0).run();
    return 0;
}
