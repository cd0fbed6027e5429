// SPDX-License-Identifier: GPL-3.0-or-later
// The completions of bash, zsh and fish, from the options that the verbs' own parsers have. Each script knows three things: the verbs, for
// the first word; the options of the verb, for a word that begins with "-"; and what completes the value of an option. Everything else is a
// path, but for record, whose words after "--" are a command line of somebody else's.
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "model/answers/run_table.h"

#include <QStringList>

namespace emberline {

namespace {

bool takesPath(const QCommandLineOption& option)
{
    return option.valueName() == QLatin1String("FILE") || option.valueName() == QLatin1String("DIR");
}

/// What an option's value is one of, or begins with, as the facet "param:".
QStringList offeredValues(const QCommandLineOption& option)
{
    if (option.valueName() != QLatin1String("FACET"))
        return choicesOf(option);
    return QString::fromStdString(facetNames()).remove(QLatin1String("NAME")).split(QStringLiteral(", "));
}

/// "-o", "--output".
QStringList dashedNames(const QCommandLineOption& option)
{
    QStringList names;
    for (const QString& name : option.names())
        names << QLatin1String(name.size() == 1 ? "-" : "--") + name;
    return names;
}

/// The description up to its first sentence or line, which is what fits beside an option.
QString shortDescription(const QString& description)
{
    QString text = description.section(QLatin1Char('\n'), 0, 0);
    text = text.section(QLatin1String(". "), 0, 0);
    while (text.endsWith(QLatin1Char('.')) || text.endsWith(QLatin1Char(':')))
        text.chop(1);
    return text;
}

/// In single quotes, for all three shells.
QString quoted(QString text, const QString& apostrophe)
{
    return QLatin1Char('\'') + text.replace(QLatin1Char('\''), apostrophe) + QLatin1Char('\'');
}

QStringList namesOf(const QList<CompletedVerb>& verbs)
{
    QStringList names;
    for (const CompletedVerb& verb : verbs)
        if (!verb.name.isEmpty())
            names << verb.name;
    return names;
}

QString bashScript(const QList<CompletedVerb>& verbs)
{
    QString values;
    QString options;
    for (const CompletedVerb& verb : verbs) {
        QStringList names{QStringLiteral("--help")};
        if (verb.name.isEmpty())
            names << QStringLiteral("--version");
        for (const QCommandLineOption& option : verb.options) {
            names << dashedNames(option);
            if (option.valueName().isEmpty())
                continue;
            QStringList patterns;
            for (const QString& name : dashedNames(option))
                patterns << verb.name + QLatin1Char(':') + name;
            const QString choices = offeredValues(option).join(QLatin1Char(' '));
            values += QStringLiteral("        %1) %2return ;;\n")
                          .arg(patterns.join(QLatin1Char('|')),
                              takesPath(option) ? QStringLiteral("mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); ")
                                  : !choices.isEmpty()
                                  ? QStringLiteral("mapfile -t COMPREPLY < <(compgen -W '%1' -- \"$current\"); ").arg(choices)
                                  : QString());
        }
        options += QStringLiteral("            '%1') options='%2' ;;\n").arg(verb.name, names.join(QLatin1Char(' ')));
    }
    const QString verbNames = namesOf(verbs).join(QLatin1Char(' '));
    return QStringLiteral(R"(_emberline() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb= options= word
    COMPREPLY=()
    # bash splits --format=csv at the "=".
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = && $COMP_CWORD -gt 2 ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    [ "$COMP_CWORD" -eq 1 ] || case ${COMP_WORDS[1]} in %1|help) verb=${COMP_WORDS[1]} ;; esac
    if [[ $verb == record ]]; then
        for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
            [[ $word != -- ]] || { mapfile -t COMPREPLY < <(compgen -c -f -- "$current"); return; }
        done
    fi
    case $verb:$previous in
        help:*) mapfile -t COMPREPLY < <(compgen -W '%2 schemas' -- "$current"); return ;;
%3    esac
    if [[ $current == -* ]]; then
        case $verb in
%4        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    [ "$COMP_CWORD" -ne 1 ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W '%2 help' -- "$current")
}
complete -o filenames -F _emberline emberline
)")
        .arg(namesOf(verbs).join(QLatin1Char('|')), verbNames, values, options);
}

