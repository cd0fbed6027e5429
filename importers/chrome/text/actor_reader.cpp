// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/actor_reader.h"

#include "importers/chrome/text/token_values.h"

#include <cmath>

namespace emberline::chrome {

namespace {

bool isBigNumber(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return text.size() > 15 && text[0] != '0' && text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

ActorId ActorReader::actorId(const Token& token, bool& isBad)
{
    ActorId id;
    if (mayBeNumber(token) && readPlainInteger(token.text, id.value) && std::abs(id.value) < kBigNumber)
        return id;
    if (token.kind == Token::Kind::Number) { // 12.0 and 1e3 are also whole
        double value = 0;
        if (readDouble(token.text, value) && std::trunc(value) == value && std::abs(value) < static_cast<double>(kBigNumber)) {
            id.value = static_cast<std::int64_t>(value);
            return id;
        }
    }
    if (token.kind != Token::Kind::Number && token.kind != Token::Kind::String) {
        isBad = !isNull(token);
        return id;
    }
    id.kind = isBigNumber(token.text) ? ActorId::Kind::BigNumber : ActorId::Kind::Text;
    id.value = m_texts.idOf(token.text);
    return id;
}

void ActorReader::read(const Token* pid, const Token* tid, EventRecord& record)
{
    const bool arePlain = pid && tid && pid->isPlain && tid->isPlain;
    if (arePlain && m_lastActor != kNone && pid->thousandths == m_lastPid && tid->thousandths == m_lastTid) {
        record.actor = m_lastActor;
        return;
    }
    Actor actor;
    if (pid)
        actor.pid = actorId(*pid, record.hasBadActor);
    actor.tid = actor.pid;
    if (tid && !isNull(*tid)) {
        bool isBad = false;
        const ActorId id = actorId(*tid, isBad);
        record.hasBadActor |= isBad;
        if (!isBad)
            actor.tid = id;
    }
    record.actor = m_actors.idOf(actor);
    if (arePlain) {
        m_lastActor = record.actor;
        m_lastPid = pid->thousandths;
        m_lastTid = tid->thousandths;
    }
}

} // namespace emberline::chrome
