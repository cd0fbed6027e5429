// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/redactor.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace emberline::revealing {

namespace {

// Recognises what reveals where, by whom and on which machine a trace was made.

/// The digits of the host's hash in git's session ids.
inline constexpr std::size_t kHostHash = 8;

[[nodiscard]] inline bool isAlnum(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}
[[nodiscard]] inline bool isSeparator(char c)
{
    return c == '/' || c == '\\';
}
/// The characters of paths, names, addresses and the like; all others separate them.
[[nodiscard]] inline bool isRun(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '\x7f'
        && std::string_view("\"'`,;:<>|()[]{}=&?*!$").find(c) == std::string_view::npos;
}

/// Path components that reveal nothing about anybody.
bool isCommon(std::string_view part)
{
    static constexpr std::array<std::string_view, 41> common{"", ".", "..", "~", "usr", "bin", "sbin", "lib", "lib64", "libexec", "local",
        "share", "etc", "dev", "proc", "self", "fd", "null", "tmp", "var", "opt", "home", "Users", "git", "git-core", ".git", "index",
        "refs", "heads", "tags", "remotes", "objects", "pack", "info", "hooks", "modules", "worktrees", "HEAD", "logs", "config", "root"};
    return std::ranges::find(common, part) != common.end();
}

/// The position of `-H`, eight hex digits and `-P`, as in git's session ids.
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

/// The length of the URL at the start of `text`; 0 if there is none.
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

/// In lower case (ASCII).
std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return lower;
}

/// Four numbers separated by dots. Versions have three.
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

/// Tokens that a known prefix identifies.
bool isToken(std::string_view run)
{
    static constexpr std::array<std::string_view, 10> beginnings{
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA"};
    return std::ranges::any_of(beginnings, [run](std::string_view beginning) { return run.starts_with(beginning); });
}

/// Whether a setting or variable with this name holds a secret.
bool holdsSecret(std::string_view lowerName)
{
    static constexpr std::array<std::string_view, 8> parts{
        "token", "secret", "pass", "extraheader", "cookie", "credential", "apikey", "api_key"};
    return std::ranges::any_of(parts, [lowerName](std::string_view part) { return lowerName.find(part) != std::string_view::npos; });
}

/// The host in "ssh buildhost git-upload-pack '/srv/x'"; empty for texts of another form.
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

/// user@host. In a value, the host needs no dot.
bool isAddress(std::string_view run, bool isValue)
{
    const std::size_t at = run.find('@');
    if (at == std::string_view::npos || at == 0 || at + 1 == run.size() || run.substr(0, at).find_first_of("/\\") != std::string_view::npos)
        return false;
    const std::string_view host = run.substr(at + 1);
    const bool hasLetter = std::ranges::any_of(host, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
    return (hasLetter || isIpv4(host)) && isAlnum(host.front()) && (isValue || host.find('.') != std::string_view::npos);
}

} // namespace

} // namespace emberline::revealing

namespace emberline {

std::string Redactor::replacement(std::string_view kind, std::string_view original)
{
    const auto [at, isNew] = m_replacements.try_emplace(std::string(kind).append(1, '\0').append(original));
    if (isNew && m_isStable) {
        const QByteArray key = QByteArray::fromStdString(at->first);
        at->second = std::string(kind) + "-" + QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex().left(12).toStdString();
    } else if (isNew) {
        at->second = std::string(kind) + "-" + std::to_string(++m_counts[std::string(kind)]);
    }
    return at->second;
}

/// Registers a word that must be replaced wherever it stands alone, too.
std::string Redactor::secret(std::string_view kind, std::string_view word)
{
    if (word.empty() || revealing::isCommon(word) || (!revealing::isIpv4(word) && std::ranges::none_of(word, [](char c) {
            return std::isalpha(static_cast<unsigned char>(c)) != 0;
        })))
        return std::string(word);
    const auto known = m_secrets.find(std::string(word));
    return known != m_secrets.end() ? known->second : m_secrets.emplace(word, replacement(kind, word)).first->second;
}

std::string Redactor::component(std::string_view part)
{
    if (const auto known = m_secrets.find(std::string(part)); known != m_secrets.end())
        return known->second;
    if (revealing::isCommon(part))
        return std::string(part);
    if (const std::size_t host = revealing::findHost(part); host != std::string_view::npos)
        return rewriteRun(part, false);
    if (part.front() == '~')
        return "~" + secret("user", part.substr(1));
    constexpr std::size_t kLongestExtension = 6;
    const std::size_t dot = part.rfind('.');
    const std::string_view extension = dot == std::string_view::npos || dot == 0 ? std::string_view() : part.substr(dot);
    const bool keeps
        = extension.size() > 1 && extension.size() <= kLongestExtension && std::ranges::all_of(extension.substr(1), revealing::isAlnum);
    return replacement("path", keeps ? part.substr(0, dot) : part).append(keeps ? extension : std::string_view());
}

std::string Redactor::path(std::string_view run)
{
    std::string result;
    bool isHome = false; // the next part is a user name
    while (!run.empty()) {
        const auto end = static_cast<std::size_t>(std::ranges::find_if(run, revealing::isSeparator) - run.begin());
        const std::string_view part = run.substr(0, end);
        if (isHome && !part.empty())
            result += secret("user", part);
        else
            result += component(part);
        isHome = part == "home" || part == "Users" || (isHome && part.empty());
        if (end < run.size())
            result += run[end];
        run.remove_prefix(std::min(run.size(), end + 1));
    }
    return result;
}

/// user:password@host:port, as in a URL.
void Redactor::learnAuthority(std::string_view authority)
{
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        secret("user", authority.substr(0, std::min(at, authority.find(':'))));
        authority.remove_prefix(at + 1);
    }
    secret("host", authority.substr(0, authority.find(':')));
}

