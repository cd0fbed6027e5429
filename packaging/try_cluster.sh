#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# try_cluster.sh [PORT]: starts two ClickHouse servers on this machine, the shards of a cluster "team" with an empty store on them, and says its
# address. They listen on the loopback alone, on PORT (18120 unless told otherwise) and the three after it, and end with this script, which
# keeps nothing. PROGRAM: the emberline that makes the store; by default the one that run.sh or test.sh has built, or the installed one.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
install_packages clickhouse-server curl
port=${1:-18120}
program=${PROGRAM:-}
for built in "$root"/build/{release,checked}/app/emberline "$(command -v emberline || true)"; do
    [ -n "$program" ] || [ ! -x "$built" ] || program=$built
done
[ -n "$program" ] || { echo "There is no emberline yet: packaging/run.sh builds one." >&2; exit 1; }

folder=$(mktemp -d)
servers=()
trap 'trap - EXIT; kill "${servers[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM
export PATH=$PATH:/usr/sbin
shards=
for number in 0 1; do
    shards+="<shard><replica><host>127.0.0.1</host><port>$((port + 2 + number))</port></replica></shard>"
done
for number in 0 1; do
    home=$folder/shard$number
    mkdir "$home"
    cat >"$home/users.xml" <<'END'
<yandex><profiles><default/></profiles><quotas><default/></quotas><users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users></yandex>
END
    cat >"$home/config.xml" <<END
<yandex><logger><level>error</level><log>$home/log</log><errorlog>$home/errors</errorlog></logger><listen_host>127.0.0.1</listen_host>
<http_port>$((port + number))</http_port><tcp_port>$((port + 2 + number))</tcp_port><path>$home/data/</path><tmp_path>$home/tmp/</tmp_path>
<format_schema_path>$home/schemas/</format_schema_path><users_config>users.xml</users_config><default_profile>default</default_profile>
<default_database>default</default_database><mark_cache_size>67108864</mark_cache_size><remote_servers><team>$shards</team></remote_servers></yandex>
END
    (cd "$home" && exec clickhouse-server --config-file="$home/config.xml") >"$home/output" 2>&1 &
    servers+=($!)
done
stores=()
for number in 0 1; do
    address=127.0.0.1:$((port + number))
    for _ in $(seq 100); do
        curl -fs "http://$address/ping" >/dev/null && break
        kill -0 "${servers[$number]}" 2>/dev/null || { tail -5 "$folder/shard$number"/{output,errors} >&2; exit 1; }
        sleep 0.2
    done
    curl -fsS "http://$address/" --data-binary 'CREATE DATABASE IF NOT EXISTS git'
    stores+=("clickhouse://$address/git")
done
"$program" store init --cluster team "${stores[@]}"
cat <<END
Two shards are up; each answers for both. For example:

    emberline collect --store ${stores[0]} ~/.cache/git-trace2
    emberline stats --by command --by week ${stores[1]}

Ctrl+C ends them, and the store with them.
END
wait
