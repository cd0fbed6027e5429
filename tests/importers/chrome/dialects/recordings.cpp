// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/chrome/dialects/recordings.h"

namespace emberline::recordings {

const std::string_view kViztracer = R"json({"traceEvents":[
{"ph":"M","pid":7,"tid":7,"name":"process_name","args":{"name":"MainProcess"}},
{"pid":7,"tid":7,"ts":0,"dur":100,"ph":"X","name":"<module> (/home/ada/src/walk.py:1)","cat":"fee"},
{"pid":7,"tid":7,"ts":10,"dur":30,"ph":"X","name":"step (/home/ada/src/walk.py:4)","cat":"fee"},
{"pid":7,"tid":7,"ts":50,"dur":20,"ph":"X","name":"turn (/home/ada/src/walk.py:9)","cat":"fee"}],
"viztracer_metadata":{"version":"0.15.0","overflow":false}})json";

const std::string_view kBazel = R"json({"otherData":{"build_id":"1234","date":"Sun Nov 22 10:00:00 UTC 2026"},"traceEvents":[
{"name":"thread_name","ph":"M","pid":1,"tid":0,"args":{"name":"Critical Path"}},
{"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"Main Thread"}},
{"cat":"build phase marker","name":"Launch Blaze","ph":"X","ts":0,"dur":10,"pid":1,"tid":1},
{"cat":"general information","name":"buildTargets","ph":"X","ts":10,"dur":90,"pid":1,"tid":1},
{"cat":"package creation","name":"@tools//","ph":"X","ts":20,"dur":10,"pid":1,"tid":1},
{"cat":"action processing","name":"Compiling a.cc","ph":"X","ts":40,"dur":50,"pid":1,"tid":2},
{"cat":"general information","name":"subprocess.run","ph":"X","ts":50,"dur":20,"pid":1,"tid":2},
{"cat":"borrowing a worker","name":"Waiting to borrow worker","ph":"X","ts":75,"dur":5,"pid":1,"tid":2},
{"cat":"gc notification","name":"minor GC","ph":"X","ts":82,"dur":3,"pid":1,"tid":3},
{"cat":"remote action cache check","name":"check cache hit","ph":"X","ts":86,"dur":2,"pid":1,"tid":2},
{"cat":"critical path component","name":"action 'Compiling a.cc'","ph":"X","ts":40,"dur":60,"pid":1,"tid":0}]})json";

const std::string_view kPytorch = R"json({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"Some GPU"}],"traceEvents":[
{"ph":"M","name":"process_name","pid":40,"tid":0,"ts":0,"args":{"name":"python3"}},
{"ph":"M","name":"process_labels","pid":40,"tid":0,"ts":0,"args":{"labels":"CPU"}},
{"ph":"M","name":"process_name","pid":0,"tid":0,"ts":0,"args":{"name":"python3"}},
{"ph":"M","name":"process_labels","pid":0,"tid":0,"ts":0,"args":{"labels":"GPU 0"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":40,"tid":40,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":40,"tid":40,"ts":10,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":40,"tid":40,"ts":20,"dur":10},
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":40,"tid":40,"ts":50,"dur":20},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#3","pid":0,"tid":7,"ts":25,"dur":75},
{"ph":"X","cat":"kernel","name":"void gemm<float>(int)","pid":0,"tid":7,"ts":30,"dur":30},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":60,"dur":5},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32","pid":0,"tid":20,"ts":70,"dur":20},
{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":200}]})json";

const std::string_view kChrome = R"json([
{"ph":"M","cat":"__metadata","name":"process_name","pid":5,"tid":5,"ts":0,"args":{"name":"Renderer"}},
{"ph":"M","cat":"__metadata","name":"thread_name","pid":5,"tid":5,"ts":0,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"disabled-by-default-devtools.timeline","name":"RunTask","pid":5,"tid":5,"ts":0,"dur":50},
{"ph":"X","cat":"devtools.timeline","name":"FunctionCall","pid":5,"tid":5,"ts":5,"dur":20},
{"ph":"X","cat":"devtools.timeline,v8","name":"MinorGC","pid":5,"tid":5,"ts":10,"dur":5},
{"ph":"X","cat":"blink,devtools.timeline","name":"UpdateLayoutTree","pid":5,"tid":5,"ts":30,"dur":10},
{"ph":"X","cat":"devtools.timeline,rail","name":"Paint","pid":5,"tid":5,"ts":60,"dur":10},
{"ph":"X","cat":"devtools.timeline","name":"ParseHTML","pid":5,"tid":5,"ts":70,"dur":10},
{"ph":"b","cat":"cc,benchmark,disabled-by-default-devtools.timeline.frame","name":"PipelineReporter","id":"1","pid":5,"tid":5,"ts":3},
{"ph":"e","cat":"cc,benchmark,disabled-by-default-devtools.timeline.frame","name":"PipelineReporter","id":"1","pid":5,"tid":5,"ts":100},
{"ph":"b","cat":"cc","name":"LayerTreeHostImpl::SetVisible","id":"2","pid":5,"tid":5,"ts":4},
{"ph":"e","cat":"cc","name":"LayerTreeHostImpl::SetVisible","id":"2","pid":5,"tid":5,"ts":100}])json";

