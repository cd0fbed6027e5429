// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/sid.h"

#include "importers/trace2/syntax/git_times.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include <unistd.h>

namespace emberline::trace2 {

constexpr std::size_t kSidTimeSize = 23;
constexpr std::size_t kPidSize = 8;

static bool isLowerHex(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// Git names a machine by the first 8 hex digits of the SHA-1 of its hostname.
static std::string_view ownHostHash()
{
    static const std::string hash = [] {
        std::array<char, 256> name{};
        if (::gethostname(name.data(), name.size() - 1) != 0)
            return std::string();
        const QByteArray digest = QCryptographicHash::hash(QByteArray(name.data()), QCryptographicHash::Sha1);
        return digest.toHex().first(8).toStdString();
    }();
    return hash;
}

std::string_view lastComponent(std::string_view sid)
{
    return sid.substr(sid.rfind('/') + 1);
}

std::string_view parentSid(std::string_view sid)
{
    const std::size_t slash = sid.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : sid.substr(0, slash);
}

std::optional<SidComponent> parseComponent(std::string_view component)
{
    const std::size_t hostAt = kSidTimeSize + 1;
    const std::size_t pidAt = component.size() - std::min(component.size(), kPidSize);
    if (component.size() < hostAt + kPidSize + 3 || component[kSidTimeSize] != '-' || component.substr(pidAt - 2, 2) != "-P")
        return std::nullopt;
    const std::string_view host = component.substr(hostAt, pidAt - 2 - hostAt);
    const bool hashed = host.size() == 9 && host.front() == 'H' && isLowerHex(host.substr(1));
    const std::optional<SourceTime> time = parseSidTime(component.substr(0, kSidTimeSize));
    const std::string_view hex = component.substr(pidAt);
    if (!time || (!hashed && host != "Localhost") || !isLowerHex(hex))
        return std::nullopt;
    std::int64_t pid = 0;
    std::from_chars(hex.data(), hex.data() + hex.size(), pid, 16);
    return SidComponent{*time, pid, hashed && host.substr(1) == ownHostHash()};
}

std::string_view componentOf(std::string_view directoryEntry)
{
    std::string_view name = directoryEntry.substr(directoryEntry.rfind('/') + 1);
    for (const std::string_view packed : {".gz", ".zst"}) {
        if (name.ends_with(packed))
            name.remove_suffix(packed.size());
    }
    if (name.size() > 2 && name[name.size() - 2] == '.' && name.back() >= '0' && name.back() <= '9')
        name.remove_suffix(2);
    return parseComponent(name) ? name : std::string_view();
}

} // namespace emberline::trace2
