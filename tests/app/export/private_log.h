// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::exports {

// clang-format off
/// A log full of private data. In a header of its own because moc stumbles over raw strings.
inline constexpr std::string_view kPrivateLog
    = R"({"event":"version","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.161312Z","file":"common-init.c","line":77,"evt":"4","exe":"2.55.0"}
{"event":"start","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.161336Z","file":"a.c","line":1,"t_abs":0.0005,"argv":["git","-c","http.extraHeader=X-Api: hunter2","-c","imap.pass=hunter2 with hunter3","-C","/home/jrandom/secret-project","fetch","https://jrandom:hunter2@git.example.com/team/widget.git","src/plans/launch.txt"]}
{"event":"def_param","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.161400Z","file":"a.c","line":1,"scope":"global","param":"user.name","value":"Josephine Random"}
{"event":"def_repo","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.161457Z","file":"a.c","line":1,"repo":1,"worktree":"/home/jrandom/secret-project"}
{"event":"cmd_name","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.161458Z","file":"a.c","line":1,"name":"fetch","hierarchy":"fetch"}
{"event":"child_start","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.162000Z","file":"a.c","line":1,"child_id":0,"child_class":"transport/ssh","use_shell":true,"argv":["ssh","jrandom@git.example.com","git-upload-pack '/srv/team/widget.git'"]}
{"event":"child_start","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.162100Z","file":"a.c","line":1,"child_id":1,"child_class":"?","use_shell":true,"argv":["sshpass -p hunter2 ssh","-G"]}
{"event":"child_start","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.162200Z","file":"a.c","line":1,"child_id":2,"child_class":"?","use_shell":false,"argv":["git","config","my.password","hunter3"]}
{"event":"child_exit","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163000Z","file":"a.c","line":1,"child_id":0,"pid":5,"code":0,"t_rel":0.001}
{"event":"region_enter","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163100Z","file":"a.c","line":1,"nesting":1,"category":"index","label":"do_read_index","msg":"/home/jrandom/secret-project/.git/index"}
{"event":"data","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163200Z","file":"a.c","line":1,"t_abs":0.0023,"t_rel":0.0001,"nesting":2,"category":"index","key":"read/owner","value":"jrandom on git.example.com"}
{"event":"region_leave","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163300Z","file":"a.c","line":1,"t_rel":0.0002,"nesting":1,"category":"index","label":"do_read_index"}
{"event":"error","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163400Z","file":"a.c","line":1,"msg":"cannot mail Josephine at jo.random@mail.example.org about C:\\Users\\jrandom\\x.txt","fmt":"cannot mail %s"}
{"event":"unheard of","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163450Z","note":"\u002fhome\u002fjrandom"}
{"event":"atexit","sid":"20261121T065538.161246Z-H0a7c9cdf-P00006f7a","thread":"main","time":"2026-11-21T06:55:38.163500Z","file":"a.c","line":1,"t_abs":0.0026,"code":0}
)";
// clang-format on

} // namespace emberline::exports