const std::string_view kDart = R"json({"flutterVersion":"3.0.0","traceEvents":[
{"ph":"M","pid":8,"tid":1,"name":"thread_name","args":{"name":"io.flutter.1.ui (1)"}},
{"ph":"M","pid":8,"tid":2,"name":"thread_name","args":{"name":"io.flutter.1.raster (2)"}},
{"ph":"M","pid":8,"tid":3,"name":"thread_name","args":{"name":"DartWorker (3)"}},
{"ph":"B","pid":8,"tid":1,"cat":"Embedder","name":"Animator::BeginFrame","ts":0},
{"ph":"B","pid":8,"tid":1,"cat":"Dart","name":"BUILD","ts":10},
{"ph":"E","pid":8,"tid":1,"cat":"Dart","name":"BUILD","ts":40},
{"ph":"B","pid":8,"tid":1,"cat":"Dart","name":"LAYOUT","ts":40},
{"ph":"E","pid":8,"tid":1,"cat":"Dart","name":"LAYOUT","ts":52},
{"ph":"E","pid":8,"tid":1,"cat":"Embedder","name":"Animator::BeginFrame","ts":60},
{"ph":"B","pid":8,"tid":2,"cat":"Embedder","name":"Rasterizer::DoDraw","ts":60},
{"ph":"B","pid":8,"tid":2,"cat":"Embedder","name":"driver_compile_shader","ts":65},
{"ph":"E","pid":8,"tid":2,"cat":"Embedder","name":"driver_compile_shader","ts":74},
{"ph":"E","pid":8,"tid":2,"cat":"Embedder","name":"Rasterizer::DoDraw","ts":90},
{"ph":"B","pid":8,"tid":3,"cat":"GC","name":"CollectNewGeneration","ts":90},
{"ph":"E","pid":8,"tid":3,"cat":"GC","name":"CollectNewGeneration","ts":100}]})json";

const std::string_view kNode = R"json({"traceEvents":[
{"ph":"M","cat":"__metadata","name":"process_name","pid":3,"tid":3,"ts":0,"args":{"name":"node"}},
{"ph":"M","cat":"__metadata","name":"thread_name","pid":3,"tid":3,"ts":0,"args":{"name":"JavaScriptMainThread"}},
{"ph":"b","cat":"node,node.environment","name":"Environment","id":"0x1","pid":3,"tid":3,"ts":0},
{"ph":"B","cat":"v8","name":"V8.Execute","pid":3,"tid":3,"ts":0},
{"ph":"b","cat":"node,node.async_hooks","name":"Timeout","id":"0x7","pid":3,"tid":3,"ts":5},
{"ph":"B","cat":"v8","name":"V8.ScriptCompiler","pid":3,"tid":3,"ts":10},
{"ph":"E","cat":"v8","name":"V8.ScriptCompiler","pid":3,"tid":3,"ts":20},
{"ph":"X","cat":"v8","name":"V8.GCScavenger","pid":3,"tid":3,"ts":30,"dur":5},
{"ph":"E","cat":"v8","name":"V8.Execute","pid":3,"tid":3,"ts":60},
{"ph":"b","cat":"node,node.environment","name":"RunTimers","id":"0x2","pid":3,"tid":3,"ts":70},
{"ph":"e","cat":"node,node.environment","name":"RunTimers","id":"0x2","pid":3,"tid":3,"ts":80},
{"ph":"e","cat":"node,node.async_hooks","name":"Timeout","id":"0x7","pid":3,"tid":3,"ts":90},
{"ph":"e","cat":"node,node.environment","name":"Environment","id":"0x1","pid":3,"tid":3,"ts":100}]})json";