/// One argument of _arguments: '(-o --output)'{-o,--output=}'[description]:FILE:_files'.
QString zshArgument(const QCommandLineOption& option)
{
    const QString apostrophe = QStringLiteral("'\\''");
    QString description = shortDescription(option.description());
    for (const char* special : {"\\", "[", "]", ":"})
        description.replace(QLatin1String(special), QLatin1Char('\\') + QLatin1String(special));
    QString value;
    if (!option.valueName().isEmpty()) {
        QStringList choices = offeredValues(option);
        choices.replaceInStrings(QStringLiteral(":"), QStringLiteral("\\:"));
        const QString action = takesPath(option) ? QStringLiteral("_files")
            : !choices.isEmpty()                 ? QLatin1Char('(') + choices.join(QLatin1Char(' ')) + QLatin1Char(')')
                                                 : QStringLiteral(" ");
        value = QLatin1Char(':') + (choices.isEmpty() ? option.valueName() : QStringLiteral("one of")) + QLatin1Char(':') + action;
    }
    QStringList arguments;
    for (const QString& name : dashedNames(option)) {
        // "*": several times; "=": the value may be a word of its own, or follow "=".
        const QString form
            = value.isEmpty() ? name : QLatin1Char('*') + name + QLatin1String(name.startsWith(QLatin1String("--")) ? "=" : "");
        arguments << quoted(form + QLatin1Char('[') + description + QLatin1Char(']') + value, apostrophe);
    }
    return arguments.join(QLatin1Char(' '));
}

QString zshScript(const QList<CompletedVerb>& verbs)
{
    const QString apostrophe = QStringLiteral("'\\''");
    QString names;
    QString cases;
    QString window;
    for (const CompletedVerb& verb : verbs) {
        QStringList arguments{QStringLiteral("'--help[Say how to use it]'")};
        for (const QCommandLineOption& option : verb.options)
            arguments << zshArgument(option);
        arguments << (verb.name == QLatin1String("record") ? QStringLiteral("'*::command:_normal'") : QStringLiteral("'*:path:_files'"));
        const QString call = QStringLiteral("_arguments -S ") + arguments.join(QLatin1String(" \\\n                "));
        if (verb.name.isEmpty()) {
            window = call;
            continue;
        }
        names += QStringLiteral("        %1\n").arg(quoted(verb.name + QLatin1Char(':') + verb.description, apostrophe));
        cases += QStringLiteral("            %1) %2 ;;\n").arg(verb.name, call);
    }
    return QStringLiteral(R"(#compdef emberline
_emberline() {
    local -a verbs=(
%1        'help:say how to use a verb'
    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe verb verbs
        _files
        return
    fi
    if (( CURRENT > 2 )) && [[ $words[2] == (%2|help) ]]; then
        shift words
        (( CURRENT-- ))
        case $words[1] in
%3            help) verbs+=('schemas:JSON Schemas of what is printed'); _describe verb verbs ;;
        esac
        return
    fi
    %4 '--version[Say the version]'
}
if [ "$funcstack[1]" = _emberline ]; then
    _emberline "$@"
else
    compdef _emberline emberline
fi
)")
        .arg(names, namesOf(verbs).join(QLatin1Char('|')), cases, window);
}

QString fishScript(const QList<CompletedVerb>& verbs)
{
    const QString apostrophe = QStringLiteral("\\'");
    const QString names = namesOf(verbs).join(QLatin1Char(' '));
    const QString none = QStringLiteral("not __fish_seen_subcommand_from ") + names + QLatin1String(" help");
    QString lines = QStringLiteral("complete -c emberline -n '%1' -l version -d 'Say the version'\n"
                                   "complete -c emberline -l help -d 'Say how to use it'\n"
                                   "complete -c emberline -n __fish_use_subcommand -a help -d 'say how to use a verb'\n"
                                   "complete -c emberline -n '__fish_seen_subcommand_from help' -f -a '%2 schemas'\n")
                        .arg(none, names);
    for (const CompletedVerb& verb : verbs) {
        const QString condition = verb.name.isEmpty() ? none : QStringLiteral("__fish_seen_subcommand_from ") + verb.name;
        if (!verb.name.isEmpty())
            lines += QStringLiteral("complete -c emberline -n __fish_use_subcommand -a %1 -d %2\n")
                         .arg(verb.name, quoted(verb.description, apostrophe));
        for (const QCommandLineOption& option : verb.options) {
            QString line = QStringLiteral("complete -c emberline -n '%1'").arg(condition);
            for (const QString& name : option.names())
                line += QLatin1String(name.size() == 1 ? " -s " : " -l ") + name;
            const QStringList choices = offeredValues(option);
            if (takesPath(option))
                line += QLatin1String(" -r -F");
            else if (!option.valueName().isEmpty())
                line += QLatin1String(" -x");
            if (!choices.isEmpty())
                line += QStringLiteral(" -a '%1'").arg(choices.join(QLatin1Char(' ')));
            lines += line + QLatin1String(" -d ") + quoted(shortDescription(option.description()), apostrophe) + QLatin1Char('\n');
        }
    }
    return lines;
}

} // namespace

std::string completionScript(std::string_view shell, const QList<CompletedVerb>& verbs)
{
    if (shell == "bash")
        return bashScript(verbs).toStdString();
    if (shell == "zsh")
        return zshScript(verbs).toStdString();
    if (shell == "fish")
        return fishScript(verbs).toStdString();
    return {};
}

} // namespace emberline