std::string Redactor::url(std::string_view text)
{
    const std::size_t begin = text.find("://") + 3;
    const std::string_view rest = text.substr(begin);
    learnAuthority(rest.substr(0, rest.find_first_of("/?#")));
    return std::string(text.substr(0, begin)) + replacement("url", text);
}

std::string Redactor::address(std::string_view run)
{
    learnAuthority(run.substr(0, run.find('/')));
    return replacement("address", run);
}

std::string Redactor::rewriteRun(std::string_view run, bool isValue)
{
    if (revealing::isAddress(run, isValue))
        return address(run);
    if (revealing::isToken(run))
        return replacement("secret", run);
    if (isValue && revealing::isIpv4(run))
        return secret("host", run);
    const auto home = std::min(run.find("/home/"), run.find("/Users/"));
    const bool isPath = revealing::isSeparator(run.front()) || run.starts_with("~/");
    if (isPath || (isValue && std::ranges::any_of(run, revealing::isSeparator)))
        return path(run);
    if (home != std::string_view::npos)
        return std::string(run.substr(0, home)) + path(run.substr(home));
    if (const std::size_t host = revealing::findHost(run); host != std::string_view::npos) {
        const std::string number
            = replacement("machine", run.substr(host, revealing::kHostHash)).substr(std::string_view("machine-").size());
        const std::string hash = std::string(revealing::kHostHash - std::min(revealing::kHostHash, number.size()), '0') + number;
        return std::string(run.substr(0, host)) + hash + rewriteRun(run.substr(host + revealing::kHostHash), isValue);
    }
    if (!isValue)
        return std::string(run);
    if (const auto known = m_secrets.find(std::string(run)); known != m_secrets.end())
        return known->second;
    std::string result;
    while (!run.empty()) {
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(run, revealing::isAlnum) - run.begin());
        const auto known = m_secrets.find(std::string(run.substr(0, end)));
        result += known != m_secrets.end() ? known->second : std::string(run.substr(0, end));
        result += run.substr(end, 1);
        run.remove_prefix(std::min(run.size(), end + 1));
    }
    return result;
}

std::string Redactor::rewrite(std::string_view text, bool isValue)
{
    std::string result;
    secret("host", revealing::sshHost(text));
    bool follows = false; // the value of an Authorization header
    while (!text.empty()) {
        if (!revealing::isRun(text.front())) {
            result += text.front();
            text.remove_prefix(1);
            continue;
        }
        if (const std::size_t length = revealing::urlLength(text)) {
            result += url(text.substr(0, length));
            text.remove_prefix(length);
            continue;
        }
        auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, revealing::isRun) - text.begin());
        const std::string_view after = text.substr(end, 2);
        const bool isDrive
            = end == 1 && revealing::isAlnum(text.front()) && after.size() == 2 && after[0] == ':' && revealing::isSeparator(after[1]);
        if (isDrive) {
            result += text.substr(0, 2);
            text.remove_prefix(2);
            continue;
        }
        // host:path, in ssh's syntax, is one unit.
        const std::string_view run = text.substr(0, end);
        const std::string word = revealing::lowered(run);
        const bool isScheme = word == "basic" || word == "bearer" || word == "token" || word == "digest" || word == "negotiate";
        if (follows && !isScheme) {
            result += replacement("secret", run);
            text.remove_prefix(end);
            follows = false;
            continue;
        }
        follows = follows || (word == "authorization" && after.starts_with(':'));
        if (revealing::isAddress(run, isValue) && after.size() == 2 && after[0] == ':' && revealing::isRun(after[1]))
            end += 1
                + static_cast<std::size_t>(std::ranges::find_if_not(text.substr(end + 1), revealing::isRun) - text.substr(end + 1).begin());
        if (end > run.size()) {
            learnAuthority(run);
            result += replacement("url", text.substr(0, end));
        } else {
            result += rewriteRun(run, isValue);
        }
        text.remove_prefix(end);
    }
    return result;
}

std::string Redactor::setting(std::string_view key, std::string_view text)
{
    static constexpr std::array<std::string_view, 16> personal{"user.name", "user.email", "user.signingkey", "author.name", "author.email",
        "committer.name", "committer.email", "git_author_name", "git_author_email", "git_committer_name", "git_committer_email", "user",
        "username", "logname", "hostname", "sendemail.smtpuser"};
    const std::string name = revealing::lowered(key);
    if (revealing::holdsSecret(name))
        return text.empty() ? std::string() : replacement("secret", text);
    const std::size_t colon = text.find(':');
    const bool isRemote = name.ends_with("url") && colon != std::string_view::npos && text.substr(colon, 3) != "://";
    if (isRemote && text.substr(0, colon).find('/') == std::string_view::npos)
        learnAuthority(text.substr(0, colon)); // in ssh's syntax: host:path
    if (std::ranges::find(personal, name) == personal.end() && !name.ends_with(".username"))
        return value(text);
    // Parts of a person's name often identify the person, too.
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(rest, revealing::isAlnum) - rest.begin());
        if (constexpr std::size_t kShortest = 3; end >= kShortest)
            secret("user", rest.substr(0, end));
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return secret("user", text);
}

} // namespace emberline