const std::string_view kRuby = R"json([
{"ph":"M","pid":9,"tid":1,"name":"thread_name","args":{"name":"Main Thread"}},
{"ph":"B","pid":9,"tid":1,"ts":0,"name":"started_tracing"},
{"ph":"E","pid":9,"tid":1,"ts":2},
{"ph":"B","pid":9,"tid":1,"ts":2,"name":"running"},
{"ph":"B","pid":9,"tid":2,"ts":10,"name":"wants_gvl"},
{"ph":"E","pid":9,"tid":2,"ts":40},
{"ph":"E","pid":9,"tid":1,"ts":40},
{"ph":"B","pid":9,"tid":1,"ts":40,"name":"waiting"},
{"ph":"B","pid":9,"tid":2,"ts":40,"name":"running"},
{"ph":"E","pid":9,"tid":2,"ts":70},
{"ph":"E","pid":9,"tid":1,"ts":100}])json";

const std::string_view kTensorflow = R"json({"traceEvents":[
{"ph":"M","name":"process_name","pid":0,"args":{"name":"Allocators"}},
{"ph":"M","name":"process_name","pid":1,"args":{"name":"/device:GPU:0/stream:all Compute"}},
{"ph":"X","cat":"Op","name":"MatMul","pid":1,"tid":0,"ts":0,"dur":40,"args":{"op":"MatMul","name":"dense/MatMul"}},
{"ph":"X","cat":"Op","name":"MatMul#id=1#","pid":1,"tid":0,"ts":50,"dur":10,"args":{"op":"MatMul","name":"dense_1/MatMul"}},
{"ph":"X","cat":"Op","name":"MEMCPYHtoD","pid":1,"tid":0,"ts":60,"dur":10,"args":{"op":"MEMCPYHtoD","name":"edge_1"}}]})json";

const std::string_view kUnity = R"json([
{"cat":"","pid":12345,"tid":0,"ts":0,"ph":"M","name":"process_name","args":{"name":"bee_backend"}},
{"pid":12345,"tid":0,"ts":0,"dur":100,"ph":"X","name":"WaitingForWork"},
{"pid":12345,"tid":1,"ts":10,"dur":30,"ph":"X","name":"CheckInputSignature","args":{"detail":"a.dll"}},
{"pid":12345,"tid":1,"ts":50,"dur":40,"ph":"X","name":"Csc","args":{"detail":"Csc a.dll"}}])json";

const std::string_view kTypescript = R"json([
{"name":"process_name","args":{"name":"tsc"},"cat":"__metadata","ph":"M","ts":0,"pid":1,"tid":1},
{"name":"createProgram","args":{"configFilePath":"/home/ada/app/tsconfig.json"},"cat":"program","ph":"X","ts":0,"dur":60,"pid":1,"tid":1},
{"name":"createSourceFile","args":{"path":"/home/ada/app/src/a.ts"},"cat":"parse","ph":"X","ts":10,"dur":30,"pid":1,"tid":1},
{"name":"checkSourceFile","args":{"path":"/home/ada/app/src/a.ts"},"cat":"check","ph":"X","ts":60,"dur":40,"pid":1,"tid":1}])json";

const std::string_view kOneCategory = R"json([
{"name":"solve","cat":"app","ph":"X","ts":0,"dur":100,"pid":1,"tid":1},
{"name":"load","cat":"app","ph":"X","ts":10,"dur":30,"pid":1,"tid":1}])json";

const std::string_view kAsynchronous = R"json([
{"ph":"b","cat":"net","name":"request","id":"1","pid":1,"tid":1,"ts":0},
{"ph":"X","cat":"job","name":"parse","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"b","cat":"page","name":"visible","id":"2","pid":1,"tid":1,"ts":20},
{"ph":"e","cat":"net","name":"request","id":"1","pid":1,"tid":1,"ts":60},
{"ph":"e","cat":"page","name":"visible","id":"2","pid":1,"tid":1,"ts":50},
{"ph":"X","cat":"view","name":"draw","pid":1,"tid":1,"ts":90,"dur":10}])json";

const std::string_view kCategoryLists = R"json([
{"name":"solve","cat":"math,slow","ph":"X","ts":0,"dur":100,"pid":1,"tid":1},
{"name":"load","cat":"disk, slow","ph":"X","ts":10,"dur":30,"pid":1,"tid":1},
{"name":"save","cat":"disk","ph":"X","ts":50,"dur":30,"pid":1,"tid":1}])json";

const std::string_view kEmptyProcesses = R"json([
{"name":"work","ph":"X","ts":0,"dur":100,"pid":7,"tid":1},
{"name":"mark","ph":"i","ts":400,"pid":8,"tid":1},
{"name":"process_name","ph":"M","pid":9,"args":{"name":"idler"}}])json";

} // namespace emberline::recordings
