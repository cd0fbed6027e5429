// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/revealing.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace emberline::revealing {

bool isCommon(std::string_view part)
{
    static constexpr std::array<std::string_view, 41> common{"", ".", "..", "~", "usr", "bin", "sbin", "lib", "lib64", "libexec", "local",
        "share", "etc", "dev", "proc", "self", "fd", "null", "tmp", "var", "opt", "home", "Users", "git", "git-core", ".git", "index",
        "refs", "heads", "tags", "remotes", "objects", "pack", "info", "hooks", "modules", "worktrees", "HEAD", "logs", "config", "root"};
    return std::ranges::find(common, part) != common.end();
}

std::size_t findHost(std::string_view text)
{
    for (std::size_t at = text.find("-H"); at != std::string_view::npos; at = text.find("-H", at + 1)) {
        const std::string_view hash = text.substr(at + 2, kHostHash);
        const bool isHash = std::ranges::all_of(hash, [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
        if (hash.size() == kHostHash && isHash && text.substr(at + 2 + kHostHash, 2) == "-P")
            return at + 2;
    }
    return std::string_view::npos;
}

std::size_t urlLength(std::string_view text)
{
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos || colon == 0 || !std::isalpha(static_cast<unsigned char>(text.front())))
        return 0;
    if (!std::ranges::all_of(text.substr(0, colon), [](char c) { return isAlnum(c) || c == '+' || c == '.' || c == '-'; }))
        return 0;
    const auto isEnd
        = [](char c) { return static_cast<unsigned char>(c) <= ' ' || std::string_view("\"'`<>").find(c) != std::string_view::npos; };
    return static_cast<std::size_t>(std::ranges::find_if(text, isEnd) - text.begin());
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return lower;
}

bool isIpv4(std::string_view run)
{
    constexpr std::size_t kLongest = 3;
    int numbers = 0;
    while (numbers < 4) {
        const auto end = static_cast<std::size_t>(
            std::ranges::find_if_not(run, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }) - run.begin());
        if (end == 0 || end > kLongest)
            return false;
        run.remove_prefix(end);
        if (++numbers < 4) {
            if (!run.starts_with('.'))
                return false;
            run.remove_prefix(1);
        }
    }
    return run.empty();
}

bool isToken(std::string_view run)
{
    static constexpr std::array<std::string_view, 10> beginnings{
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA"};
    return std::ranges::any_of(beginnings, [run](std::string_view beginning) { return run.starts_with(beginning); });
}

bool holdsSecret(std::string_view lowerName)
{
    static constexpr std::array<std::string_view, 8> parts{
        "token", "secret", "pass", "extraheader", "cookie", "credential", "apikey", "api_key"};
    return std::ranges::any_of(parts, [lowerName](std::string_view part) { return lowerName.find(part) != std::string_view::npos; });
}

std::string_view sshHost(std::string_view text)
{
    for (const std::string_view command : {" git-upload-pack '", " git-receive-pack '", " git-upload-archive '"}) {
        if (const std::size_t at = text.find(command); at != std::string_view::npos) {
            text = text.substr(0, at);
            text = text.substr(text.rfind(' ') + 1);
            return text.substr(text.rfind('@') + 1);
        }
    }
    return {};
}

bool isAddress(std::string_view run, bool isValue)
{
    const std::size_t at = run.find('@');
    if (at == std::string_view::npos || at == 0 || at + 1 == run.size() || run.substr(0, at).find_first_of("/\\") != std::string_view::npos)
        return false;
    const std::string_view host = run.substr(at + 1);
    const bool hasLetter = std::ranges::any_of(host, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
    return (hasLetter || isIpv4(host)) && isAlnum(host.front()) && (isValue || host.find('.') != std::string_view::npos);
}

} // namespace emberline::revealing
