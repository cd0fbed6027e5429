// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Removes from texts what reveals where, by whom and on which machine a trace was made: paths, URLs, e-mail addresses, user names and the
/// host's hash in git's session ids. Also removes passwords and tokens that it can recognise: in URLs and headers, by the name of a
/// setting, variable or option, and by known prefixes. The same input always gets the same replacement, and paths are replaced part by
/// part, so that related texts remain recognisable as such. User names and hosts are recognised on their own only after they occurred in a
/// path, URL or address. To replace all of them, pass all texts through it twice and use the second results. Used on one thread.
class Redactor {
public:
    /// Stable: replacements are hashes, the same in every run of the program, in place of numbers. Whoever guesses a text can confirm it by
    /// its hash.
    explicit Redactor(bool isStable = false) : m_isStable(isStable) { }

    /// A name of a command, region, category or counter: kept, except for URLs, addresses, absolute paths and hosts in session ids.
    std::string name(std::string_view text) { return rewrite(text, false); }
    /// Any other text: also replaces relative paths, the user names and hosts known so far, and what follows a name such as "password".
    /// In a command line whose words were joined by blanks, nobody knows where a value ends: too much is replaced rather than too little.
    std::string value(std::string_view text) { return rewrite(text, true); }
    /// The value of a member of JSON or of an argument: replaced as a whole if its key says that it is a secret.
    std::string member(std::string_view key, std::string_view text);
    /// The words of a command line: settings among them (`-c KEY=VALUE`, `git config KEY VALUE`) are replaced as setting() does.
    std::vector<std::string> commandLine(const std::vector<std::string>& words);
    /// The name of a setting: a subsection can be a URL, or hold a name of somebody.
    std::string key(std::string_view text);
    /// The value of a setting such as user.name: replaced as a whole if the setting names a person or machine, holds a secret, or holds a
    /// command of a shell, which can contain one.
    std::string setting(std::string_view key, std::string_view text);

private:
    std::string rewrite(std::string_view text, bool isValue);
    std::string rewriteRun(std::string_view run, bool isValue);
    std::size_t assignment(std::string_view text, char before, bool isGit, std::string& to);
    std::size_t announced(std::string_view text, bool isValue, bool isTool, std::string& to);
    std::string configuration(std::string_view text);
    std::string path(std::string_view run);
    std::string component(std::string_view part);
    void learnAuthority(std::string_view authority);
    std::string secret(std::string_view kind, std::string_view word);
    std::string replacement(std::string_view kind, std::string_view original);

    bool m_isStable;
    std::unordered_map<std::string, std::string> m_replacements;
    std::unordered_map<std::string, std::size_t> m_counts; ///< by kind
    std::unordered_map<std::string, std::string> m_secrets; ///< user names and hosts
};

} // namespace emberline
