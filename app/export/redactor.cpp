// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/redactor.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

namespace emberline {

namespace {

// Recognises what reveals where, by whom and on which machine a trace was made.

/// The digits of the host's hash in git's session ids.
constexpr std::size_t kHostHash = 8;

bool isAlnum(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}
bool isSeparator(char c)
{
    return c == '/' || c == '\\';
}
bool isSpaced(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}
bool isQuotation(char c)
{
    return c == '\'' || c == '"';
}
/// The characters of paths, names, addresses and the like; all others separate them.
bool isRun(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '\x7f'
        && std::string_view("\"'`,;:<>|()[]{}=&?*!$").find(c) == std::string_view::npos;
}

/// How many characters at the start of `text` are such ones.
template <class IsSuch>
std::size_t lengthWhile(std::string_view text, IsSuch isSuch)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isSuch) - text.begin());
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
    const std::size_t scheme = lengthWhile(text, [](char c) { return isAlnum(c) || c == '+' || c == '.' || c == '-'; });
    if (scheme == 0 || text.substr(scheme, 3) != "://" || !std::isalpha(static_cast<unsigned char>(text.front())))
        return 0;
    return lengthWhile(text, [](char c) { return !isSpaced(c) && std::string_view("\"'`<>").find(c) == std::string_view::npos; });
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
    for (int numbers = 1;; ++numbers) {
        const std::size_t digits = lengthWhile(run, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
        if (digits == 0 || digits > kLongest)
            return false;
        run.remove_prefix(digits);
        if (numbers == 4 || !run.starts_with('.'))
            return numbers == 4 && run.empty();
        run.remove_prefix(1);
    }
}

/// The length of the IPv6 address at the start of `text`; 0 if there is none. Without a digit it may as well be a name of C++.
std::size_t ipv6Length(std::string_view text)
{
    constexpr std::size_t kLongest = 45;
    constexpr std::size_t kGroups = 8;
    constexpr std::size_t kDigits = 4;
    const std::string_view run = text.substr(0, kLongest);
    std::size_t length = lengthWhile(run, [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0 || c == ':'; });
    if (length < run.size() && (isAlnum(run[length]) || run[length] == '_'))
        return 0; // c10::Half
    if (length > 1 && run[length - 1] == ':' && run[length - 2] != ':')
        --length; // "2001:db8::17: refused"
    std::string_view rest = run.substr(0, length);
    if (rest == "::1" || std::ranges::none_of(rest, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }))
        return 0;
    const bool isShort = rest.find("::") != std::string_view::npos;
    std::size_t groups = 0; // those with digits
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        if (colon > kDigits)
            return 0;
        groups += colon > 0 ? 1 : 0;
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return (isShort ? groups > 1 && groups < kGroups : groups == kGroups) ? length : 0;
}

