// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace emberline {

/// Takes out of texts what tells where, by whom and on which machine a trace was made: paths, URLs, e-mail addresses, user names and the
/// hash of the host in git's session ids. The same input always gets the same replacement, part by part for paths, so that what belongs
/// together can still be seen to. So do passwords and tokens, where they can be told: in URLs and Authorization headers, by what a setting
/// is called, and by how they begin. User names and hosts are recognised by themselves once they have been met in a path, URL or address:
/// to replace all of them, let it see all texts first and take what it says the second time. Used on one thread.
class Redactor {
public:
    /// A name of a command, region, category or counter: kept but for URLs, addresses, absolute paths and hosts in session ids.
    std::string name(std::string_view text) { return rewrite(text, false); }
    /// Any other text: relative paths, and user names and hosts known so far, are replaced too.
    std::string value(std::string_view text) { return rewrite(text, true); }
    /// The value of a setting such as user.name: replaced as a whole when the setting is one that names a person or machine
    /// or keeps a secret.
    std::string setting(std::string_view key, std::string_view text);

private:
    std::string rewrite(std::string_view text, bool isValue);
    std::string rewriteRun(std::string_view run, bool isValue);
    std::string path(std::string_view run);
    std::string component(std::string_view part);
    std::string url(std::string_view text);
    std::string address(std::string_view run);
    void learnAuthority(std::string_view authority);
    std::string secret(std::string_view kind, std::string_view word);
    std::string replacement(std::string_view kind, std::string_view original);

    std::unordered_map<std::string, std::string> m_replacements;
    std::unordered_map<std::string, std::size_t> m_counts; ///< by kind
    std::unordered_map<std::string, std::string> m_secrets; ///< user names and hosts
};

} // namespace emberline