/// Tokens that a known prefix identifies.
bool isToken(std::string_view run)
{
    static constexpr std::array<std::string_view, 10> beginnings{
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA"};
    return std::ranges::any_of(beginnings, [run](std::string_view beginning) { return run.starts_with(beginning); });
}

/// Up to the next blank or quote.
std::string_view wordAt(std::string_view text)
{
    return text.substr(0, lengthWhile(text, [](char c) { return !isSpaced(c) && !isQuotation(c); }));
}

/// Whether a setting, variable or option with this name holds a secret.
bool holdsSecret(std::string_view lowerName)
{
    static constexpr std::array<std::string_view, 11> parts{
        "token", "secret", "pass", "extraheader", "cookie", "credential", "apikey", "api_key", "api-key", "accesskey", "privatekey"};
    if (std::ranges::any_of(parts, [lowerName](std::string_view part) { return lowerName.find(part) != std::string_view::npos; }))
        return true;
    for (std::size_t at = lowerName.find("auth"); at != std::string_view::npos; at = lowerName.find("auth", at + 1)) {
        const std::string_view after = lowerName.substr(at + 4, 3); // "author" is a person, "authorization" is not
        if (!after.starts_with("or") || after == "ori")
            return true;
    }
    return lowerName.ends_with("_key") || lowerName.ends_with("_pat");
}

/// Programs and their options that take a password, a user with a password or a header.
bool takesSecrets(std::string_view program)
{
    program.remove_prefix(program.find_last_of("/\\") + 1);
    return program == "curl" || program == "wget" || program == "sshpass";
}
bool isSecretOption(std::string_view option)
{
    static constexpr std::array<std::string_view, 7> options{"-u", "-U", "-p", "-H", "--user", "--proxy-user", "--header"};
    return std::ranges::find(options, option) != options.end();
}

/// Whether the next word after this one is a secret: an option, a setting or a plain name such as "password". Commands such as
/// `git credential fill` are not, nor is "Authorization failed".
bool announcesSecret(std::string_view lowerWord)
{
    if (takesSecrets(lowerWord) || std::ranges::any_of(lowerWord, [](char c) { return isSeparator(c) || isSpaced(c) || c == '='; }))
        return false;
    if (lowerWord.starts_with('-') || lowerWord.find('.') != std::string_view::npos)
        return holdsSecret(lowerWord);
    return lowerWord.find("auth") == std::string_view::npos && lowerWord.find("credential") == std::string_view::npos
        && holdsSecret(lowerWord);
}

enum class SettingKind { Plain, Person, Machines, ShellCommand, Secret };

SettingKind kindOf(std::string_view lowerKey, std::string_view text)
{
    static constexpr std::array<std::string_view, 15> personal{"user.name", "user.email", "user.signingkey", "author.name", "author.email",
        "committer.name", "committer.email", "git_author_name", "git_author_email", "git_committer_name", "git_committer_email", "user",
        "username", "logname", "sendemail.smtpuser"};
    static constexpr std::array<std::string_view, 8> machines{
        "host", "hostname", "computername", "ssh_client", "ssh_connection", "no_proxy", "sendemail.smtpserver", "sendemail.smtpdomain"};
    // Git passes all of -c to its children in GIT_CONFIG_PARAMETERS, and others in numbered variables whose keys stand elsewhere.
    if (holdsSecret(lowerKey) || lowerKey == "git_config_parameters" || lowerKey.starts_with("git_config_value_"))
        return SettingKind::Secret;
    if ((lowerKey.starts_with("alias.") && text.starts_with('!'))
        || (lowerKey.ends_with("command") && text.find(' ') != std::string_view::npos))
        return SettingKind::ShellCommand;
    if (std::ranges::find(personal, lowerKey) != personal.end() || lowerKey.ends_with(".username"))
        return SettingKind::Person;
    const bool isProxy = lowerKey.ends_with(".proxy") || lowerKey.ends_with("_proxy");
    const bool isMachine = isProxy || lowerKey.ends_with("_host") || std::ranges::find(machines, lowerKey) != machines.end();
    return isMachine ? SettingKind::Machines : SettingKind::Plain;
}

/// section.name or section.subsection.name, as git's settings are called; a subsection can be a URL.
bool isKey(std::string_view word)
{
    const std::size_t first = word.find('.');
    if (first == std::string_view::npos || !std::isalpha(static_cast<unsigned char>(word.front())))
        return false;
    const auto isNamed = [](std::string_view part) {
        return !part.empty() && std::ranges::all_of(part, [](char c) { return isAlnum(c) || c == '-' || c == '_'; });
    };
    return isNamed(word.substr(0, first)) && isNamed(word.substr(word.rfind('.') + 1));
}

/// Where the value of KEY=VALUE ends in a command line whose words were joined by blanks. Headers and commands of a shell can hold
/// anything, also words like git's own; a secret ends before an option or a command of git, a person's name before a small letter.
std::size_t joinedEnd(SettingKind kind, std::string_view lowerKey, std::string_view text, bool isGit)
{
    static constexpr std::array<std::string_view, 24> commands{"add", "am", "branch", "checkout", "cherry-pick", "clone", "commit", "diff",
        "fetch", "gc", "init", "log", "ls-remote", "maintenance", "merge", "pull", "push", "rebase", "reset", "send-email", "show",
        "status", "submodule", "switch"};
    if (kind == SettingKind::ShellCommand || lowerKey.ends_with("extraheader"))
        return text.size();
    std::size_t end = wordAt(text).size();
    if (kind == SettingKind::Plain || !isGit || end == 0)
        return end;
    while (end < text.size()) {
        const std::string_view word = text.substr(end + 1, text.find(' ', end + 1) - end - 1);
        const bool ends = kind == SettingKind::Person ? word.empty() || !std::isupper(static_cast<unsigned char>(word.front()))
                                                      : word.starts_with('-') || std::ranges::find(commands, word) != commands.end();
        if (ends)
            break;
        end += 1 + word.size();
    }
    return end;
}

/// Where the value of a name begins in the text after the name, and its length: `name=value`, `"name": "value"`, `name value`. Length 0: no
/// value follows.
std::pair<std::size_t, std::size_t> followingValue(std::string_view text, bool alsoAfterBlank)
{
    const auto skipBlanks = [text](std::size_t at) {
        while (at < text.size() && isSpaced(text[at]))
            ++at;
        return at;
    };
    std::size_t at = !text.empty() && isQuotation(text.front()) ? 1 : 0;
    const char separator = at < text.size() ? text[at] : '\0';
    if (separator == '=' || separator == ':')
        at = separator == '=' ? at + 1 : skipBlanks(at + 1);
    else if (at == 0 && alsoAfterBlank && separator == ' ' && text.substr(skipBlanks(0), 1) != "-")
        at = skipBlanks(0);
    else
        return {};
    for (const std::string_view scheme : {"basic ", "bearer ", "token ", "digest ", "negotiate "}) {
        if (lowered(text.substr(at, scheme.size())) == scheme)
            at = skipBlanks(at + scheme.size());
    }
    if (at < text.size() && isQuotation(text[at])) {
        const std::size_t end = text.find(text[at], at + 1);
        return {at + 1, std::min(end, text.size()) - at - 1};
    }
    std::size_t end = at + wordAt(text.substr(at)).size();
    if (end > at && text[end - 1] == ':' && end < text.size()) // a header
        end = skipBlanks(end) + wordAt(text.substr(skipBlanks(end))).size();
    return {at, end - at};
}

/// The host in "ssh buildhost git-upload-pack '/srv/x'"; empty for texts of another form.
std::string_view sshHost(std::string_view text)
{
    for (const std::string_view command : {" git-upload-pack '", " git-receive-pack '", " git-upload-archive '"}) {
        if (const std::size_t at = text.find(command); at != std::string_view::npos) {
            text = text.substr(0, at);
            return text.substr(text.find_last_of(" @") + 1);
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

std::string Redactor::replacement(std::string_view kind, std::string_view original)
{
    const auto [at, isNew] = m_replacements.try_emplace(std::string(kind).append(1, '\0').append(original));
    if (isNew) {
        const auto hash = [](const QByteArray& key) { return QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex().left(12); };
        at->second = std::string(kind) + "-"
            + (m_isStable ? hash(QByteArray::fromStdString(at->first)).toStdString() : std::to_string(++m_counts[std::string(kind)]));
    }
    return at->second;
}

/// Registers a word that must be replaced wherever it stands alone, too.
std::string Redactor::secret(std::string_view kind, std::string_view word)
{
    const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    if (word.empty() || isCommon(word) || (!isIpv4(word) && std::ranges::none_of(word, isLetter)))
        return std::string(word);
    const auto known = m_secrets.find(std::string(word));
    return known != m_secrets.end() ? known->second : m_secrets.emplace(word, replacement(kind, word)).first->second;
}

std::string Redactor::component(std::string_view part)
{
    if (const auto known = m_secrets.find(std::string(part)); known != m_secrets.end())
        return known->second;
    if (isCommon(part))
        return std::string(part);
    if (const std::size_t host = findHost(part); host != std::string_view::npos)
        return rewriteRun(part, false);
    if (part.front() == '~')
        return "~" + secret("user", part.substr(1));
    constexpr std::size_t kLongestExtension = 6;
    const std::size_t dot = part.rfind('.');
    const std::string_view extension = dot == std::string_view::npos || dot == 0 ? std::string_view() : part.substr(dot);
    const bool keeps = extension.size() > 1 && extension.size() <= kLongestExtension && std::ranges::all_of(extension.substr(1), isAlnum);
    return replacement("path", keeps ? part.substr(0, dot) : part).append(keeps ? extension : std::string_view());
}

std::string Redactor::path(std::string_view run)
{
    std::string result;
    bool isHome = false; // the next part is a user name
    while (!run.empty()) {
        const std::string_view part = run.substr(0, lengthWhile(run, [](char c) { return !isSeparator(c); }));
        result += isHome && !part.empty() ? secret("user", part) : component(part);
        result += run.substr(part.size(), 1);
        isHome = part == "home" || part == "Users" || (isHome && part.empty());
        run.remove_prefix(std::min(run.size(), part.size() + 1));
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

std::string Redactor::rewriteRun(std::string_view run, bool isValue)
{
    if (isAddress(run, isValue)) {
        learnAuthority(run.substr(0, run.find('/')));
        return replacement("address", run);
    }
    if (isToken(run))
        return replacement("secret", run);
    if (isValue && isIpv4(run))
        return secret("host", run);
    const auto home = std::min(run.find("/home/"), run.find("/Users/"));
    const bool isPath = isSeparator(run.front()) || run.starts_with("~/");
    if (isPath || (isValue && std::ranges::any_of(run, isSeparator)))
        return path(run);
    if (home != std::string_view::npos)
        return std::string(run.substr(0, home)) + path(run.substr(home));
    if (const std::size_t host = findHost(run); host != std::string_view::npos) {
        const std::string number = replacement("machine", run.substr(host, kHostHash)).substr(std::string_view("machine-").size());
        const std::string hash = std::string(kHostHash - std::min(kHostHash, number.size()), '0') + number;
        return std::string(run.substr(0, host)) + hash + rewriteRun(run.substr(host + kHostHash), isValue);
    }
    if (!isValue)
        return std::string(run);
    if (const auto known = m_secrets.find(std::string(run)); known != m_secrets.end())
        return known->second;
    std::string result;
    while (!run.empty()) {
        const std::size_t end = lengthWhile(run, isAlnum);
        const auto known = m_secrets.find(std::string(run.substr(0, end)));
        result += known != m_secrets.end() ? known->second : std::string(run.substr(0, end));
        result += run.substr(end, 1);
        run.remove_prefix(std::min(run.size(), end + 1));
    }
    return result;
}

/// The name of a setting: a subsection can be a URL or a name of somebody.
std::string Redactor::key(std::string_view text)
{
    const std::size_t first = text.find('.');
    const std::size_t last = text.rfind('.');
    if (first == last)
        return std::string(text);
    return std::string(text.substr(0, first + 1)) + value(text.substr(first + 1, last - first - 1)) + std::string(text.substr(last));
}

/// Appends KEY=VALUE at the start of `text`, redacted, to `to`, and returns its length; 0 if there is none. `before`: the preceding
/// character.
std::size_t Redactor::assignment(std::string_view text, char before, bool isGit, std::string& to)
{
    constexpr std::size_t kLongestKey = 1000; // a text of a million words without a blank is not looked through for each
    const std::size_t end = lengthWhile(text.substr(0, kLongestKey), [](char c) { return !isSpaced(c) && !isQuotation(c) && c != '='; });
    const std::size_t equals = end < text.size() && isQuotation(text[end]) ? end + 1 : end;
    if (text.substr(equals, 1) != "=" || !isKey(text.substr(0, end)))
        return 0;
    std::size_t begin = equals + 1;
    const std::string_view rest = text.substr(begin);
    std::size_t length = 0;
    if (!rest.empty() && isQuotation(rest.front())) {
        length = std::min(rest.find(rest.front(), 1), rest.size()) - 1;
        ++begin;
    } else if (isQuotation(before) && equals == end) {
        length = std::min(rest.find(before), rest.size());
    } else {
        const std::string name = lowered(text.substr(0, end));
        length = joinedEnd(kindOf(name, rest), name, rest, isGit);
    }
    to += key(text.substr(0, end));
    to += text.substr(end, begin - end);
    to += setting(text.substr(0, end), text.substr(begin, length));
    return begin + length;
}

/// `KEY VALUE` after "git config" in a command line whose words were joined; empty if `text` does not begin with a key and a value.
std::string Redactor::configuration(std::string_view text)
{
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end + 1 >= text.size() || !isKey(text.substr(0, end)))
        return {};
    return key(text.substr(0, end)) + " " + setting(text.substr(0, end), text.substr(end + 1));
}

/// Appends a name and the secret that follows it at the start of `text`, redacted, to `to`, and returns their length; 0 if there are none.
/// `isTool`: an option of a program for which takesSecrets() is true.
std::size_t Redactor::announced(std::string_view text, bool isValue, bool isTool, std::string& to)
{
    const std::string_view run = text.substr(0, lengthWhile(text, isRun));
    if (isTool && run.size() > 2 && run[1] != '-' && isSecretOption(run.substr(0, 2))) { // -pSECRET
        const std::size_t length = wordAt(text).size();
        to += std::string(run.substr(0, 2)) + replacement("secret", text.substr(2, length - 2));
        return length;
    }
    const bool isOption = isTool && isSecretOption(run);
    const std::string word = lowered(run);
    const bool isSecret = isValue ? holdsSecret(word) && std::ranges::none_of(run, isSeparator) : word == "authorization";
    if (!isSecret && !isOption)
        return 0;
    const std::string_view rest = text.substr(run.size());
    const auto [begin, length] = followingValue(rest, isOption || (isValue && announcesSecret(word)));
    if (length == 0)
        return 0;
    to += rewriteRun(run, isValue) + std::string(rest.substr(0, begin)) + replacement("secret", rest.substr(begin, length));
    return run.size() + begin + length;
}

std::string Redactor::rewrite(std::string_view text, bool isValue)
{
    std::string result;
    secret("host", sshHost(text));
    const bool isGit = isValue && (text.starts_with("git ") || wordAt(text).ends_with("/git"));
    bool isConfig = false; // a command line of "git config" whose key is still to come
    bool isTool = false; // a command line of a program whose options take secrets
    std::string_view before;
    for (std::size_t taken = 0; !text.empty(); text.remove_prefix(taken)) {
        taken = 1;
        if (!isRun(text.front())) {
            result += text.front();
            continue;
        }
        if (taken = isValue ? assignment(text, result.empty() ? ' ' : result.back(), isGit, result) : 0; taken > 0)
            continue;
        if (taken = urlLength(text); taken > 0) {
            const std::string_view rest = text.substr(0, taken).substr(text.find("://") + 3);
            learnAuthority(rest.substr(0, rest.find_first_of("/?#")));
            result += std::string(text.substr(0, taken - rest.size())) + replacement("url", text.substr(0, taken));
            continue;
        }
        if (taken = isValue && !result.ends_with(':') ? ipv6Length(text) : 0; taken > 0) {
            result += replacement("host", text.substr(0, taken));
            continue;
        }
        if (isConfig && before != "-f" && before != "--file" && before != "--blob") {
            if (const std::string rest = configuration(text); !rest.empty())
                return result + rest;
        }
        const std::string_view run = text.substr(0, lengthWhile(text, isRun));
        const std::string_view after = text.substr(run.size(), 2);
        const bool isDrive = run.size() == 1 && isAlnum(run.front()) && after.size() == 2 && after[0] == ':' && isSeparator(after[1]);
        if (isDrive) {
            taken = 2;
            result += text.substr(0, taken);
            continue;
        }
        if (isValue && (before == "host" || before == "hostname" || before == "Host") && run.find('.') < run.size() - 1)
            secret("host", run); // "Could not resolve host: build.example.org"
        before = run;
        isConfig = isConfig || (isGit && run == "config");
        isTool = isTool || (isValue && takesSecrets(run));
        if (taken = announced(text, isValue, isTool, result); taken > 0)
            continue;
        taken = run.size();
        if (isAddress(run, isValue) && after.size() == 2 && after[0] == ':' && isRun(after[1])) { // host:path, in ssh's syntax, is one unit
            taken += 1 + lengthWhile(text.substr(taken + 1), isRun);
            learnAuthority(run);
            result += replacement("url", text.substr(0, taken));
        } else {
            result += rewriteRun(run, isValue);
        }
    }
    return result;
}

std::vector<std::string> Redactor::commandLine(const std::vector<std::string>& words)
{
    std::vector<std::string> result;
    bool isConfig = false;
    bool isTool = false;
    std::string_view configured; // the key after "git config"
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const std::string_view before = i > 0 ? std::string_view(words[i - 1]) : std::string_view();
        const bool isAssigned = before == "-c" || before == "--config";
        std::size_t prefix = word.starts_with("--config=") ? word.find('=') + 1 : 0;
        if (word.starts_with("-c") && isKey(word.substr(2, word.find('=') - 2)))
            prefix = 2;
        const std::size_t equals = word.find('=', prefix);
        const std::string_view name = word.substr(prefix, std::min(equals, word.size()) - prefix);
        const bool isAnnounced = announcesSecret(lowered(before)) || (isTool && isSecretOption(before));
        if (!configured.empty() && !word.starts_with('-')) {
            result.push_back(setting(configured, word));
        } else if (equals != std::string_view::npos && (isAssigned || isKey(name))) {
            result.push_back(std::string(word.substr(0, prefix)) + key(name) + "=" + setting(name, word.substr(equals + 1)));
        } else if (equals != std::string_view::npos && holdsSecret(lowered(name))) { // --password=SECRET
            result.push_back(std::string(word.substr(0, equals + 1)) + setting(name, word.substr(equals + 1)));
        } else if (isAnnounced && !word.empty() && !word.starts_with('-')) {
            result.push_back(replacement("secret", word));
        } else if (isTool && word.size() > 2 && word[1] != '-' && isSecretOption(word.substr(0, 2))) { // -pSECRET
            result.push_back(std::string(word.substr(0, 2)) + replacement("secret", word.substr(2)));
        } else if (isConfig && isKey(word) && before != "-f" && before != "--file" && before != "--blob") {
            configured = word;
            result.push_back(key(word));
        } else {
            result.push_back(value(word));
        }
        isConfig = isConfig || (word == "config" && (words.front() == "git" || words.front().ends_with("/git")));
        isTool = isTool || takesSecrets(word);
    }
    return result;
}

std::string Redactor::member(std::string_view key, std::string_view text)
{
    return holdsSecret(lowered(key)) && !text.empty() ? replacement("secret", text) : value(text);
}

std::string Redactor::setting(std::string_view key, std::string_view text)
{
    const std::string name = lowered(key);
    const SettingKind kind = kindOf(name, text);
    if (kind == SettingKind::Secret)
        return text.empty() ? std::string() : replacement("secret", text);
    if (kind == SettingKind::ShellCommand)
        return replacement("command", text);
    const std::size_t colon = text.find(':');
    const bool isRemote = name.ends_with("url") && colon != std::string_view::npos && text.substr(colon, 3) != "://";
    if (isRemote && text.substr(0, colon).find('/') == std::string_view::npos)
        learnAuthority(text.substr(0, colon)); // in ssh's syntax: host:path
    if (kind == SettingKind::Machines && text.find("://") == std::string_view::npos) {
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find_first_of(", "), rest.size());
            learnAuthority(rest.substr(0, end));
            rest.remove_prefix(std::min(rest.size(), end + 1));
        }
        return text.empty() ? std::string() : replacement("host", text);
    }
    if (kind != SettingKind::Person)
        return value(text);
    // Parts of a person's name often identify the person, too. Those of the domain of an address are words like others.
    const std::size_t domain = text.rfind('@');
    if (domain != std::string_view::npos)
        secret("host", text.substr(domain + 1));
    for (std::string_view rest = text.substr(0, domain); !rest.empty();) {
        const std::size_t end = lengthWhile(rest, isAlnum);
        if (constexpr std::size_t kShortest = 3; end >= kShortest)
            secret("user", rest.substr(0, end));
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return secret("user", text);
}

} // namespace emberline
