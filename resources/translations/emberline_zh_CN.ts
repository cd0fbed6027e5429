<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Answers</name>
    <message>
        <source>The log does not explain %1 of the time (%2).</source>
        <translation>日志未能解释 %1 的时间（%2）。</translation>
    </message>
    <message>
        <source>Only regions that never ended explain %1 of the time (%2).</source>
        <translation>只有从未结束的区域能解释 %1 的时间（%2）。</translation>
    </message>
    <message>
        <source>%3 took %1 of the time (%2).</source>
        <translation>%3：占 %1 的时间（%2）。</translation>
    </message>
    <message>
        <source>Nothing ran for %1 of the time (%2).</source>
        <translation>%1 的时间内没有任何运行（%2）。</translation>
    </message>
    <message>
        <source>The editor was open for %1 of the time (%2).</source>
        <translation>编辑器打开的时间占 %1（%2）。</translation>
    </message>
    <message>
        <source>The pager was open for %1 of the time (%2).</source>
        <translation>分页器打开的时间占 %1（%2）。</translation>
    </message>
    <message>
        <source>Waiting for the %4 transport took %1 of the time (%2).</source>
        <translation>等待 %4 传输占 %1 的时间（%2）。</translation>
    </message>
    <message>
        <source>hook %1</source>
        <translation>钩子 %1</translation>
    </message>
    <message>
        <source>child %1</source>
        <translation>子进程 %1</translation>
    </message>
    <message>
        <source>in no region</source>
        <translation>不在任何区域中</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>没有任何运行</translation>
    </message>
    <message>
        <source>one child, %2</source>
        <translation>1 个子进程，%2</translation>
    </message>
    <message>
        <source>%1 children, slowest %2</source>
        <translation>%1 个子进程，最慢的为 %2</translation>
    </message>
    <message>
        <source>Written by %1</source>
        <translation>由 %1 写入</translation>
    </message>
    <message>
        <source>%1 more in the background</source>
        <translation>后台另有 %1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>退出代码 %1</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>1 hook</source>
        <translation>1 个钩子</translation>
    </message>
    <message>
        <source>%1 hooks</source>
        <translation>%1 个钩子</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>beside that, in one thread</source>
        <translation>此外，在 1 个线程中</translation>
    </message>
    <message>
        <source>beside that, %1 threads added up</source>
        <translation>此外，%1 个线程相加</translation>
    </message>
    <message>
        <source>%1 in one thread meanwhile: %2.</source>
        <translation>与此同时，在 1 个线程中：%1，%2。</translation>
    </message>
    <message>
        <source>%1 in %3 threads meanwhile: %2 added up.</source>
        <translation>与此同时，在 %3 个线程中：%1，相加为 %2。</translation>
    </message>
    <message>
        <source>, most of it one %1 itself (%2 of %3)</source>
        <translation>，其中大部分是一个 %1 自身（%3 中的 %2）</translation>
    </message>
    <message>
        <source>, %2 of it one %1 itself (of %3)</source>
        <translation>，其中 %2 是一个 %1 自身（共 %3）</translation>
    </message>
    <message>
        <source>, most of it one %1 of %2</source>
        <translation>，其中大部分是一个 %2 的 %1</translation>
    </message>
    <message>
        <source>, %2 of it one %1</source>
        <translation>，其中 %2 是一个 %1</translation>
    </message>
    <message>
        <source>, most of it %1 (%2)</source>
        <translation>，其中大部分是 %1（%2）</translation>
    </message>
    <message>
        <source>, %2 of it %1</source>
        <translation>，其中 %2 是 %1</translation>
    </message>
    <message>
        <source> while %1 ran</source>
        <translation>，当时 %1 正在运行</translation>
    </message>
    <message>
        <source>: its log stops while %1 runs</source>
        <translation>：其日志在 %1 运行期间中断</translation>
    </message>
    <message>
        <source>The command took no time at all.</source>
        <translation>该命令没有花费任何时间。</translation>
    </message>
    <message>
        <source>Nothing of the command passes the filter.</source>
        <translation>该命令没有任何内容通过筛选。</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>数据 %1</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>only in head</source>
        <translation>仅存在于“当前”</translation>
    </message>
    <message>
        <source>only in base</source>
        <translation>仅存在于“基准”</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>chance may explain it</source>
        <translation>可能出于偶然</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>无结束</translation>
    </message>
    <message>
        <source>Head failed (%1 against %2): not comparable as speed.</source>
        <translation>“当前”失败（%1 对 %2）：无法作为速度比较。</translation>
    </message>
    <message>
        <source>Base failed (%1 against %2): not comparable as speed.</source>
        <translation>“基准”失败（%1 对 %2）：无法作为速度比较。</translation>
    </message>
    <message>
        <source>Failed runs are left out: %1 of base, %2 of head.</source>
        <translation>失败的运行不计入：基准 %1 次，当前 %2 次。</translation>
    </message>
    <message>
        <source>(%1 to %2 %, %3 % sure, %4)</source>
        <translation>（%1 至 %2 %，置信度 %3 %，%4）</translation>
    </message>
    <message>
        <source>even 10,000 more would hardly tell</source>
        <translation>即使再运行 10,000 次也难以判断</translation>
    </message>
    <message>
        <source>about 1 more on each side would tell</source>
        <translation>两侧大约各再运行 1 次即可判断</translation>
    </message>
    <message>
        <source>about %1 more on each side would tell</source>
        <translation>两侧大约各再运行 %1 次即可判断</translation>
    </message>
    <message>
        <source>No single region explains the difference.</source>
        <translation>没有单个区域能解释这一差异。</translation>
    </message>
    <message>
        <source>%1 changed by %2, more than the whole: its parts overlap, or others made up for some of it.</source>
        <translation>%1 变化了 %2，超过整体的变化：它的各部分相互重叠，或者其他部分抵消了一些。</translation>
    </message>
    <message>
        <source>%1 explains %2 of the difference.</source>
        <translation>%1 解释了差异的 %2。</translation>
    </message>
    <message>
        <source>Slower by %1 %2.</source>
        <translation>慢 %1%2。</translation>
    </message>
    <message>
        <source>Faster by %1 %2.</source>
        <translation>快 %1%2。</translation>
    </message>
    <message>
        <source>The same within %1 %2.</source>
        <translation>差别在 %1 以内，视为相同%2。</translation>
    </message>
    <message>
        <source>Too few runs to tell %1; %2.</source>
        <translation>运行次数太少，无法判断%1；%2。</translation>
    </message>
    <message>
        <source>That compares each run with each; the medians differ by %1 %.</source>
        <translation>这是将每次运行与每次运行逐一比较的结果；中位数相差 %1 %。</translation>
    </message>
    <message>
        <source>Only head ran this.</source>
        <translation>只有“当前”运行了此命令。</translation>
    </message>
    <message>
        <source>Only base ran this.</source>
        <translation>只有“基准”运行了此命令。</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>没有任何变化。</translation>
    </message>
    <message>
        <source>Base %1, head %2, change %3</source>
        <translation>基准 %1，当前 %2，变化 %3</translation>
    </message>
    <message>
        <source>Runs without an end (killed?) do not count: %1 of base, %2 of head.</source>
        <translation>没有结束的运行（被终止？）不计：基准 %1 次，当前 %2 次。</translation>
    </message>
    <message>
        <source>There is no command in this trace.</source>
        <translation>此跟踪中没有命令。</translation>
    </message>
    <message>
        <source>This file holds no events.</source>
        <translation>此文件不包含任何事件。</translation>
    </message>
    <message>
        <source>These files hold no events.</source>
        <translation>这些文件不包含任何事件。</translation>
    </message>
    <message>
        <source>The process took no time.</source>
        <translation>该进程没有花费时间。</translation>
    </message>
    <message>
        <source>level only in head</source>
        <translation>仅新侧有的层级</translation>
    </message>
    <message>
        <source>level only in base</source>
        <translation>仅基准侧有的层级</translation>
    </message>
    <message>
        <source>%1 (in %2 runs)</source>
        <translation>%1（在 %2 次运行中）</translation>
    </message>
    <message>
        <source>%1, of %2 commands tested</source>
        <translation>%1，共检验 %2 个命令</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>Too few runs to tell (%1); %2.</source>
        <translation>运行次数太少，无法判断（%1）；%2。</translation>
    </message>
    <message>
        <source>%1 (a pool of threads)</source>
        <translation>%1（线程池）</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 自身</translation>
    </message>
    <message>
        <source>%1 (%2 to the end of the trace, with what ran meanwhile)</source>
        <translation>%1（到跟踪结尾为 %2，包括其间运行的内容）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 of work, side by side in %2</source>
        <translation>%1 的工作，并行于 %2 内</translation>
    </message>
    <message>
        <source>%1 of work in %2</source>
        <translation>%1 的工作，在 %2 内</translation>
    </message>
    <message>
        <source>%1, spread over %2</source>
        <translation>%1，分布于 %2</translation>
    </message>
    <message>
        <source>, most of it %1 (%2, %3 times)</source>
        <translation>，其中大部分是 %1（%2，%3 次）</translation>
    </message>
    <message>
        <source>, %2 of it %1 (%3 times)</source>
        <translation>，其中 %2 是 %1（%3 次）</translation>
    </message>
    <message>
        <source>%1 of %2 passes the filter, which hides the other %3.</source>
        <translation>%2 中有 %1 通过筛选，其余 %3 被其隐藏。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The base is this trace itself: nothing in its files has changed.</source>
        <translation>基准就是此跟踪本身：其文件没有任何变化。</translation>
    </message>
    <message>
        <source>The base and this trace have no command or process in common.</source>
        <translation>基准与此跟踪没有共同的命令或进程。</translation>
    </message>
    <message>
        <source>The base is a trace of %1 and this is one of %2: they have no command or process in common.</source>
        <translation>基准是 %1 的跟踪，而这是 %2 的跟踪：它们没有共同的命令或进程。</translation>
    </message>
    <message>
        <source>%1 (%2 of the %3 that never ended)</source>
        <translation>%1（%3 个从未结束的中的 %2 个）</translation>
    </message>
    <message>
        <source>Of %1 commands tested, none is certainly slower or faster.</source>
        <translation>在检验的 %1 个命令中，没有一个可以确定变慢或变快。</translation>
    </message>
    <message>
        <source>The trace has no boxes, marks or counters.</source>
        <translation>此跟踪没有方块、标记或计数器。</translation>
    </message>
    <message>
        <source>Worked for %1 of %2.</source>
        <translation>在 %2 中工作了 %1。</translation>
    </message>
    <message>
        <source>%3 was %1 of that (%2).</source>
        <translation>其中 %3 占 %1（%2）。</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>在后台</translation>
    </message>
    <message>
        <source>%1, in the background</source>
        <translation>%1，在后台</translation>
    </message>
    <message>
        <source>%1 slower, %2 faster, %3 neither for certain</source>
        <translation>%1 变慢，%2 变快，%3 均不能确定</translation>
    </message>
</context>
<context>
    <name>ClockGesture</name>
    <message>
        <source>Clock offset of %1: %2</source>
        <translation>%1 的时钟偏移：%2</translation>
    </message>
    <message>
        <source>at the begin of %1</source>
        <translation>位于 %1 的开始处</translation>
    </message>
    <message>
        <source>at the end of %1</source>
        <translation>位于 %1 的结束处</translation>
    </message>
    <message>
        <source>Esc leaves it as it was</source>
        <translation>按 Esc 保持原样</translation>
    </message>
</context>
<context>
    <name>ColorNote</name>
    <message>
        <source>Colours: total time</source>
        <translation>颜色：总时间</translation>
    </message>
    <message>
        <source>Colours: those of the longest</source>
        <translation>颜色：取自最长者</translation>
    </message>
</context>
<context>
    <name>DetailRows</name>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source> UTC</source>
        <translation> UTC</translation>
    </message>
    <message>
        <source>known from its session id</source>
        <translation>由其会话 ID 得知</translation>
    </message>
    <message>
        <source>known from its process id</source>
        <translation>由其进程 ID 得知</translation>
    </message>
    <message>
        <source>inferred from its command and time</source>
        <translation>由其命令和时间推断</translation>
    </message>
    <message>
        <source>known from its depth in the log</source>
        <translation>由其在日志中的深度得知</translation>
    </message>
    <message>
        <source>Command name</source>
        <translation>命令名称</translation>
    </message>
    <message>
        <source>Hierarchy</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Ancestry</source>
        <translation>祖先</translation>
    </message>
    <message>
        <source>Worktree %1</source>
        <translation>工作树 %1</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Process id</source>
        <translation>进程 ID</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>its times are inferred</source>
        <translation>其时间为推断所得</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>1, of what the threads did</source>
        <translation>1 项，汇总各线程所做的工作</translation>
    </message>
    <message>
        <source>%1, of what the threads did</source>
        <translation>%1 项，汇总各线程所做的工作</translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation>退出代码</translation>
    </message>
    <message>
        <source> (as its parent reports)</source>
        <translation>（据其父进程报告）</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>the likeliest of several</source>
        <translation>多个候选中最可能的一个</translation>
    </message>
    <message>
        <source>Child of</source>
        <translation>所属父进程</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>启动者</translation>
    </message>
    <message>
        <source>its own log is not here; its children name it</source>
        <translation>它自己的日志不在此处；由其子进程提及</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Session id</source>
        <translation>会话 ID</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 of process</source>
        <translation>占进程的 %1</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>正在等待</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>在后台</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父级</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>启动了</translation>
    </message>
    <message>
        <source>Flow in</source>
        <translation>流入</translation>
    </message>
    <message>
        <source>Flow out</source>
        <translation>流出</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>去往 %1</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Async id</source>
        <translation>异步 ID</translation>
    </message>
    <message>
        <source>Nesting</source>
        <translation>嵌套</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>栈</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>流</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>(shown)</source>
        <translation>（已显示）</translation>
    </message>
    <message>
        <source>and %1 more snapshots</source>
        <translation>以及另外 %1 个快照</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Destroyed</source>
        <translation>销毁</translation>
    </message>
    <message>
        <source>Lived</source>
        <translation>存续时间</translation>
    </message>
    <message>
        <source>never destroyed</source>
        <translation>从未销毁</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首点</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>末点</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>最后的值</translation>
    </message>
    <message>
        <source>and one more snapshot</source>
        <translation>以及另外 1 个快照</translation>
    </message>
    <message>
        <source>Thread id</source>
        <translation>线程 ID</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>sums of what other threads did</source>
        <translation>其他线程所做之事的总和</translation>
    </message>
    <message>
        <source>no date in the log</source>
        <translation>日志中没有日期</translation>
    </message>
    <message>
        <source>, the date is the file&apos;s</source>
        <translation>，日期取自文件</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Data in this region</source>
        <translation>此区域中的数据</translation>
    </message>
    <message>
        <source>Content of the snapshot</source>
        <translation>快照内容</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>An event is damaged JSON and was skipped; the events around it were read.</source>
        <translation>有一个事件是损坏的 JSON，已被跳过；其前后的事件已读取。</translation>
    </message>
    <message>
        <source>The file ends within an event, or an event has no end; that event was skipped.</source>
        <translation>文件在事件中间结束，或者某个事件没有结尾；该事件已被跳过。</translation>
    </message>
    <message>
        <source>Bytes between the events are not JSON and were skipped.</source>
        <translation>事件之间的字节不是 JSON，已被跳过。</translation>
    </message>
    <message>
        <source>A value in the list of events is not an object and was skipped.</source>
        <translation>事件列表中有一个值不是对象，已被跳过。</translation>
    </message>
    <message>
        <source>An array within the array of events was read as if it were not nested.</source>
        <translation>事件数组中的一个数组按未嵌套的方式读取。</translation>
    </message>
    <message>
        <source>The file holds several traces one after the other; they were joined.</source>
        <translation>文件中依次包含多个跟踪；它们已被合并。</translation>
    </message>
    <message>
        <source>The file ends before the object that holds the events is closed.</source>
        <translation>文件在包含事件的对象闭合之前就结束了。</translation>
    </message>
    <message>
        <source>The object has no traceEvents array, so no event was read.</source>
        <translation>该对象没有 traceEvents 数组，因此没有读取任何事件。</translation>
    </message>
    <message>
        <source>An event is larger than 1 GiB and was skipped.</source>
        <translation>有一个事件大于 1 GiB，已被跳过。</translation>
    </message>
    <message>
        <source>There is a comma where JSON allows none; it was ignored.</source>
        <translation>在 JSON 不允许的位置有一个逗号；它已被忽略。</translation>
    </message>
    <message>
        <source>A comma is missing; the values were read as if it were present.</source>
        <translation>缺少一个逗号；这些值按逗号存在的方式读取。</translation>
    </message>
    <message>
        <source>displayTimeUnit is neither ms nor ns and was ignored.</source>
        <translation>displayTimeUnit 既不是 ms 也不是 ns，已被忽略。</translation>
    </message>
    <message>
        <source>A top-level value is larger than 4 MiB and was not kept.</source>
        <translation>有一个顶层值大于 4 MiB，未予保留。</translation>
    </message>
    <message>
        <source>A string holds an unescaped control character.</source>
        <translation>有一个字符串包含未转义的控制字符。</translation>
    </message>
    <message>
        <source>A backslash starts no escape that JSON knows; it was kept.</source>
        <translation>有一个反斜杠未构成 JSON 所知的转义；它已被保留。</translation>
    </message>
    <message>
        <source>Half a surrogate pair is shown as the replacement character.</source>
        <translation>半个代理对显示为替换字符。</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8 are shown as replacement characters.</source>
        <translation>不是 UTF-8 的字节显示为替换字符。</translation>
    </message>
    <message>
        <source>A number is written in a form that JSON does not allow; it was read anyway.</source>
        <translation>有一个数字的写法不被 JSON 允许；仍已读取。</translation>
    </message>
    <message>
        <source>NaN or Infinity, which JSON does not have, was kept as text.</source>
        <translation>JSON 中不存在的 NaN 或 Infinity 已作为文本保留。</translation>
    </message>
    <message>
        <source>A value nests deeper than 200 levels; deeper values were replaced by null.</source>
        <translation>有一个值的嵌套超过 200 层；更深的值已替换为 null。</translation>
    </message>
    <message>
        <source>An event has no phase (ph) and was skipped.</source>
        <translation>有一个事件没有阶段（ph），已被跳过。</translation>
    </message>
    <message>
        <source>An event with an unknown phase (ph) is shown as an instant.</source>
        <translation>阶段（ph）未知的事件显示为瞬时事件。</translation>
    </message>
    <message>
        <source>A sample, memory dump, mark or clock event is shown as an instant.</source>
        <translation>采样、内存转储、标记或时钟事件显示为瞬时事件。</translation>
    </message>
    <message>
        <source>An event has times of its thread&apos;s own clock (tts, tdur); they are not shown.</source>
        <translation>有一个事件带有其线程自身时钟的时间（tts、tdur）；这些时间不显示。</translation>
    </message>
    <message>
        <source>An event that is no slice has a call stack (sf, stack); the stack is not shown.</source>
        <translation>有一个不是切片的事件带有调用栈（sf、stack）；该栈不显示。</translation>
    </message>
    <message>
        <source>The file holds samples beside its events; they are not shown.</source>
        <translation>文件除事件外还包含采样；它们不显示。</translation>
    </message>
    <message>
        <source>An event has no numeric ts and was skipped.</source>
        <translation>有一个事件没有数值型的 ts，已被跳过。</translation>
    </message>
    <message>
        <source>An event&apos;s time does not fit into 64 bits of nanoseconds (292 years); the event was skipped.</source>
        <translation>有一个事件的时间无法用 64 位纳秒表示（292 年）；该事件已被跳过。</translation>
    </message>
    <message>
        <source>The times of this file do not fit into 64 bits of nanoseconds; they are counted from its first event.</source>
        <translation>此文件的时间无法用 64 位纳秒表示；它们从其第一个事件开始计算。</translation>
    </message>
    <message>
        <source>A slice&apos;s duration does not fit into 64 bits of nanoseconds; it is shown as 292 years, the longest that does.</source>
        <translation>有一个切片的时长无法用 64 位纳秒表示；它显示为 292 年，即可表示的最大值。</translation>
    </message>
    <message>
        <source>dur is not a number; the slice is shown as open.</source>
        <translation>dur 不是数字；该切片显示为未结束。</translation>
    </message>
    <message>
        <source>dur is negative; the slice is shown as empty.</source>
        <translation>dur 为负数；该切片显示为空。</translation>
    </message>
    <message>
        <source>pid or tid is neither a number nor text; it was treated as missing.</source>
        <translation>pid 或 tid 既不是数字也不是文本；按缺失处理。</translation>
    </message>
    <message>
        <source>The scope (s) of an instant is unknown; it is shown in its thread.</source>
        <translation>瞬时事件的作用域（s）未知；它显示在其线程中。</translation>
    </message>
    <message>
        <source>An async, flow or object event has no id and was skipped.</source>
        <translation>有一个异步、流或对象事件没有 id，已被跳过。</translation>
    </message>
    <message>
        <source>A counter event has no values and was skipped.</source>
        <translation>有一个计数器事件没有值，已被跳过。</translation>
    </message>
    <message>
        <source>A counter&apos;s value is not a number; it is a gap in its series.</source>
        <translation>有一个计数器的值不是数字；它在其系列中成为空缺。</translation>
    </message>
    <message>
        <source>A metadata event lacks its argument, or the argument has the wrong type; it was skipped.</source>
        <translation>有一个元数据事件缺少参数，或者参数的类型错误；它已被跳过。</translation>
    </message>
    <message>
        <source>An object snapshot has no args.snapshot and was skipped.</source>
        <translation>有一个对象快照没有 args.snapshot，已被跳过。</translation>
    </message>
    <message>
        <source>An event&apos;s call stack needs a frame that is not in the file; the stack ends there.</source>
        <translation>有一个事件的调用栈需要文件中没有的帧；该栈在那里结束。</translation>
    </message>
    <message>
        <source>A stack frame is among its own callers; the call stack ends where it would repeat.</source>
        <translation>有一个栈帧出现在它自己的调用方之中；调用栈在将要重复之处结束。</translation>
    </message>
    <message>
        <source>An end event has no begin and was skipped.</source>
        <translation>有一个结束事件没有开始，已被跳过。</translation>
    </message>
    <message>
        <source>An end event names an outer slice; the slices inside it were ended too.</source>
        <translation>有一个结束事件指向外层切片；其内的切片也随之结束。</translation>
    </message>
    <message>
        <source>An end event has a name that no open slice has; it ended the innermost slice.</source>
        <translation>有一个结束事件的名称不属于任何未结束的切片；它结束了最内层的切片。</translation>
    </message>
    <message>
        <source>Slices of one thread overlap without nesting; the later one is shown one row down.</source>
        <translation>同一线程的切片相互重叠而不嵌套；较晚的切片显示在下一行。</translation>
    </message>
    <message>
        <source>An object is destroyed without having been created; it is shown from the beginning of the trace.</source>
        <translation>有一个对象未经创建就被销毁；它从跟踪的起点开始显示。</translation>
    </message>
    <message>
        <source>An object is created although it exists already; the older one ends there.</source>
        <translation>有一个对象在已存在时又被创建；较早的对象在那里结束。</translation>
    </message>
    <message>
        <source>An object is destroyed that does not exist; the event was skipped.</source>
        <translation>被销毁的对象不存在；该事件已被跳过。</translation>
    </message>
    <message>
        <source>A flow continues or ends without a start in this trace, so there is no arrow to draw.</source>
        <translation>有一个流在此跟踪中继续或结束，却没有开始，因此没有箭头可画。</translation>
    </message>
    <message>
        <source>A flow starts and leads nowhere in this trace, so there is no arrow to draw.</source>
        <translation>有一个流在此跟踪中开始，却没有去处，因此没有箭头可画。</translation>
    </message>
    <message>
        <source>Flows are started under one category and name and end under another, so no start meets its end; none of them is shown.</source>
        <translation>流以一个类别和名称开始，却以另一个结束，因此没有开始与结束相匹配；这些流均不显示。</translation>
    </message>
    <message>
        <source>A slice names a flow that leaves or enters it, but the other end is missing; no arrow is shown.</source>
        <translation>有一个切片提及离开或进入它的流，但缺少另一端；不显示箭头。</translation>
    </message>
    <message>
        <source>You stopped the reading before the end: what had been read by then is shown, the rest is missing.</source>
        <translation>您在读到结尾之前停止了读取：到那时为止已读取的内容会显示，其余部分缺失。</translation>
    </message>
    <message>
        <source>Only the last minutes are kept, as requested: what was written earlier is no longer shown.</source>
        <translation>按要求只保留最近几分钟：更早写入的内容不再显示。</translation>
    </message>
    <message>
        <source>The system&apos;s limit of file notifications is reached; Emberline checks the files 20 times a second instead. Raise fs.inotify.max_user_instances or max_user_watches.</source>
        <translation>已达到系统的文件通知上限；Emberline 改为每秒检查文件 20 次。请调高 fs.inotify.max_user_instances 或 max_user_watches。</translation>
    </message>
    <message>
        <source>A followed file was truncated or rewritten; it was read again from the beginning, as a new source.</source>
        <translation>有一个受监视的文件被截断或重写；它已作为新来源从头重新读取。</translation>
    </message>
    <message>
        <source>More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit -n.</source>
        <translation>写入套接字的进程多于 Emberline 可打开的文件数；其余进程等到有一个结束。请调高上限：ulimit -n。</translation>
    </message>
    <message>
        <source>What the socket receives can no longer be written to the file of --output; it is only shown.</source>
        <translation>套接字收到的内容无法再写入 --output 指定的文件；仅作显示。</translation>
    </message>
    <message>
        <source>A source could not be read at all; nothing of it is shown.</source>
        <translation>有一个来源完全无法读取；不显示其任何内容。</translation>
    </message>
    <message>
        <source>A file in a directory is not a trace; the others were read.</source>
        <translation>目录中有一个文件不是跟踪；其他文件已读取。</translation>
    </message>
    <message>
        <source>A file in a directory could not be read; the others were.</source>
        <translation>目录中有一个文件无法读取；其他文件已读取。</translation>
    </message>
    <message>
        <source>A packed or recoded file is damaged; what could be unpacked was read.</source>
        <translation>有一个压缩或转码的文件已损坏；能解压的内容已读取。</translation>
    </message>
    <message>
        <source>Reading a file failed midway; what came before was kept.</source>
        <translation>读取文件时中途失败；此前的内容已保留。</translation>
    </message>
    <message>
        <source>A file was truncated or rewritten while it was read: what is shown may be parts of both. Open it again.</source>
        <translation>有一个文件在读取期间被截断或重写：所显示的可能是两者各自的一部分。请重新打开它。</translation>
    </message>
    <message>
        <source>Memory ran short: the reading was ended, what had been read is shown, and the rest is missing. Close other traces or programs, or open a part of the logs.</source>
        <translation>内存不足：读取已终止，已读取的内容会显示，其余部分缺失。请关闭其他跟踪或程序，或者只打开一部分日志。</translation>
    </message>
    <message>
        <source>A record is cut off or damaged; it was skipped and reading went on with the next one.</source>
        <translation>有一条记录被截断或损坏；它已被跳过，读取从下一条继续。</translation>
    </message>
    <message>
        <source>Text between the records is not Trace2 and was skipped.</source>
        <translation>记录之间的文本不是 Trace2，已被跳过。</translation>
    </message>
    <message>
        <source>A record holds bytes that are not UTF-8 (a path or message in another encoding); they were replaced.</source>
        <translation>有一条记录包含不是 UTF-8 的字节（采用其他编码的路径或消息）；它们已被替换。</translation>
    </message>
    <message>
        <source>A field of a record holds a value that its kind cannot have; the record was read without that field.</source>
        <translation>记录的一个字段含有其类型不可能有的值；该记录在去除此字段后读取。</translation>
    </message>
    <message>
        <source>Emberline does not know this event and shows it as an instant.</source>
        <translation>Emberline 不认识此事件，将其显示为瞬时事件。</translation>
    </message>
    <message>
        <source>A region_leave has no matching region_enter; it was ignored.</source>
        <translation>有一个 region_leave 没有对应的 region_enter；它已被忽略。</translation>
    </message>
    <message>
        <source>A child_exit, child_ready or exec_result has no matching start, or its child has ended before; it was ignored.</source>
        <translation>有一个 child_exit、child_ready 或 exec_result 没有对应的开始，或者其子进程此前已结束；它已被忽略。</translation>
    </message>
    <message>
        <source>The directory reached trace2.maxFiles: git wrote this sentinel file and then no more logs, so later commands are missing.</source>
        <translation>该目录已达到 trace2.maxFiles：git 写入了这个标记文件，之后不再写日志，因此缺少之后的命令。</translation>
    </message>
    <message>
        <source>The log of a parent process is missing; a placeholder is shown in its place.</source>
        <translation>缺少父进程的日志；在其位置显示占位符。</translation>
    </message>
    <message>
        <source>Several children may have started a process; the likeliest one was chosen and marked as inferred.</source>
        <translation>可能启动某个进程的子进程有多个；已选取最可能的一个并标记为推断。</translation>
    </message>
    <message>
        <source>A session id lists more ancestors than is plausible; the outermost ones were ignored.</source>
        <translation>会话 ID 列出的祖先多于合理数量；最外层的已被忽略。</translation>
    </message>
    <message>
        <source>The log is in brief form, without the time of day: times were inferred and are approximate.</source>
        <translation>日志采用简略格式，没有时刻：时间为推断所得，仅为近似值。</translation>
    </message>
    <message>
        <source>A process did not end in this log: it was killed, or was still running when the log was read.</source>
        <translation>有一个进程未在此日志中结束：它被终止了，或者在读取日志时仍在运行。</translation>
    </message>
    <message>
        <source>Several targets, or copies of one log, recorded the same process: it is shown once, from the most detailed file; the others add only what that one lacks.</source>
        <translation>多个目标或同一日志的多个副本记录了同一进程：它只显示一次，取自最详细的文件；其他文件仅补充该文件所缺的内容。</translation>
    </message>
    <message>
        <source>A PERF or NORMAL log beside a more detailed one was left out, at least in part: its processes ran at the same time or were still running, so it is unclear which of them wrote which line; or the other log does not have them; or the log is too long. Open it by its own name, alone or together with the other, to see it.</source>
        <translation>较详细的日志旁有一个 PERF 或 NORMAL 日志，至少有一部分未计入：其进程同时运行或仍在运行，因此不清楚哪一行由哪个进程写入；或者另一个日志中没有这些进程；或者该日志太长。要查看它，请用其自身的名称打开，单独打开或与另一个一起打开。</translation>
    </message>
    <message>
        <source>A region that always holds others, or data, holds none here: git left out deeply nested regions, because by default it records only two levels. GIT_TRACE2_EVENT_NESTING=10 records them.</source>
        <translation>一个通常总会包含其他区域或数据的区域在此处没有任何内容：git 省略了深层嵌套的区域，因为默认情况下它只记录两层。GIT_TRACE2_EVENT_NESTING=10 会记录这些区域。</translation>
    </message>
    <message>
        <source>The log has times of day without a date; the file&apos;s date is used, in this machine&apos;s time zone or a guessed one.</source>
        <translation>日志只有时刻而没有日期；使用文件的日期，时区为本机时区或猜测的时区。</translation>
    </message>
    <message>
        <source>A slice or an asynchronous operation has no end, though its trace does. It is shown up to the end of the trace, but Where the time went does not take it for work.</source>
        <translation>有一个切片或异步操作没有结束，而其跟踪有结束。它显示到跟踪的结尾，但“时间去向”不将其视为工作。</translation>
    </message>
    <message>
        <source>The clock was set back while a process ran: what it recorded before may lie too late, and Where the time went may leave out a part of it.</source>
        <translation>进程运行期间时钟被拨回：此前记录的内容可能显示得过晚，“时间去向”可能漏计其中一部分。</translation>
    </message>
    <message>
        <source>The file holds the log of another tracer (systemTraceEvents) beside its events; it is not shown.</source>
        <translation>文件在其事件之外还含有另一跟踪器的日志（systemTraceEvents）；它不显示。</translation>
    </message>
    <message>
        <source>baseTimeNanoseconds or beginningOfTime is no whole number of a time since 1970, comes behind another one, or would move times beyond the year 2262; it was ignored.</source>
        <translation>baseTimeNanoseconds 或 beginningOfTime 不是表示 1970 年以来时间的整数，排在另一个之后，或会把时间移到 2262 年之后；已忽略。</translation>
    </message>
    <message>
        <source>Some files count from an unknown moment, such as their own beginning: these are shown as if they began with the first of the others.</source>
        <translation>一些文件从未知的时刻开始计时，例如各自的开头：显示时视为与其他文件中的第一个同时开始。</translation>
    </message>
    <message>
        <source>A comment was skipped; JSON has no comments.</source>
        <translation>跳过了一处注释；JSON 没有注释。</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>One negotiation round, no %a sent</source>
        <translation>1 个协商轮次，未发送 %a</translation>
    </message>
    <message>
        <source>%1 negotiation rounds, no %a sent</source>
        <translation>%1 个协商轮次，未发送 %a</translation>
    </message>
    <message>
        <source>One negotiation round, %2 %a sent</source>
        <translation>1 个协商轮次，发送了 %2 个 %a</translation>
    </message>
    <message>
        <source>%1 negotiation rounds, %2 %a sent</source>
        <translation>%1 个协商轮次，发送了 %2 个 %a</translation>
    </message>
    <message>
        <source>Signal %1 ended the command</source>
        <translation>信号 %1 终止了命令</translation>
    </message>
    <message>
        <source>The command failed with exit code %1</source>
        <translation>命令失败，退出代码 %1</translation>
    </message>
    <message>
        <source>The command was killed by %s (exit code %1)</source>
        <translation>命令被 %s 终止（退出代码 %1）</translation>
    </message>
    <message>
        <source>%a said: %2</source>
        <translation>%a 报告：%2</translation>
    </message>
    <message>
        <source>%a said %1 errors or warnings; the first: %2</source>
        <translation>%a 报告了 %1 个错误或警告；第一个为：%2</translation>
    </message>
    <message>
        <source>The end of one process is not in the log</source>
        <translation>1 个进程的结束不在日志中</translation>
    </message>
    <message>
        <source>The ends of %1 processes are not in the log</source>
        <translation>%1 个进程的结束不在日志中</translation>
    </message>
    <message>
        <source>Hook %1 was killed by %s (exit code %2)</source>
        <translation>钩子 %1 被 %s 终止（退出代码 %2）</translation>
    </message>
    <message>
        <source>Hook %1 was killed %3 times by %s (exit code %2)</source>
        <translation>钩子 %1 被 %s 终止 %3 次（退出代码 %2）</translation>
    </message>
    <message>
        <source>Hook %1 failed with exit code %2</source>
        <translation>钩子 %1 失败，退出代码 %2</translation>
    </message>
    <message>
        <source>Hook %1 failed %3 times with exit code %2</source>
        <translation>钩子 %1 失败 %3 次，退出代码 %2</translation>
    </message>
    <message>
        <source>%1 were spent detecting the variant of %a: set %b to avoid this</source>
        <translation>检测 %a 的变体花费了 %1：设置 %b 可避免此开销</translation>
    </message>
    <message>
        <source>%2 missing objects were fetched in one lazy fetch</source>
        <translation>在 1 次惰性获取中获取了 %2 个缺失的对象</translation>
    </message>
    <message>
        <source>%2 missing objects were fetched in %1 lazy fetches</source>
        <translation>在 %1 次惰性获取中获取了 %2 个缺失的对象</translation>
    </message>
    <message>
        <source>A credential helper ran for %2</source>
        <translation>凭据助手运行了 %2</translation>
    </message>
    <message>
        <source>Credential helpers ran %1 times, %2 together</source>
        <translation>凭据助手运行了 %1 次，共 %2</translation>
    </message>
    <message>
        <source>%a&apos;s nesting limit left out what is in region %1: record with %b to see it</source>
        <translation>%a 的嵌套限制省略了区域 %1 中的内容：用 %b 录制即可看到</translation>
    </message>
    <message>
        <source>Another process was busier: %1 worked for %2, this one for %3</source>
        <translation>另一个进程更忙碌：%1 工作了 %2，此进程工作了 %3</translation>
    </message>
    <message>
        <source>Times are inferred: the log is in brief form</source>
        <translation>时间为推断所得：日志采用简略格式</translation>
    </message>
    <message>
        <source>An index of %1 entries was read once</source>
        <translation>含 %1 个条目的索引被读取 1 次</translation>
    </message>
    <message>
        <source>An index of %1 entries was read %2 times</source>
        <translation>含 %1 个条目的索引被读取 %2 次</translation>
    </message>
    <message>
        <source>An index of %1 entries was written once</source>
        <translation>含 %1 个条目的索引被写入 1 次</translation>
    </message>
    <message>
        <source>An index of %1 entries was written %2 times</source>
        <translation>含 %1 个条目的索引被写入 %2 次</translation>
    </message>
    <message>
        <source>One directory with %2 paths was searched for untracked files</source>
        <translation>在 1 个含 %2 个路径的目录中搜索了未跟踪的文件</translation>
    </message>
    <message>
        <source>%1 directories with %2 paths were searched for untracked files</source>
        <translation>在 %1 个含 %2 个路径的目录中搜索了未跟踪的文件</translation>
    </message>
    <message>
        <source>One untracked file was found</source>
        <translation>找到 1 个未跟踪的文件</translation>
    </message>
    <message>
        <source>%1 untracked files were found</source>
        <translation>找到 %1 个未跟踪的文件</translation>
    </message>
    <message>
        <source>The disk was made to flush once</source>
        <translation>磁盘被要求刷新 1 次</translation>
    </message>
    <message>
        <source>The disk was made to flush %1 times</source>
        <translation>磁盘被要求刷新 %1 次</translation>
    </message>
    <message>
        <source>%a was used</source>
        <translation>使用了 %a</translation>
    </message>
    <message>
        <source>%a was not used</source>
        <translation>未使用 %a</translation>
    </message>
    <message>
        <source>%a answered that everything may have changed</source>
        <translation>%a 回答一切都可能已更改</translation>
    </message>
    <message>
        <source>The %a hook was asked</source>
        <translation>查询了 %a 钩子</translation>
    </message>
    <message>
        <source>One negotiation round</source>
        <translation>1 个协商轮次</translation>
    </message>
    <message>
        <source>%1 negotiation rounds</source>
        <translation>%1 个协商轮次</translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1：%2，共 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 objects were packed</source>
        <translation>打包了 %1 个对象</translation>
    </message>
    <message>
        <source>%1 retries</source>
        <translation>重试 %1 次</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i</source>
        <translation>%1 在 %3 中有 %b 处于忙碌（%2），%i 处于空闲</translation>
    </message>
    <message>
        <source>One missing object was fetched lazily</source>
        <translation>在惰性获取中获取了 1 个缺失的对象</translation>
    </message>
    <message>
        <source>An index of one entry was read once</source>
        <translation>含 1 个条目的索引被读取 1 次</translation>
    </message>
    <message>
        <source>An index of one entry was read %2 times</source>
        <translation>含 1 个条目的索引被读取 %2 次</translation>
    </message>
    <message>
        <source>An index of one entry was written once</source>
        <translation>含 1 个条目的索引被写入 1 次</translation>
    </message>
    <message>
        <source>An index of one entry was written %2 times</source>
        <translation>含 1 个条目的索引被写入 %2 次</translation>
    </message>
    <message>
        <source>One directory with one path was searched for untracked files</source>
        <translation>在 1 个含 1 个路径的目录中搜索了未跟踪的文件</translation>
    </message>
    <message>
        <source>%1 directories with one path were searched for untracked files</source>
        <translation>在 %1 个含 1 个路径的目录中搜索了未跟踪的文件</translation>
    </message>
    <message>
        <source>One object was packed</source>
        <translation>打包了 1 个对象</translation>
    </message>
    <message>
        <source>One retry</source>
        <translation>重试 1 次</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is CPU-bound</source>
        <translation>%1 在 %3 中有 %b 忙碌（%2），空闲 %i：%4 的这次运行受限于 CPU</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is GPU-bound</source>
        <translation>%1 在 %3 中有 %b 忙碌（%2），空闲 %i：%4 的这次运行受限于 GPU</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3 of %4, %2 before the end</source>
        <translation>跟踪被截断；最后开始的是：%4 的线程 %3 上的 %1，在结束前 %2</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3, %2 before the end</source>
        <translation>跟踪被截断；最后开始的是：线程 %3 上的 %1，在结束前 %2</translation>
    </message>
    <message>
        <source>%a&apos;s own critical path is one action of %2: %4</source>
        <translation>%a 自己的关键路径是一个用时 %2 的操作：%4</translation>
    </message>
    <message>
        <source>%a&apos;s own critical path has %1 actions, which took %2; the longest took %3: %4</source>
        <translation>%a 自己的关键路径有 %1 个操作，用时 %2；最长的用时 %3：%4</translation>
    </message>
    <message>
        <source>Of %2 ranks, %1 is the slowest: %3, the median is %4; the largest difference is %5 (%6 more)</source>
        <translation>%2 个 rank 中 %1 最慢：%3，中位数为 %4；差异最大的是 %5（多 %6）</translation>
    </message>
    <message>
        <source>%1 was busy for %2 of %4: this run is CPU-bound</source>
        <translation>%1 在 %4 中忙了 %2：此次运行受 CPU 限制</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3 of %4</source>
        <translation>跟踪被截断；最后开始的是：%4 的线程 %3 上的 %1</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3</source>
        <translation>跟踪被截断；最后开始的是：线程 %3 上的 %1</translation>
    </message>
    <message>
        <source>The trace was cut; last ended: %1 on thread %3 of %4, %2 after the start of the trace</source>
        <translation>跟踪被截断；最后结束的是 %4 的线程 %3 上的 %1，在跟踪开始后 %2</translation>
    </message>
    <message>
        <source>The trace was cut; last ended: %1 on thread %3, %2 after the start of the trace</source>
        <translation>跟踪被截断；最后结束的是线程 %3 上的 %1，在跟踪开始后 %2</translation>
    </message>
    <message>
        <source>; %5 of the run passed before its first work</source>
        <translation>；在其首次工作之前，运行已过去 %5</translation>
    </message>
    <message>
        <source>Busiest thread: %1 with %2 of %3</source>
        <translation>最忙的线程：%1，占 %3 中的 %2</translation>
    </message>
    <message>
        <source>The page of %2 showed its first content after %1 (FCP)</source>
        <translation>%2 的页面在 %1 后显示首次内容（FCP）</translation>
    </message>
    <message>
        <source>The page showed its first content after %1 (FCP)</source>
        <translation>页面在 %1 后显示首次内容（FCP）</translation>
    </message>
    <message>
        <source>The page of %2 showed its largest content after %1 (LCP)</source>
        <translation>%2 的页面在 %1 后显示最大内容（LCP）</translation>
    </message>
    <message>
        <source>The page showed its largest content after %1 (LCP)</source>
        <translation>页面在 %1 后显示最大内容（LCP）</translation>
    </message>
    <message>
        <source>The page of %2 was loaded after %1</source>
        <translation>%2 的页面在 %1 后加载完毕</translation>
    </message>
    <message>
        <source>The page was loaded after %1</source>
        <translation>页面在 %1 后加载完毕</translation>
    </message>
    <message>
        <source>No long task blocked the main thread after the first content</source>
        <translation>首次内容之后没有长任务阻塞主线程</translation>
    </message>
    <message>
        <source>One long task blocked the main thread for %2 after the first content (TBT)</source>
        <translation>首次内容之后有一个长任务阻塞主线程 %2（TBT）</translation>
    </message>
    <message>
        <source>%1 long tasks blocked the main thread for %2 after the first content (TBT)</source>
        <translation>首次内容之后有 %1 个长任务阻塞主线程 %2（TBT）</translation>
    </message>
    <message>
        <source>%a was called once</source>
        <translation>调用了 1 次 %a</translation>
    </message>
    <message>
        <source>%a was called %1 times</source>
        <translation>调用了 %1 次 %a</translation>
    </message>
    <message>
        <source>, added up over %3 searches</source>
        <translation>（%3 次搜索合计）</translation>
    </message>
</context>
<context>
    <name>LaneScene</name>
    <message>
        <source>exit %1</source>
        <translation>退出代码 %1</translation>
    </message>
</context>
<context>
    <name>PeersPane</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>They take %1 to %2.</source>
        <translation>它们用时 %1 至 %2。</translation>
    </message>
    <message>
        <source>Median %1; 95&#xa0;% take at most %2.</source>
        <translation>中位数 %1；95&#xa0;% 的用时不超过 %2。</translation>
    </message>
    <message>
        <source>As long as all %1.</source>
        <translation>与全部 %1 一样长。</translation>
    </message>
    <message>
        <source>So far longer than %1 of %2.</source>
        <translation>目前已比 %2 中的 %1 更长。</translation>
    </message>
    <message>
        <source>The shortest of %1.</source>
        <translation>%1 中最短的一个。</translation>
    </message>
    <message>
        <source>As short as %1 of %2.</source>
        <translation>与 %2 中的 %1 一样短。</translation>
    </message>
    <message>
        <source>Longer than %1 of %2.</source>
        <translation>比 %2 中的 %1 更长。</translation>
    </message>
    <message>
        <source>The longest of %1.</source>
        <translation>%1 中最长的一个。</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>%1 sums</source>
        <translation>%1 项总和</translation>
    </message>
    <message>
        <source>%1 quiet threads</source>
        <translation>%1 个不活跃线程</translation>
    </message>
    <message>
        <source>async</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>They hold sums of what the other threads did</source>
        <translation>它们包含其他线程所做工作的总和</translation>
    </message>
    <message>
        <source>Each ran for less than 1 % of the busiest one&apos;s time</source>
        <translation>每个线程的运行时间都不到最忙碌线程的 1 %</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>Wall %1</source>
        <translation>时长 %1</translation>
    </message>
    <message>
        <source>%1 (as its parent reports)</source>
        <translation>%1（据其父进程报告）</translation>
    </message>
    <message>
        <source>This process has no log here; its children name it</source>
        <translation>此进程在此处没有日志；由其子进程提及</translation>
    </message>
    <message>
        <source>The parent is inferred</source>
        <translation>父进程为推断所得</translation>
    </message>
    <message>
        <source>Times are inferred</source>
        <translation>时间为推断所得</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>退出代码 %1</translation>
    </message>
    <message>
        <source>1 sum</source>
        <translation>1 项总和</translation>
    </message>
    <message>
        <source>1 quiet thread</source>
        <translation>1 个不活跃线程</translation>
    </message>
    <message>
        <source>Operations that no thread waits for: several may run at once, beside what the threads do</source>
        <translation>没有线程等待的操作：可有多个同时进行，与各线程的工作并行</translation>
    </message>
    <message>
        <source>med. %1</source>
        <translation>中位 %1</translation>
    </message>
    <message>
        <source>%1 of %2 runs failed</source>
        <translation>%2 次运行中有 %1 次失败</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>当前</translation>
    </message>
</context>
<context>
    <name>SqlQuery</name>
    <message>
        <source>The query was stopped.</source>
        <translation>查询已停止。</translation>
    </message>
    <message>
        <source>A query can only read this trace: it cannot write, open other files or change settings.</source>
        <translation>查询只能读取此跟踪：不能写入、打开其他文件或更改设置。</translation>
    </message>
    <message>
        <source>There is no statement here, only a comment.</source>
        <translation>此处没有语句，只有注释。</translation>
    </message>
    <message>
        <source>A query is one statement: run them one after the other.</source>
        <translation>一个查询只能是一条语句：请逐条运行。</translation>
    </message>
    <message>
        <source>The query was stopped: what it sorts or groups takes more room on the disk than a query may have. Ask for fewer rows or columns.</source>
        <translation>查询已停止：其排序或分组所需的磁盘空间超出了查询的限额。请查询更少的行或列。</translation>
    </message>
</context>
<context>
    <name>TimelineToolTip</name>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>Exit code %1</source>
        <translation>退出代码 %1</translation>
    </message>
    <message>
        <source>and %1 more here</source>
        <translation>此处还有 %1 个</translation>
    </message>
    <message>
        <source>Lived %1</source>
        <translation>存续 %1</translation>
    </message>
    <message>
        <source>Never destroyed</source>
        <translation>从未销毁</translation>
    </message>
    <message>
        <source>%1 snapshots</source>
        <translation>%1 个快照</translation>
    </message>
    <message>
        <source>Snapshot %1 of %2</source>
        <translation>快照 %1/%2</translation>
    </message>
    <message>
        <source>Category %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>Wall %1</source>
        <translation>时长 %1</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>自身时间 %1</translation>
    </message>
    <message>
        <source>times are inferred</source>
        <translation>时间为推断所得</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 个参数</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>the longest of %1 regions here</source>
        <translation>此处 %1 个区域中最长的一个</translation>
    </message>
    <message>
        <source>Waiting for the child process to start or to be reaped</source>
        <translation>等待子进程启动或被回收</translation>
    </message>
    <message>
        <source>Nothing ran for %1</source>
        <translation>%1 内没有任何运行</translation>
    </message>
    <message>
        <source>the longest of %1 runs</source>
        <translation>%1 次运行中最长的一次</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>Executing actions</source>
        <translation>执行操作</translation>
    </message>
    <message>
        <source>Waiting for workers and resources</source>
        <translation>等待工作进程和资源</translation>
    </message>
    <message>
        <source>Cache and remote execution</source>
        <translation>缓存和远程执行</translation>
    </message>
    <message>
        <source>Loading packages</source>
        <translation>加载软件包</translation>
    </message>
    <message>
        <source>Checking what must be built</source>
        <translation>检查需要构建的内容</translation>
    </message>
    <message>
        <source>Copying files for workers</source>
        <translation>为工作进程复制文件</translation>
    </message>
    <message>
        <source>Fetching external repositories</source>
        <translation>获取外部仓库</translation>
    </message>
    <message>
        <source>Evaluating the build graph</source>
        <translation>求值构建图</translation>
    </message>
    <message>
        <source>Collecting garbage</source>
        <translation>垃圾回收</translation>
    </message>
    <message>
        <source>Starting Bazel</source>
        <translation>启动 Bazel</translation>
    </message>
    <message>
        <source>Accessing files</source>
        <translation>访问文件</translation>
    </message>
    <message>
        <source>Preparing and deleting sandboxes</source>
        <translation>准备和删除沙盒</translation>
    </message>
    <message>
        <source>Bazel&apos;s own work</source>
        <translation>Bazel 自身的工作</translation>
    </message>
    <message>
        <source>Instantiating templates</source>
        <translation>实例化模板</translation>
    </message>
    <message>
        <source>Optimising</source>
        <translation>优化</translation>
    </message>
    <message>
        <source>Generating code</source>
        <translation>生成代码</translation>
    </message>
    <message>
        <source>Other work of the compiler</source>
        <translation>编译器的其他工作</translation>
    </message>
    <message>
        <source>Parsing the source file</source>
        <translation>解析源文件</translation>
    </message>
    <message>
        <source>Parsing headers</source>
        <translation>解析头文件</translation>
    </message>
    <message>
        <source>Generating intermediate code</source>
        <translation>生成中间代码</translation>
    </message>
    <message>
        <source>Running passes on the intermediate code</source>
        <translation>对中间代码运行各遍处理</translation>
    </message>
    <message>
        <source>Parsing classes and templates</source>
        <translation>解析类和模板</translation>
    </message>
    <message>
        <source>Evaluating constants</source>
        <translation>常量求值</translation>
    </message>
    <message>
        <source>Generating debug information</source>
        <translation>生成调试信息</translation>
    </message>
    <message>
        <source>Scheduling frames</source>
        <translation>调度帧</translation>
    </message>
    <message>
        <source>Rasterising</source>
        <translation>光栅化</translation>
    </message>
    <message>
        <source>Compiling shaders</source>
        <translation>编译着色器</translation>
    </message>
    <message>
        <source>Frames on their way to the display</source>
        <translation>送往显示器途中的帧</translation>
    </message>
    <message>
        <source>Handling input</source>
        <translation>处理输入</translation>
    </message>
    <message>
        <source>Building widgets</source>
        <translation>构建 widget</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Compositing</source>
        <translation>合成</translation>
    </message>
    <message>
        <source>Semantics</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Flutter&apos;s engine</source>
        <translation>Flutter 引擎</translation>
    </message>
    <message>
        <source>Waiting for the next frame</source>
        <translation>等待下一帧</translation>
    </message>
    <message>
        <source>Waiting for the platform</source>
        <translation>等待平台</translation>
    </message>
    <message>
        <source>Scripting</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Style and layout</source>
        <translation>样式和布局</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Other work</source>
        <translation>其他工作</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Compiling scripts</source>
        <translation>编译脚本</translation>
    </message>
    <message>
        <source>Optimising scripts</source>
        <translation>优化脚本</translation>
    </message>
    <message>
        <source>Running scripts</source>
        <translation>运行脚本</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>File system calls</source>
        <translation>文件系统调用</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Copying and setting memory</source>
        <translation>复制和设置内存</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>运行时调用</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Synchronising</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Between operators</source>
        <translation>算子之间</translation>
    </message>
    <message>
        <source>The profiler itself</source>
        <translation>性能分析器自身</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Waiting for the GVL</source>
        <translation>等待 GVL</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Starting and ending</source>
        <translation>启动和结束</translation>
    </message>
    <message>
        <source>Copying memory</source>
        <translation>复制内存</translation>
    </message>
    <message>
        <source>Parsing files</source>
        <translation>解析文件</translation>
    </message>
    <message>
        <source>Binding names</source>
        <translation>绑定名称</translation>
    </message>
    <message>
        <source>Checking types</source>
        <translation>检查类型</translation>
    </message>
    <message>
        <source>Writing output</source>
        <translation>写入输出</translation>
    </message>
    <message>
        <source>Finding files and modules</source>
        <translation>查找文件和模块</translation>
    </message>
    <message>
        <source>Answering the editor</source>
        <translation>响应编辑器</translation>
    </message>
    <message>
        <source>Waiting for work</source>
        <translation>等待工作</translation>
    </message>
    <message>
        <source>Copying and writing files</source>
        <translation>复制和写入文件</translation>
    </message>
    <message>
        <source>Planning the build</source>
        <translation>规划构建</translation>
    </message>
    <message>
        <source>Writing the profile</source>
        <translation>写入性能分析数据</translation>
    </message>
    <message>
        <source>Compiling C#</source>
        <translation>编译 C#</translation>
    </message>
    <message>
        <source>Looking for moved types</source>
        <translation>查找已移动的类型</translation>
    </message>
    <message>
        <source>Converting to C++</source>
        <translation>转换为 C++</translation>
    </message>
    <message>
        <source>Running the backend</source>
        <translation>运行后端</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>程序 %1</translation>
    </message>
    <message>
        <source>Credential helper %1</source>
        <translation>凭据助手 %1</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>筛选器 %1</translation>
    </message>
    <message>
        <source>Transport %1</source>
        <translation>传输 %1</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>File system monitor</source>
        <translation>文件系统监视器</translation>
    </message>
    <message>
        <source>Maintenance: git gc</source>
        <translation>维护：git gc</translation>
    </message>
    <message>
        <source>Maintenance: %1</source>
        <translation>维护：%1</translation>
    </message>
    <message>
        <source>Hook %1</source>
        <translation>钩子 %1</translation>
    </message>
    <message>
        <source>Editor %1</source>
        <translation>编辑器 %1</translation>
    </message>
    <message>
        <source>Pager %1</source>
        <translation>分页器 %1</translation>
    </message>
    <message>
        <source>Shell alias</source>
        <translation>Shell 别名</translation>
    </message>
    <message>
        <source>Receiving and indexing the pack</source>
        <translation>接收包并建立索引</translation>
    </message>
    <message>
        <source>Packing objects</source>
        <translation>打包对象</translation>
    </message>
    <message>
        <source>Fetching missing objects</source>
        <translation>获取缺失的对象</translation>
    </message>
    <message>
        <source>Checking that no object is missing</source>
        <translation>检查是否缺少对象</translation>
    </message>
    <message>
        <source>Looking for %1</source>
        <translation>查找 %1</translation>
    </message>
    <message>
        <source>Asking the server for its refs</source>
        <translation>向服务器查询其引用</translation>
    </message>
    <message>
        <source>Negotiating with the server</source>
        <translation>与服务器协商</translation>
    </message>
    <message>
        <source>Finding out what both sides have</source>
        <translation>查明双方各有什么</translation>
    </message>
    <message>
        <source>Sending to the server</source>
        <translation>向服务器发送</translation>
    </message>
    <message>
        <source>Refreshing the index</source>
        <translation>刷新索引</translation>
    </message>
    <message>
        <source>Looking for untracked files</source>
        <translation>查找未跟踪的文件</translation>
    </message>
    <message>
        <source>Updating the work tree</source>
        <translation>更新工作树</translation>
    </message>
    <message>
        <source>Asking the file system monitor</source>
        <translation>查询文件系统监视器</translation>
    </message>
    <message>
        <source>Fetching from the server</source>
        <translation>从服务器获取</translation>
    </message>
    <message>
        <source>Storing the fetched refs</source>
        <translation>存储获取的引用</translation>
    </message>
    <message>
        <source>Waiting for the server&apos;s status</source>
        <translation>等待服务器的状态</translation>
    </message>
    <message>
        <source>Reading the index</source>
        <translation>读取索引</translation>
    </message>
    <message>
        <source>Writing the index</source>
        <translation>写入索引</translation>
    </message>
    <message>
        <source>Reading the shared index</source>
        <translation>读取共享索引</translation>
    </message>
    <message>
        <source>Writing the shared index</source>
        <translation>写入共享索引</translation>
    </message>
    <message>
        <source>Hashing the names in the index</source>
        <translation>对索引中的名称做哈希</translation>
    </message>
    <message>
        <source>Making the index sparse</source>
        <translation>将索引转为稀疏索引</translation>
    </message>
    <message>
        <source>Expanding the sparse index</source>
        <translation>展开稀疏索引</translation>
    </message>
    <message>
        <source>Comparing the work tree with the index</source>
        <translation>比较工作树与索引</translation>
    </message>
    <message>
        <source>Comparing the index with HEAD</source>
        <translation>比较索引与 HEAD</translation>
    </message>
    <message>
        <source>Writing the status</source>
        <translation>写入状态</translation>
    </message>
    <message>
        <source>Walking the trees</source>
        <translation>遍历树</translation>
    </message>
    <message>
        <source>Unpacking trees</source>
        <translation>解包树</translation>
    </message>
    <message>
        <source>Filtering content</source>
        <translation>过滤内容</translation>
    </message>
    <message>
        <source>Working on the cache tree</source>
        <translation>处理缓存树</translation>
    </message>
    <message>
        <source>Listing the objects to pack</source>
        <translation>列出要打包的对象</translation>
    </message>
    <message>
        <source>Compressing objects</source>
        <translation>压缩对象</translation>
    </message>
    <message>
        <source>Writing the pack</source>
        <translation>写入包</translation>
    </message>
    <message>
        <source>Waiting for the file system monitor</source>
        <translation>等待文件系统监视器</translation>
    </message>
    <message>
        <source>Applying what the file system monitor said</source>
        <translation>应用文件系统监视器的报告</translation>
    </message>
    <message>
        <source>Working on submodules</source>
        <translation>处理子模块</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Comparing files</source>
        <translation>比较文件</translation>
    </message>
    <message>
        <source>Not instrumented</source>
        <translation>未插桩</translation>
    </message>
    <message>
        <source>Other regions</source>
        <translation>其他区域</translation>
    </message>
    <message>
        <source>Regions that never ended</source>
        <translation>从未结束的区域</translation>
    </message>
    <message>
        <source>Waiting for other operations</source>
        <translation>等待其他操作</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>Starting and ending processes</source>
        <translation>启动和结束进程</translation>
    </message>
    <message>
        <source>Asynchronous %1</source>
        <translation>异步 %1</translation>
    </message>
    <message>
        <source>Other asynchronous operations</source>
        <translation>其他异步操作</translation>
    </message>
    <message>
        <source>Writing the multi-pack-index</source>
        <translation>写入多包索引</translation>
    </message>
    <message>
        <source>Checking the objects</source>
        <translation>检查对象</translation>
    </message>
    <message>
        <source>Writing the commit-graph</source>
        <translation>写入提交图</translation>
    </message>
    <message>
        <source>Maintaining the repository</source>
        <translation>维护仓库</translation>
    </message>
</context>
<context>
    <name>TraceTexts</name>
    <message>
        <source>%1, killed by %2</source>
        <translation>%1，被 %2 终止</translation>
    </message>
    <message>
        <source>%1, %2 more in the background</source>
        <translation>%1，后台另有 %2</translation>
    </message>
</context>
<context>
    <name>emberline::ArgsModel</name>
    <message>
        <source>(all)</source>
        <translation>（全部）</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>emberline::ArgumentsPanel</name>
    <message>
        <source>%1 (earlier)</source>
        <translation>%1（先前）</translation>
    </message>
    <message>
        <source>Arguments of the selection</source>
        <translation>所选项的参数</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>The selection has no arguments.</source>
        <translation>所选项没有参数。</translation>
    </message>
    <message>
        <source>Click a box in the timeline to see its arguments.</source>
        <translation>单击时间轴中的方块以查看其参数。</translation>
    </message>
</context>
<context>
    <name>emberline::Bookmarks</name>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>书签 %1</translation>
    </message>
</context>
<context>
    <name>emberline::BookmarksPanel</name>
    <message>
        <source>Mark range between</source>
        <translation>标记其间的范围</translation>
    </message>
    <message>
        <source>Add &amp;Bookmark</source>
        <translation>添加书签(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Enter goes to a bookmark, F2 renames it, Delete deletes it.</source>
        <translation>Enter 转到书签，F2 重命名，Delete 删除。</translation>
    </message>
    <message>
        <source>Bookmark the selected region, or the time under the mouse (Ctrl+B)</source>
        <translation>为所选区域或鼠标下的时间添加书签（Ctrl+B）</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Edit &amp;Note</source>
        <translation>编辑备注(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Mark Range Between</source>
        <translation>标记其间的范围(&amp;M)</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Mark the range between the two selected bookmarks (M)</source>
        <translation>标记两个所选书签之间的范围（M）</translation>
    </message>
    <message>
        <source>%1 between the two</source>
        <translation>两者之间 %1</translation>
    </message>
    <message>
        <source>Select two to measure the time between them.</source>
        <translation>选择两个书签以测量其间的时间。</translation>
    </message>
    <message>
        <source>Ctrl+B bookmarks the selected region or the time under the mouse.</source>
        <translation>Ctrl+B 为所选区域或鼠标处的时间添加书签。</translation>
    </message>
</context>
<context>
    <name>emberline::Capture</name>
    <message>
        <source>One command, recorded by Emberline</source>
        <translation>由 Emberline 录制的单个命令</translation>
    </message>
    <message>
        <source>Nothing stays behind: the environment is that of this command and its children only. Regions are kept ten deep. With --output DIR the log is kept.</source>
        <translation>不留下任何痕迹：环境只对此命令及其子进程有效。区域最多保留十层深。使用 --output DIR 可保留日志。</translation>
    </message>
    <message>
        <source>One command, into a directory</source>
        <translation>单个命令，写入目录</translation>
    </message>
    <message>
        <source>Git writes one file per process, one line of 200 to 300 bytes at a time: git status writes some 10 kB and takes well under a millisecond longer. The directory must exist and its path must be absolute.</source>
        <translation>Git 为每个进程写一个文件，每次写一行，200 至 300 字节：git status 写入约 10 kB，额外耗时远不足一毫秒。目录必须存在，且其路径必须是绝对路径。</translation>
    </message>
    <message>
        <source>Every command of this user</source>
        <translation>此用户的每个命令</translation>
    </message>
    <message>
        <source>Prompts and editors run git all day: count on tens of thousands of files and some hundred megabytes a month. At maxFiles git writes no more (git counts the directory&apos;s entries at each start, which takes longer the more there are) until the directory is emptied. These settings are read from the system&apos;s and the user&apos;s configuration only, never from a repository&apos;s.</source>
        <translation>命令行提示符和编辑器整天都在运行 git：预计每月会有数万个文件、数百兆字节。达到 maxFiles 后，git 不再写入（git 每次启动时都会统计目录中的条目，条目越多耗时越长），直到目录被清空。这些设置只从系统和用户的配置中读取，绝不从仓库的配置中读取。</translation>
    </message>
    <message>
        <source>Stop that</source>
        <translation>停止录制</translation>
    </message>
    <message>
        <source>Every command, live and without files</source>
        <translation>每个命令，实时且不产生文件</translation>
    </message>
    <message>
        <source>Nothing is written to the disk. When nobody listens, git runs without a trace. With af_unix:dgram: git waits while the reader is behind; lines larger than the socket&apos;s buffer end the trace of that process.</source>
        <translation>不向磁盘写入任何内容。没有监听者时，git 运行而不跟踪。使用 af_unix:dgram：读取方落后时 git 会等待；大于套接字缓冲区的行会使该进程的跟踪终止。</translation>
    </message>
    <message>
        <source>More of it</source>
        <translation>记录更多</translation>
    </message>
    <message>
        <source>Git writes these settings and environment variables into each log. They, arguments and messages may hold secrets: git removes passwords from URLs in arguments since 2.44, and nowhere else. Export can redact them.</source>
        <translation>Git 会将这些设置和环境变量写入每个日志。它们以及参数和消息可能含有机密信息：git 自 2.44 起会移除参数中 URL 里的密码，其他地方则不会。导出时可以脱敏。</translation>
    </message>
    <message>
        <source>Logs with less in them</source>
        <translation>内容较少的日志</translation>
    </message>
    <message>
        <source>PERF has regions and exact times, but no date and no ids of processes: if several processes share one file, some details are guessed. NORMAL has commands and children only. The brief forms (GIT_TRACE2_EVENT_BRIEF=1 and the like) leave out the times of day. If the target is a directory, the file&apos;s name contains process and date.</source>
        <translation>PERF 有区域和精确的时间，但没有日期和进程 ID：如果多个进程共用一个文件，部分细节为猜测所得。NORMAL 只有命令和子进程。简略格式（GIT_TRACE2_EVENT_BRIEF=1 等）省略时刻。如果目标是目录，文件名会包含进程和日期。</translation>
    </message>
    <message>
        <source>Other programs: Chrome Trace Event JSON</source>
        <translation>其他程序：Chrome Trace Event JSON</translation>
    </message>
    <message>
        <source>Many programs write it: clang says where it spends its time, Node what it waits for. In Chrome: chrome://tracing, Record, Save. A file without its closing bracket, because the program crashed or is still running, opens as well and can be followed.</source>
        <translation>许多程序都会写入它：clang 说明时间花在何处，Node 说明在等待什么。在 Chrome 中：chrome://tracing、Record、Save。因程序崩溃或仍在运行而缺少右括号的文件同样可以打开，也可以监视。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>复制这些命令</translation>
    </message>
    <message>
        <source>Capturing Traces</source>
        <translation>采集跟踪</translation>
    </message>
</context>
<context>
    <name>emberline::CaptureHints</name>
    <message>
        <source>The system&apos;s limit of file notifications is reached: Emberline checks the files 20 times a second instead. Raising fs.inotify.max_user_watches or max_user_instances helps.</source>
        <translation>已达到系统的文件通知上限：Emberline 改为每秒检查文件 20 次。调高 fs.inotify.max_user_watches 或 max_user_instances 会有帮助。</translation>
    </message>
    <message>
        <source>More processes write at once than Emberline may have open files: the others wait until one ends. Raising ulimit -n helps.</source>
        <translation>同时写入的进程多于 Emberline 可打开的文件数：其余进程等到有一个结束。调高 ulimit -n 会有帮助。</translation>
    </message>
    <message>
        <source>git has stopped tracing: the directory has reached trace2.maxFiles. Empty it, or raise the limit, to see what comes next.</source>
        <translation>git 已停止跟踪：该目录已达到 trace2.maxFiles。清空目录或调高上限，即可看到后续内容。</translation>
    </message>
    <message>
        <source>git stopped tracing here: the directory had reached trace2.maxFiles. Empty it, or raise the limit, to see later commands.</source>
        <translation>git 在此处停止了跟踪：该目录当时已达到 trace2.maxFiles。清空目录或调高上限，即可看到之后的命令。</translation>
    </message>
    <message>
        <source>git left out deeply nested regions: by default it records only two levels. GIT_TRACE2_EVENT_NESTING=10 shows where the time goes in them.</source>
        <translation>git 省略了深层嵌套的区域：默认情况下它只记录两层。GIT_TRACE2_EVENT_NESTING=10 会显示其中的时间去向。</translation>
    </message>
    <message>
        <source>A log is in brief form, without times of day, so its times are inferred. Without the BRIEF settings they are exact.</source>
        <translation>有一个日志采用简略格式，没有时刻，因此其时间为推断所得。不使用 BRIEF 设置时，时间是精确的。</translation>
    </message>
    <message>
        <source>A log has times of day but no date, so the file&apos;s date is used. The EVENT target, or a directory as the target, records it.</source>
        <translation>有一个日志只有时刻而没有日期，因此使用文件的日期。EVENT 目标或以目录为目标时会记录日期。</translation>
    </message>
    <message>
        <source>A process did not end in this log: it was killed, or was still running. Follow the log to see whether it goes on.</source>
        <translation>有一个进程未在此日志中结束：它被终止了，或者仍在运行。监视该日志可查看它是否继续。</translation>
    </message>
</context>
<context>
    <name>emberline::CategoryModel</name>
    <message>
        <source>(no category)</source>
        <translation>（无类别）</translation>
    </message>
    <message>
        <source>Show only what has this category, also beside others</source>
        <translation>只显示带有此类别的内容，包括同时带有其他类别的</translation>
    </message>
    <message>
        <source>Hide what has this category, also beside others, or show it</source>
        <translation>隐藏或显示带有此类别的内容，包括同时带有其他类别的</translation>
    </message>
    <message>
        <source>Shown is only what has one of the ticked categories, also beside others</source>
        <translation>只显示带有某个勾选类别的内容，包括同时带有其他类别的</translation>
    </message>
    <message>
        <source>only this</source>
        <translation>仅此项</translation>
    </message>
</context>
<context>
    <name>emberline::CommandStatisticsModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle</source>
        <translation>一半的运行不超过此时间。它是某次运行的时间：次数为偶数时，取中间两次中较短的一次</translation>
    </message>
</context>
<context>
    <name>emberline::CompareControl</name>
    <message>
        <source>Compare With</source>
        <translation>选择比较对象</translation>
    </message>
    <message>
        <source>%1 is not FACET=BASE,HEAD, nor before= with a time or &quot;change&quot;.</source>
        <translation>%1 既不是 FACET=BASE,HEAD，也不是带时间或“change”的 before=。</translation>
    </message>
    <message>
        <source>Showing the open trace alone reads it again, which is not possible for what is followed, piped or gone. Hide the sources of the base instead.</source>
        <translation>单独显示打开的跟踪需要重新读取它，而监视的、通过管道传入的或已不存在的内容无法重新读取。请改为隐藏基准的来源。</translation>
    </message>
    <message>
        <source>The base stays: another one reads the open trace again, which is not possible for what is followed, piped or gone.</source>
        <translation>保留现有基准：换用其他基准需要重新读取打开的跟踪，而监视的、通过管道传入的或已不存在的内容无法重新读取。</translation>
    </message>
</context>
<context>
    <name>emberline::CompareModel</name>
    <message>
        <source>Command › region</source>
        <translation>命令 › 区域</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
</context>
<context>
    <name>emberline::ComparePanel</name>
    <message>
        <source>Compare with base</source>
        <translation>与基准比较</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Keep as base</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Drop base</source>
        <translation>移除基准</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>On one timeline</source>
        <translation>在同一时间轴上</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Remember the open trace, to compare the next one with it</source>
        <translation>记住打开的跟踪，以便与下一个进行比较</translation>
    </message>
    <message>
        <source>&amp;Files…</source>
        <translation>文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Directory…</source>
        <translation>目录(&amp;D)…</translation>
    </message>
    <message>
        <source>The base: one run, or several, whose median and spread count</source>
        <translation>基准：一次运行，或多次运行（以其中位数和离散度为准）</translation>
    </message>
    <message>
        <source>Compare the open trace with the base that is named above</source>
        <translation>将打开的跟踪与上面所列的基准进行比较</translation>
    </message>
    <message>
        <source>Forget the base that is named above</source>
        <translation>移除上面所列的基准</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Choose a trace to compare the open one with, or keep the open one as base and open another.</source>
        <translation>选择一个要与打开的跟踪进行比较的跟踪，或将打开的跟踪设为基准再打开另一个。</translation>
    </message>
    <message>
        <source>Open a trace to compare it with the base.</source>
        <translation>打开一个跟踪以与基准进行比较。</translation>
    </message>
    <message>
        <source>Now open another trace to compare it with this one.</source>
        <translation>现在请打开另一个跟踪以与此跟踪进行比较。</translation>
    </message>
    <message>
        <source>The base was chosen for an earlier trace: compare this one with it?</source>
        <translation>该基准是为先前的跟踪选择的：要将此跟踪与它比较吗？</translation>
    </message>
    <message>
        <source>The traces have no command to compare.</source>
        <translation>这些跟踪中没有可比较的命令。</translation>
    </message>
    <message>
        <source>The traces do not differ.</source>
        <translation>这些跟踪没有差异。</translation>
    </message>
    <message>
        <source>Distribution of %1</source>
        <translation>%1 的分布</translation>
    </message>
    <message>
        <source>&amp;Two kinds of its runs…</source>
        <translation>其中的两类运行(&amp;T)…</translation>
    </message>
    <message>
        <source>Add the base to the open trace, shifted so that the compared commands begin together, or show the open trace alone again</source>
        <translation>将基准加入打开的跟踪并平移，使所比较的命令同时开始；或重新只显示打开的跟踪</translation>
    </message>
    <message>
        <source>By topic: %1</source>
        <translation>按主题：%1</translation>
    </message>
    <message>
        <source>As wide as head: %1.</source>
        <translation>宽度与当前跟踪相同：%1。</translation>
    </message>
    <message>
        <source>Parts of head that ran side by side, or in different runs, add up to %1, more than the %2 that it took.</source>
        <translation>当前跟踪中并行运行或在不同次运行中出现的部分合计 %1，超过其所用的 %2。</translation>
    </message>
    <message>
        <source>%1. First turn off &quot;On one timeline&quot;: what is open is both.</source>
        <translation>%1。请先关闭“在同一时间轴上”：打开的是两者。</translation>
    </message>
    <message>
        <source>What changed, as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain</source>
        <translation>以当前跟踪宽度的火焰图显示变化：红色为变慢，绿色为变快，蓝色为不能确定</translation>
    </message>
    <message>
        <source>Show the command&apos;s changes as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain</source>
        <translation>以当前跟踪宽度的火焰图显示该命令的变化：红色为变慢，绿色为变快，蓝色为不能确定</translation>
    </message>
    <message>
        <source>the only one</source>
        <translation>唯一的一次</translation>
    </message>
    <message>
        <source>the longest of %1</source>
        <translation>%1 次中最长的一次</translation>
    </message>
    <message>
        <source>On the timeline, two runs of %1 begin together: %2 of base, %3 of head.</source>
        <translation>时间线上，%1 的两次运行同时开始：基准中%2，当前跟踪中%3。</translation>
    </message>
    <message>
        <source>On the timeline, both traces begin together: %1 ran in one of them alone.</source>
        <translation>时间线上，两个跟踪同时开始：%1 只在其中一个里运行过。</translation>
    </message>
</context>
<context>
    <name>emberline::CopyContents</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy what is shown as text</source>
        <translation>将显示的内容复制为文本</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Copy what is shown as comma-separated values</source>
        <translation>将显示的内容复制为逗号分隔值</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>复制为图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy what is shown as a picture</source>
        <translation>将显示的内容复制为图片</translation>
    </message>
</context>
<context>
    <name>emberline::CornerWidget</name>
    <message>
        <source>Overview, coloured by name</source>
        <translation>概览，按名称着色</translation>
    </message>
    <message>
        <source>Overview, coloured by category</source>
        <translation>概览，按类别着色</translation>
    </message>
    <message>
        <source>Overview, coloured by thread</source>
        <translation>概览，按线程着色</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Local %1</source>
        <translation>本地 %1</translation>
    </message>
    <message>
        <source>UTC %1</source>
        <translation>UTC %1</translation>
    </message>
    <message>
        <source>&lt; 1 µs</source>
        <translation>&lt; 1 µs</translation>
    </message>
    <message>
        <source>≥ 10 s</source>
        <translation>≥ 10 s</translation>
    </message>
    <message>
        <source>Colours tell how long a region takes. Each is ten times as long as the one before: less than 1 µs, 1 µs, 10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s and more. Grey: idle or waiting.</source>
        <translation>颜色表示区域持续多久。每种颜色的时长是前一种的十倍：小于 1 µs、1 µs、10 µs、100 µs、1 ms、10 ms、100 ms、1 s、10 s 及以上。灰色：空闲或等待。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, not of all files</source>
        <translation>%1，并非所有文件</translation>
    </message>
    <message>
        <source>%1, idle folded</source>
        <translation>%1，空闲已折叠</translation>
    </message>
</context>
<context>
    <name>emberline::CounterChart</name>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>尚无值</translation>
    </message>
</context>
<context>
    <name>emberline::CounterList</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter counters</source>
        <translation>筛选计数器</translation>
    </message>
    <message>
        <source>List only counters and processes whose name contains this text</source>
        <translation>仅列出名称包含此文本的计数器和进程</translation>
    </message>
    <message>
        <source>Counters of the trace</source>
        <translation>跟踪的计数器</translation>
    </message>
    <message>
        <source>Checked counters are shown. The space bar checks and unchecks.</source>
        <translation>已勾选的计数器会显示。空格键可勾选和取消勾选。</translation>
    </message>
</context>
<context>
    <name>emberline::CounterView</name>
    <message>
        <source>Do not show this counter</source>
        <translation>不显示此计数器</translation>
    </message>
    <message>
        <source>Chart of %1</source>
        <translation>%1 的图表</translation>
    </message>
    <message>
        <source>first %1 of %2 series</source>
        <translation>%2 个系列中的前 %1 个</translation>
    </message>
    <message>
        <source>Show or hide %1</source>
        <translation>显示或隐藏 %1</translation>
    </message>
</context>
<context>
    <name>emberline::CountersPanel</name>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose the counters to show</source>
        <translation>选择要显示的计数器</translation>
    </message>
    <message>
        <source>Fit values</source>
        <translation>适应值</translation>
    </message>
    <message>
        <source>Fit the value axis to what is visible, not to the whole counter</source>
        <translation>使数值轴适应可见部分，而非整个计数器</translation>
    </message>
    <message>
        <source>This trace has %1 counters. Choose lists them by process, to show some of them.</source>
        <translation>此跟踪有 %1 个计数器。“选择”会按进程列出它们，以便显示其中一些。</translation>
    </message>
    <message>
        <source>No counter of this trace changes. Choose lists them all.</source>
        <translation>此跟踪中没有发生变化的计数器。“选择”会列出全部计数器。</translation>
    </message>
    <message>
        <source>This trace has no counters.</source>
        <translation>此跟踪没有计数器。</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 个计数器</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 个计数器</translation>
    </message>
    <message>
        <source>%1 to %2, as in the timeline</source>
        <translation>%1 至 %2，与时间线一致</translation>
    </message>
</context>
<context>
    <name>emberline::CriticalPathModel</name>
    <message>
        <source>Begins after</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Process › region</source>
        <translation>进程 › 区域</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>占 %1 的比例</translation>
    </message>
    <message>
        <source>Would save</source>
        <translation>可节省</translation>
    </message>
    <message>
        <source>How much earlier the command would end if this took no time</source>
        <translation>如果此步骤不花费时间，命令会提前多久结束</translation>
    </message>
    <message>
        <source>Of this name</source>
        <translation>同名合计</translation>
    </message>
    <message>
        <source>How much earlier the command would end if no step of this name took time</source>
        <translation>如果此名称的任何步骤都不耗时，命令会提前多久结束</translation>
    </message>
</context>
<context>
    <name>emberline::CriticalPathPanel</name>
    <message>
        <source> outside of its regions</source>
        <translation>（在其区域之外）</translation>
    </message>
    <message>
        <source>, all %1 steps of this name</source>
        <translation>，同名的全部 %1 个步骤</translation>
    </message>
    <message>
        <source>, in %1 steps</source>
        <translation>，分 %1 个步骤</translation>
    </message>
    <message>
        <source>%2: without its own time the command would take %3 in place of %1.</source>
        <translation>%2：如果没有它自身的时间，命令将花费 %3，而不是 %1。</translation>
    </message>
    <message>
        <source>%2: without its own time this would take %3 in place of %1.</source>
        <translation>%2：如果没有它自身的时间，将花费 %3，而不是 %1。</translation>
    </message>
    <message>
        <source>On the timeline</source>
        <translation>在时间轴上</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>While this panel is visible, dim what is not on the critical path</source>
        <translation>此面板可见时，淡化不在关键路径上的内容</translation>
    </message>
    <message>
        <source>, all %1 steps of this name, parts of %2 boxes</source>
        <translation>，同名的全部 %1 个步骤，属于 %2 个方块</translation>
    </message>
    <message>
        <source>%1. The table has another path, of what ended last.</source>
        <translation>%1。表中是另一条路径，由最后结束的部分构成。</translation>
    </message>
    <message>
        <source>The path through processes, their children and regions, from the end backwards: what ended last is what was waited for. A build tool&apos;s own critical path, of its actions, is another, and named first.</source>
        <translation>从末尾向前，穿过进程、子进程和区域的路径：最后结束的就是被等待的。构建工具自己的关键路径由其动作构成，是另一条路径，会先列出。</translation>
    </message>
</context>
<context>
    <name>emberline::DetailsPanel</name>
    <message>
        <source>The filter hides this on the timeline.</source>
        <translation>筛选在时间轴上隐藏了此项。</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>所选项的详细信息</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more in Arguments</source>
        <translation>
            <numerusform>“参数”中还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a box in the timeline to see its details.</source>
        <translation>单击时间轴中的方块以查看其详细信息。</translation>
    </message>
</context>
<context>
    <name>emberline::DisplayText</name>
    <message>
        <source>? (class not told)</source>
        <translation>?（类别未说明）</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
</context>
<context>
    <name>emberline::Dock</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>emberline::DropZone</name>
    <message>
        <source>Drop to open</source>
        <translation>松开以打开</translation>
    </message>
</context>
<context>
    <name>emberline::EmptyState</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Waiting for git</source>
        <translation>正在等待 git</translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation>将跟踪拖放到此处</translation>
    </message>
    <message>
        <source>Nothing has been written yet. What git writes appears here at once.</source>
        <translation>尚未写入任何内容。git 写入的内容会立即显示在此处。</translation>
    </message>
    <message>
        <source>git Trace2 logs, as files or whole directories, and Chrome Trace Event JSON</source>
        <translation>git Trace2 日志（文件或整个目录）以及 Chrome Trace Event JSON</translation>
    </message>
    <message>
        <source>Run git so that it writes here</source>
        <translation>运行 git 并使其写入此处</translation>
    </message>
    <message>
        <source>Record what git does, then drop the directory</source>
        <translation>录制 git 的操作，然后将目录拖放到此处</translation>
    </message>
    <message>
        <source>A store has runs, and History shows them. A double click on one opens its log, to see where its time went.</source>
        <translation>存储库中有多次运行，“历史”会显示它们。双击某次运行可打开其日志，查看其时间去向。</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open trace files</source>
        <translation>打开跟踪文件</translation>
    </message>
    <message>
        <source>Open &amp;Directory…</source>
        <translation>打开目录(&amp;D)…</translation>
    </message>
    <message>
        <source>Open all traces in a directory</source>
        <translation>打开目录中的所有跟踪</translation>
    </message>
    <message>
        <source>or look at the sample</source>
        <translation>或查看示例</translation>
    </message>
    <message>
        <source>Four git commands with hooks, an editor and a push</source>
        <translation>四个 git 命令，包含钩子、编辑器和一次推送</translation>
    </message>
    <message>
        <source>Commands that record a trace</source>
        <translation>录制跟踪的命令</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>复制这些命令</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>comes with Emberline</source>
        <translation>随 Emberline 提供</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
</context>
<context>
    <name>emberline::EventsModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>emberline::EventsPanel</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter events</source>
        <translation>筛选事件</translation>
    </message>
    <message>
        <source>List only events that contain this text</source>
        <translation>仅列出包含此文本的事件</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Kind of events</source>
        <translation>事件种类</translation>
    </message>
    <message>
        <source>Which kind of events to list</source>
        <translation>要列出哪种事件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>There are no events in this trace, only regions.</source>
        <translation>此跟踪中没有事件，只有区域。</translation>
    </message>
</context>
<context>
    <name>emberline::ExportControl</name>
    <message>
        <source>&amp;NDJSON…</source>
        <translation>NDJSON(&amp;N)…</translation>
    </message>
    <message>
        <source>Chrome &amp;JSON…</source>
        <translation>Chrome JSON(&amp;J)…</translation>
    </message>
    <message>
        <source>C&amp;SV…</source>
        <translation>CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>F&amp;olded Stacks…</source>
        <translation>折叠栈(&amp;O)…</translation>
    </message>
    <message>
        <source>OpenTelemetr&amp;y JSON…</source>
        <translation>OpenTelemetry JSON(&amp;Y)…</translation>
    </message>
    <message>
        <source>S&amp;QLite…</source>
        <translation>SQLite(&amp;Q)…</translation>
    </message>
    <message>
        <source>Only the &amp;Marked Range</source>
        <translation>仅标记的范围(&amp;M)</translation>
    </message>
    <message>
        <source>Only What the F&amp;ilter Leaves</source>
        <translation>仅筛选后的内容(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Redacted</source>
        <translation>脱敏(&amp;R)</translation>
    </message>
    <message>
        <source>Export only what touches the marked range</source>
        <translation>仅导出与标记的范围有交集的内容</translation>
    </message>
    <message>
        <source>Replace each host, user name, path and URL with an invented one, the same wherever it occurs</source>
        <translation>将每个主机、用户名、路径和 URL 替换为虚构的内容，同一项在各处的替换一致</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg);;PNG pictures (*.png)</source>
        <translation>SVG 图片 (*.svg);;PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>Export only what passes the filter; counters are whole</source>
        <translation>只导出通过筛选的内容；计数器是完整的</translation>
    </message>
</context>
<context>
    <name>emberline::FactsModel</name>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
</context>
<context>
    <name>emberline::FilterButton</name>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>无类别</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>非 %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>退出代码 %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>some rows</source>
        <translation>部分行</translation>
    </message>
    <message>
        <source>&amp;Everywhere</source>
        <translation>全部行(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Only what &amp;failed</source>
        <translation>仅失败的内容(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Find a category</source>
        <translation>查找类别</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Only these</source>
        <translation>仅这些(&amp;O)</translation>
    </message>
    <message>
        <source>Show only the listed categories; Enter shows only the first</source>
        <translation>仅显示列出的类别；Enter 仅显示第一个</translation>
    </message>
    <message>
        <source>Hide the rest</source>
        <translation>隐藏其余</translation>
    </message>
    <message>
        <source>Dim the rest</source>
        <translation>淡化其余</translation>
    </message>
    <message>
        <source>How the timeline shows regions that the filter drops</source>
        <translation>时间轴如何显示被筛选掉的区域</translation>
    </message>
    <message>
        <source>Dropped regions</source>
        <translation>被筛选掉的区域</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Only regions whose name contains this</source>
        <translation>仅名称包含此文本的区域</translation>
    </message>
    <message>
        <source>any, or for example 5 ms</source>
        <translation>任意，或例如 5 ms</translation>
    </message>
    <message>
        <source>any, or for example 2 s</source>
        <translation>任意，或例如 2 s</translation>
    </message>
    <message>
        <source>Only regions that took at most this long</source>
        <translation>仅最多花费这么长时间的区域</translation>
    </message>
    <message>
        <source>any, or a number</source>
        <translation>任意，或一个数字</translation>
    </message>
    <message>
        <source>Only processes that ended with this exit code</source>
        <translation>仅以此退出代码结束的进程</translation>
    </message>
    <message>
        <source>Only processes that ended with an error</source>
        <translation>仅以错误结束的进程</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>At &amp;least</source>
        <translation>至少(&amp;L)</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>至多(&amp;M)</translation>
    </message>
    <message>
        <source>E&amp;xit code</source>
        <translation>退出代码(&amp;X)</translation>
    </message>
    <message>
        <source>Show all processes and threads again</source>
        <translation>重新显示所有进程和线程</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的筛选器</translation>
    </message>
    <message>
        <source>Choose a saved filter, or type a name to save this one under</source>
        <translation>选择已保存的筛选器，或输入名称以保存当前筛选</translation>
    </message>
    <message>
        <source>Save the filter under this name</source>
        <translation>以此名称保存筛选</translation>
    </message>
    <message>
        <source>Delete the saved filter of this name</source>
        <translation>删除此名称的已保存的筛选器</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>Which regions, objects and marks are shown and counted; counters are not filtered</source>
        <translation>显示并计入哪些区域、对象和标记；计数器不参与筛选</translation>
    </message>
    <message>
        <source>Only regions that took at least this long, and no marks of events, which take no time</source>
        <translation>只显示至少持续这么久的区域，不显示不占时间的事件标记</translation>
    </message>
</context>
<context>
    <name>emberline::FindAction</name>
    <message>
        <source>Find Action</source>
        <translation>查找操作</translation>
    </message>
    <message>
        <source>Words of a menu&apos;s entry</source>
        <translation>菜单项中的词</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>No entry of the menus has these words</source>
        <translation>没有菜单项包含这些词</translation>
    </message>
</context>
<context>
    <name>emberline::Flame</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Total %1 (%2)</source>
        <translation>总计 %1（%2）</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>自身时间 %1</translation>
    </message>
    <message>
        <source>%1 region of %2</source>
        <translation>%1 个区域，%2</translation>
    </message>
    <message>
        <source>%1 regions, the longest %2</source>
        <translation>%1 个区域，最长 %2</translation>
    </message>
    <message>
        <source>Without %1 that boxes beside it cover, or that lies outside of the box it is in</source>
        <translation>不含被旁边的方块遮盖或位于所在方块之外的 %1</translation>
    </message>
    <message>
        <source>Boxes in it overlap: each moment counts once</source>
        <translation>其中的方块相互重叠：每个时刻只计一次</translation>
    </message>
    <message>
        <source>It never ended: only what is inside counts</source>
        <translation>它从未结束：只计入其内部的内容</translation>
    </message>
    <message>
        <source>%1 of them never ended: only what is inside counts</source>
        <translation>其中 %1 个从未结束：只计入其内部的内容</translation>
    </message>
    <message>
        <source>Wall %1: threads, processes or asynchronous operations in it ran side by side, or went on after it, and the total adds them up</source>
        <translation>时长 %1：其中的线程、进程或异步操作并行运行或在其后继续，总计将它们相加</translation>
    </message>
</context>
<context>
    <name>emberline::FlamePanel</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>调用方</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>How boxes that lie side by side are ordered</source>
        <translation>并排的方块如何排序</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>冰柱</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>火焰</translation>
    </message>
    <message>
        <source>Whether the outermost calls are at the top or at the bottom</source>
        <translation>最外层的调用位于顶部还是底部</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Back to all</source>
        <translation>返回全部</translation>
    </message>
    <message>
        <source>Leave the callers and callees (Esc)</source>
        <translation>离开调用方和被调用方（Esc）</translation>
    </message>
    <message>
        <source>Go to the &amp;longest</source>
        <translation>转到最长的区域(&amp;L)</translation>
    </message>
    <message>
        <source>Callers and c&amp;allees</source>
        <translation>调用方和被调用方(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Hide category</source>
        <translation>隐藏类别(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Copy stack</source>
        <translation>复制栈(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the names from the outermost to the chosen box; without one, all as folded stacks</source>
        <translation>复制从最外层到所选方块的名称；未选方块时，将全部复制为折叠栈</translation>
    </message>
    <message>
        <source>Copy all as &amp;folded stacks</source>
        <translation>将全部复制为折叠栈(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Back to all</source>
        <translation>返回全部(&amp;B)</translation>
    </message>
    <message>
        <source>%1 region, %2 of self time</source>
        <translation>%1 个区域，自身时间 %2</translation>
    </message>
    <message>
        <source>%1 regions, %2 of self time</source>
        <translation>%1 个区域，自身时间 %2</translation>
    </message>
    <message>
        <source>%1; boxes of what ran side by side, or went on in the background, add it up, and are longer than it took</source>
        <translation>%1；并行运行或在后台继续的方块会把时间相加，因此比实际用时更长</translation>
    </message>
</context>
<context>
    <name>emberline::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
</context>
<context>
    <name>emberline::GoToTime</name>
    <message>
        <source>Go to Time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>Time since the beginning, like 250 ms or 1.5 s; the trace is %1 long.</source>
        <translation>自起点起的时间，如 250 ms 或 1.5 s；该跟踪长 %1。</translation>
    </message>
    <message>
        <source>Or the local time, like %1.</source>
        <translation>或本地时间，如 %1。</translation>
    </message>
    <message>
        <source>Or the UTC time, like %1.</source>
        <translation>或 UTC 时间，如 %1。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
</context>
<context>
    <name>emberline::Guide</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>目录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
</context>
<context>
    <name>emberline::GutterWidget</name>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Pinned processes and threads</source>
        <translation>固定的进程和线程</translation>
    </message>
    <message>
        <source>The processes and threads of the timeline&apos;s rows</source>
        <translation>时间轴各行的进程和线程</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>行的名称</translation>
    </message>
    <message>
        <source>Find a row</source>
        <translation>查找行</translation>
    </message>
    <message>
        <source>Process or thread</source>
        <translation>进程或线程</translation>
    </message>
    <message>
        <source>No row that is shown has this in its name</source>
        <translation>没有名称包含此文本的已显示的行</translation>
    </message>
</context>
<context>
    <name>emberline::Help</name>
    <message>
        <source>The timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>W, S, Ctrl++, Ctrl+-</source>
        <translation>W、S、Ctrl++、Ctrl+-</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>放大和缩小</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Ctrl+=</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>A, D</source>
        <translation>A、D</translation>
    </message>
    <message>
        <source>Move left and right</source>
        <translation>左移和右移</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Zoom at the mouse</source>
        <translation>在鼠标处缩放</translation>
    </message>
    <message>
        <source>Wheel, Page up, Page down</source>
        <translation>滚轮、Page Up、Page Down</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>滚动</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Shift+Drag, or drag in the ruler</source>
        <translation>Shift+拖动，或在标尺中拖动</translation>
    </message>
    <message>
        <source>Ctrl+Drag</source>
        <translation>Ctrl+拖动</translation>
    </message>
    <message>
        <source>Move the clock of a source; catches on regions of others, Esc leaves it</source>
        <translation>移动来源的时钟；会吸附到其他来源的区域，Esc 保持原样</translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation>Ctrl+Z</translation>
    </message>
    <message>
        <source>Undo the last shift of a clock, or the deletion of a bookmark</source>
        <translation>撤销上一次时钟移动或书签删除</translation>
    </message>
    <message>
        <source>Double click, F</source>
        <translation>双击、F</translation>
    </message>
    <message>
        <source>Zoom to a region; fit the selection</source>
        <translation>缩放到区域；适应所选项</translation>
    </message>
    <message>
        <source>0, Ctrl+0</source>
        <translation>0、Ctrl+0</translation>
    </message>
    <message>
        <source>Fit the whole trace</source>
        <translation>适应整个跟踪</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Ctrl+I</translation>
    </message>
    <message>
        <source>Fold gaps in which nothing runs, or not</source>
        <translation>压缩或不压缩无任何运行的间隙</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Go to the beginning and the end</source>
        <translation>转到开头和末尾</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Go to a time that you type</source>
        <translation>转到输入的时间</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>←、→</translation>
    </message>
    <message>
        <source>Previous and next region of the same depth</source>
        <translation>同一深度的上一个和下一个区域</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>↑、↓</translation>
    </message>
    <message>
        <source>Parent and first child</source>
        <translation>父级和第一个子级</translation>
    </message>
    <message>
        <source>Ctrl+Up, Ctrl+Down</source>
        <translation>Ctrl+↑、Ctrl+↓</translation>
    </message>
    <message>
        <source>What encloses the selection; the process it started</source>
        <translation>包围所选项的区域；所选项启动的进程</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Dim everything that is not on the critical path</source>
        <translation>淡化不在关键路径上的所有内容</translation>
    </message>
    <message>
        <source>F8, Shift+F8</source>
        <translation>F8、Shift+F8</translation>
    </message>
    <message>
        <source>L, Shift+P</source>
        <translation>L、Shift+P</translation>
    </message>
    <message>
        <source>Live: follow the newest events; pause and resume the view</source>
        <translation>实时：跟随最新事件；暂停和继续视图</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Clear the selection and the marked range</source>
        <translation>清除选择和标记的范围</translation>
    </message>
    <message>
        <source>Rows beside the timeline</source>
        <translation>时间轴旁的行</translation>
    </message>
    <message>
        <source>Tab, then Up and Down</source>
        <translation>Tab，然后 ↑ 和 ↓</translation>
    </message>
    <message>
        <source>Choose a row; Left and Right collapse and expand it</source>
        <translation>选择行；← 和 → 折叠和展开该行</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>Find a process or a thread by its name</source>
        <translation>按名称查找进程或线程</translation>
    </message>
    <message>
        <source>Ctrl+Click, Shift+Click, Shift+Up, Shift+Down</source>
        <translation>Ctrl+单击、Shift+单击、Shift+↑、Shift+↓</translation>
    </message>
    <message>
        <source>Choose several rows, to pin them or to show only these</source>
        <translation>选择多行，以固定它们或仅显示它们</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Pin the row on top</source>
        <translation>将行固定到顶部</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Rename the row</source>
        <translation>重命名行</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+↑、Alt+↓</translation>
    </message>
    <message>
        <source>Move the row among its siblings</source>
        <translation>在同级之间移动行</translation>
    </message>
    <message>
        <source>O</source>
        <translation>O</translation>
    </message>
    <message>
        <source>Space, Shift+C, Shift+O</source>
        <translation>空格、Shift+C、Shift+O</translation>
    </message>
    <message>
        <source>Collapse or expand a process, collapse all, expand all</source>
        <translation>折叠或展开进程，全部折叠，全部展开</translation>
    </message>
    <message>
        <source>Menu key, right click</source>
        <translation>菜单键、右键单击</translation>
    </message>
    <message>
        <source>What can be done with a row, or with a box of the timeline</source>
        <translation>可对行或时间轴的方块执行的操作</translation>
    </message>
    <message>
        <source>Search and filter</source>
        <translation>搜索和筛选</translation>
    </message>
    <message>
        <source>/, Ctrl+F</source>
        <translation>/、Ctrl+F</translation>
    </message>
    <message>
        <source>Find names, categories, arguments and messages; Esc clears and leaves</source>
        <translation>查找名称、类别、参数和消息；Esc 清空并离开</translation>
    </message>
    <message>
        <source>Enter, Shift+Enter, F3, Shift+F3</source>
        <translation>Enter、Shift+Enter、F3、Shift+F3</translation>
    </message>
    <message>
        <source>Ctrl+L, Ctrl+Shift+L</source>
        <translation>Ctrl+L、Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Filter; show all again</source>
        <translation>筛选；重新显示全部</translation>
    </message>
    <message>
        <source>Filter: Space, Enter</source>
        <translation>筛选：空格、Enter</translation>
    </message>
    <message>
        <source>Hide a category; show only it</source>
        <translation>隐藏类别；仅显示该类别</translation>
    </message>
    <message>
        <source>Filter: a name, then Enter</source>
        <translation>筛选：输入名称，然后按 Enter</translation>
    </message>
    <message>
        <source>Save the filter; choose the name to apply it again</source>
        <translation>保存筛选器；选择该名称可再次应用</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Ctrl+1 to Ctrl+8</source>
        <translation>Ctrl+1 到 Ctrl+8</translation>
    </message>
    <message>
        <source>Where the time went, critical path, statistics, flame graph, counters, compare, history, SQL</source>
        <translation>时间去向、关键路径、统计、火焰图、计数器、比较、历史、SQL</translation>
    </message>
    <message>
        <source>Alt+1 to Alt+8</source>
        <translation>Alt+1 到 Alt+8</translation>
    </message>
    <message>
        <source>Details, arguments, source line, events, search results, import report, bookmarks, sources</source>
        <translation>详细信息、参数、来源行、事件、搜索结果、导入报告、书签、来源</translation>
    </message>
    <message>
        <source>F6, Shift+F6</source>
        <translation>F6、Shift+F6</translation>
    </message>
    <message>
        <source>Next and previous part of the window</source>
        <translation>窗口的下一部分和上一部分</translation>
    </message>
    <message>
        <source>Close what is open in the dock, then return to the timeline</source>
        <translation>关闭面板中打开的内容，然后返回时间轴</translation>
    </message>
    <message>
        <source>Ctrl+C, Ctrl+Shift+C, Ctrl+Alt+C, right click</source>
        <translation>Ctrl+C、Ctrl+Shift+C、Ctrl+Alt+C、右键单击</translation>
    </message>
    <message>
        <source>Copy what is shown or chosen as text, as CSV, as a picture</source>
        <translation>将显示或选择的内容复制为文本、CSV 或图片</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>Sort a table by the column of the current cell; again: the other way round</source>
        <translation>按当前单元格所在的列对表排序；再按一次则反向排序</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Go to what a row is about</source>
        <translation>转到行所指的内容</translation>
    </message>
    <message>
        <source>Statistics: G, H, O</source>
        <translation>统计：G、H、O</translation>
    </message>
    <message>
        <source>Go to the longest, hide the category, show only it</source>
        <translation>转到最长的区域，隐藏类别，仅显示该类别</translation>
    </message>
    <message>
        <source>Statistics: Left, Right in the histogram</source>
        <translation>统计：直方图中的 ←、→</translation>
    </message>
    <message>
        <source>Go through its bars; Tab leads to it</source>
        <translation>逐个浏览直方图的条；按 Tab 可到达直方图</translation>
    </message>
    <message>
        <source>Flame graph: arrows, Enter, Backspace, Home</source>
        <translation>火焰图：方向键、Enter、Backspace、Home</translation>
    </message>
    <message>
        <source>Walk the boxes, zoom to one, zoom out, all the way</source>
        <translation>在方块间移动，放大到某个方块，缩小，完全还原</translation>
    </message>
    <message>
        <source>Flame graph: S, G, H</source>
        <translation>火焰图：S、G、H</translation>
    </message>
    <message>
        <source>Callers and callees; go to the longest; hide the category</source>
        <translation>调用方与被调用方；转到最长的区域；隐藏类别</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>Bookmark the selection or the time under the mouse</source>
        <translation>为所选项或鼠标所指的时间添加书签</translation>
    </message>
    <message>
        <source>Bookmarks: F2, Shift+F2, Del</source>
        <translation>书签：F2、Shift+F2、Delete</translation>
    </message>
    <message>
        <source>Rename, edit the note, delete</source>
        <translation>重命名、编辑备注、删除</translation>
    </message>
    <message>
        <source>Bookmarks: Shift+Down, M</source>
        <translation>书签：Shift+↓、M</translation>
    </message>
    <message>
        <source>Choose two to measure the time between; mark it</source>
        <translation>选择两个书签以测量其间的时间；标记这段时间</translation>
    </message>
    <message>
        <source>Sources: Space, F2, Del</source>
        <translation>来源：空格、F2、Delete</translation>
    </message>
    <message>
        <source>Hide a source, type its clock offset, close it</source>
        <translation>隐藏来源，输入其时钟偏移，关闭来源</translation>
    </message>
    <message>
        <source>SQL: Ctrl+Return, Ctrl+Enter, Esc</source>
        <translation>SQL：Ctrl+Return、Ctrl+Enter、Esc</translation>
    </message>
    <message>
        <source>Run the query; stop it</source>
        <translation>运行查询；停止查询</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>Copy the details of the selection</source>
        <translation>复制所选项的详细信息</translation>
    </message>
    <message>
        <source>Files and the window</source>
        <translation>文件和窗口</translation>
    </message>
    <message>
        <source>Ctrl+O, Ctrl+Shift+O, Ctrl+Alt+O</source>
        <translation>Ctrl+O、Ctrl+Shift+O、Ctrl+Alt+O</translation>
    </message>
    <message>
        <source>Open files, open a directory, add to the trace</source>
        <translation>打开文件，打开目录，添加到跟踪</translation>
    </message>
    <message>
        <source>Ctrl+S, Ctrl+Shift+S</source>
        <translation>Ctrl+S、Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>Save the session, to another file</source>
        <translation>保存会话，或另存到其他文件</translation>
    </message>
    <message>
        <source>Ctrl+E, Ctrl+Shift+E</source>
        <translation>Ctrl+E、Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Export; a picture of the timeline</source>
        <translation>导出；时间轴的图片</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F, Ctrl+R</source>
        <translation>Ctrl+Shift+F、Ctrl+R</translation>
    </message>
    <message>
        <source>Follow a directory; record a command</source>
        <translation>监视目录；录制命令</translation>
    </message>
    <message>
        <source>Ctrl+W, Ctrl+F4, Ctrl+Q</source>
        <translation>Ctrl+W、Ctrl+F4、Ctrl+Q</translation>
    </message>
    <message>
        <source>Close the trace; quit Emberline</source>
        <translation>关闭跟踪；退出 Emberline</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>Find an entry of the menus</source>
        <translation>查找菜单项</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>The guide, at the page about the dock that has the keyboard</source>
        <translation>指南，打开到键盘焦点所在面板的页面</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>此列表</translation>
    </message>
    <message>
        <source>Keys and Gestures</source>
        <translation>按键和手势</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>按键和手势</translation>
    </message>
    <message>
        <source>Diagnostic Codes</source>
        <translation>诊断代码</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重性</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Diagnostic codes</source>
        <translation>诊断代码</translation>
    </message>
    <message>
        <source>About Emberline</source>
        <translation>关于 Emberline</translation>
    </message>
    <message>
        <source>Emberline %1

Where the time went, in git Trace2 logs and Chrome JSON traces.

Free software under the GNU General Public License, version 3 or later. Qt %2.</source>
        <translation>Emberline %1

时间去向：查看 git Trace2 日志和 Chrome JSON 跟踪。

基于 GNU 通用公共许可证第 3 版或更高版本的自由软件。Qt %2。</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right, the mouse&apos;s Back and Forward</source>
        <translation>Alt+左、Alt+右、鼠标的后退和前进</translation>
    </message>
    <message>
        <source>Return to where the timeline was before a jump; go there again</source>
        <translation>回到跳转前时间轴所在的位置；再次前往</translation>
    </message>
    <message>
        <source>The hit of which most is in view; from there the next and previous in time</source>
        <translation>在视野中可见部分最长的匹配项；从那里按时间到下一个和上一个</translation>
    </message>
    <message>
        <source>Next and previous error, or what never ended</source>
        <translation>下一个和上一个错误，或从未结束的内容</translation>
    </message>
    <message>
        <source>Show only this process or thread: a filter; again: all</source>
        <translation>仅显示此进程或线程：一种筛选；再次使用则显示全部</translation>
    </message>
    <message>
        <source>Mark a range; a double click on its length zooms to it, × clears it</source>
        <translation>标记一个范围；双击其时长可缩放到它，× 将其清除</translation>
    </message>
    <message>
        <source>Make the selection the marked range</source>
        <translation>将所选内容设为标记范围</translation>
    </message>
</context>
<context>
    <name>emberline::HistogramWidget</name>
    <message>
        <source>Histogram of lengths</source>
        <translation>时长直方图</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 到 %2：%3</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 个区域</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，时长 %2</translation>
    </message>
    <message>
        <source>%1 of %2 to %3</source>
        <translation>%1，时长 %2 到 %3</translation>
    </message>
</context>
<context>
    <name>emberline::HistoryModel</name>
    <message>
        <source>When</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Exit</source>
        <translation>退出代码</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子进程</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>无结束</translation>
    </message>
    <message>
        <source>%1 became %2 times slower with %3 (since %4)</source>
        <translation>%1 使用 %3 后变慢，时长为原来的 %2 倍（自 %4 起）</translation>
    </message>
    <message>
        <source>%1 became %2 times faster with %3 (since %4)</source>
        <translation>%1 使用 %3 后变快，速度为原来的 %2 倍（自 %4 起）</translation>
    </message>
    <message>
        <source>%1 became %2 times slower (since %3)</source>
        <translation>%1 变慢，时长为原来的 %2 倍（自 %3 起）</translation>
    </message>
    <message>
        <source>%1 became %2 times faster (since %3)</source>
        <translation>%1 变快，速度为原来的 %2 倍（自 %3 起）</translation>
    </message>
    <message>
        <source>%1: median %2 to %3</source>
        <translation>%1：中位数从 %2 变为 %3</translation>
    </message>
    <message>
        <source>1 command, %1 runs</source>
        <translation>1 个命令，%1 次运行</translation>
    </message>
    <message>
        <source>%1 commands, %2 runs</source>
        <translation>%1 个命令，%2 次运行</translation>
    </message>
    <message>
        <source>%1; longest: %2 %3</source>
        <translation>%1；最长：%2 %3</translation>
    </message>
    <message>
        <source>median %1 times slower since %2</source>
        <translation>自 %2 起变慢，中位数为原来的 %1 倍</translation>
    </message>
    <message>
        <source>median %1 times faster since %2</source>
        <translation>自 %2 起变快，按中位数速度为原来的 %1 倍</translation>
    </message>
    <message>
        <source>Rank correlation of %1 with the time: %2 (%3 to %4 at 95 %, n = %5)</source>
        <translation>%1 与时长的秩相关：%2（95 % 置信区间 %3 到 %4，n = %5）</translation>
    </message>
    <message>
        <source>No rank correlation of %1 with the time: one of them is the same in all runs (n = %2)</source>
        <translation>%1 与时长没有秩相关：其中之一在所有运行中都相同（n = %2）</translation>
    </message>
    <message>
        <source>%1: time against %2</source>
        <translation>%1：时长与 %2 的关系</translation>
    </message>
    <message>
        <source>%1: %2 over time</source>
        <translation>%1：%2 随时间的变化</translation>
    </message>
    <message>
        <source>%1: the %2 largest of %3 groups</source>
        <translation>%1：%3 个组中最大的 %2 个</translation>
    </message>
    <message>
        <source>1 command, 1 run</source>
        <translation>1 个命令，1 次运行</translation>
    </message>
    <message>
        <source>%1; 1 run failed</source>
        <translation>%1；1 次运行失败</translation>
    </message>
    <message>
        <source>%1; %2 runs failed</source>
        <translation>%1；%2 次运行失败</translation>
    </message>
    <message>
        <source>no date in the log</source>
        <translation>日志中没有日期</translation>
    </message>
    <message>
        <source>%1 (%2 without a date not drawn)</source>
        <translation>%1（%2 个没有日期的未绘出）</translation>
    </message>
    <message>
        <source>A server has counted these runs: nobody looked for when they became slower or faster, nor for how work goes with the time.</source>
        <translation>这些运行由服务器统计：没有查找它们何时变慢或变快，也没有查找工作量与时间的关系。</translation>
    </message>
</context>
<context>
    <name>emberline::HistoryPanel</name>
    <message>
        <source>Show the longest run</source>
        <translation>显示最长的运行</translation>
    </message>
    <message>
        <source>Show the runs that changed</source>
        <translation>显示发生变化的运行</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Runs by command</source>
        <translation>按命令列出的运行</translation>
    </message>
    <message>
        <source>By version</source>
        <translation>按版本</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>按主机</translation>
    </message>
    <message>
        <source>By repository</source>
        <translation>按仓库</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Each run, and the runs over time</source>
        <translation>每次运行，以及运行随时间的变化</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>How often and how long, by version, host, week ...</source>
        <translation>按版本、主机、周等统计运行的次数和时长</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>筛选命令</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>全部合在一起</translation>
    </message>
    <message>
        <source>Group the runs over time</source>
        <translation>对运行趋势图中的运行分组</translation>
    </message>
    <message>
        <source>Only %1 ×</source>
        <translation>仅 %1 ×</translation>
    </message>
    <message>
        <source>Show the runs of all groups again</source>
        <translation>重新显示所有组的运行</translation>
    </message>
    <message>
        <source>%1 top-level command</source>
        <translation>%1 个顶层命令</translation>
    </message>
    <message>
        <source>%1 top-level commands</source>
        <translation>%1 个顶层命令</translation>
    </message>
    <message>
        <source>%1 process</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>What the runs over time show</source>
        <translation>运行趋势图显示的内容</translation>
    </message>
    <message>
        <source>against the time</source>
        <translation>与时长的关系</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>随时间的变化</translation>
    </message>
    <message>
        <source>What the work is drawn against</source>
        <translation>绘制工作量所对照的内容</translation>
    </message>
    <message>
        <source>&amp;Compare the median run with the p99 run</source>
        <translation>比较中位数运行与 p99 运行(&amp;C)</translation>
    </message>
    <message>
        <source>Waiting for the server …</source>
        <translation>正在等待服务器 …</translation>
    </message>
    <message>
        <source>%1: the newest and the longest %2</source>
        <translation>%1：最新和最长的，共 %2 个</translation>
    </message>
    <message>
        <source>%1, the first with several runs</source>
        <translation>%1，第一个有多次运行的命令</translation>
    </message>
    <message>
        <source>%1 run of %2</source>
        <translation>%2 的 %1 次运行</translation>
    </message>
    <message>
        <source>%1 runs of %2</source>
        <translation>%2 的 %1 次运行</translation>
    </message>
    <message>
        <source>What no other process of this trace started; what those started counts with them.
Their times are those to the prompt: the title of the window also counts what went on in the background after it.</source>
        <translation>不是由此跟踪中其他进程启动的命令；由它们启动的进程与它们一起计算。
它们的时间算到提示符为止：窗口标题还会计入此后在后台继续的部分。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show the runs of all times again (Esc)</source>
        <translation>重新显示所有时间的运行 (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%2 次运行中的 %1 次</translation>
    </message>
</context>
<context>
    <name>emberline::IdlePane</name>
    <message>
        <source>Longest idle gaps</source>
        <translation>最长的空闲间隙</translation>
    </message>
    <message>
        <source>In these, no region runs that works. Waiting is no work, nor is what has lost its end. What the program does not record may still run.</source>
        <translation>其间没有任何工作中的区域在运行。等待不算工作，丢失结束记录的区域也不算。程序未记录的工作仍可能在运行。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，始于 %2</translation>
    </message>
    <message>
        <source>Mark the gap and zoom to it</source>
        <translation>标记该间隙并缩放到它</translation>
    </message>
    <message>
        <source>Longest stretches not instrumented</source>
        <translation>最长的未插桩时段</translation>
    </message>
</context>
<context>
    <name>emberline::ImportReportPanel</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the whole report</source>
        <translation>复制整个报告</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>Read on where you stopped</source>
        <translation>从停止处继续读取</translation>
    </message>
    <message>
        <source>No problem so far.</source>
        <translation>到目前为止没有问题。</translation>
    </message>
    <message>
        <source>Everything was read without a problem.</source>
        <translation>全部内容均已读取，没有问题。</translation>
    </message>
</context>
<context>
    <name>emberline::IncompleteText</name>
    <message>
        <source>%1 was not read to its end. %2</source>
        <translation>%1 未读取到末尾。%2</translation>
    </message>
</context>
<context>
    <name>emberline::InstancesModel</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Its whole length, also where the range cuts it</source>
        <translation>其完整长度，即使被该范围截断</translation>
    </message>
</context>
<context>
    <name>emberline::InstancesPane</name>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
</context>
<context>
    <name>emberline::LanesWidget</name>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Pinned rows</source>
        <translation>固定的行</translation>
    </message>
    <message>
        <source>Regions over time. Arrow keys go to siblings, parent and children; W and S zoom, A and D move.</source>
        <translation>区域随时间的分布。方向键转到同级、父级和子级；W 和 S 缩放，A 和 D 移动。</translation>
    </message>
    <message>
        <source>Ctrl+drag moves the clock of a source against those of others. This trace has only one.</source>
        <translation>Ctrl+拖动可相对其他来源移动某个来源的时钟。此跟踪只有一个来源。</translation>
    </message>
</context>
<context>
    <name>emberline::LateSign</name>
    <message>
        <source>Still calculating…</source>
        <translation>仍在计算…</translation>
    </message>
</context>
<context>
    <name>emberline::LiveControl</name>
    <message>
        <source>&amp;Follow Directory…</source>
        <translation>监视目录(&amp;F)…</translation>
    </message>
    <message>
        <source>Show what git writes to a trace directory while it writes</source>
        <translation>在 git 写入跟踪目录的同时显示其写入的内容</translation>
    </message>
    <message>
        <source>Follow directory</source>
        <translation>监视目录</translation>
    </message>
    <message>
        <source>Follow F&amp;ile…</source>
        <translation>监视文件(&amp;I)…</translation>
    </message>
    <message>
        <source>Show what a program writes to a trace file while it writes</source>
        <translation>在程序写入跟踪文件的同时显示其写入的内容</translation>
    </message>
    <message>
        <source>&amp;Listen on Socket…</source>
        <translation>监听套接字(&amp;L)…</translation>
    </message>
    <message>
        <source>Show what git writes to a Unix socket</source>
        <translation>显示 git 写入 Unix 套接字的内容</translation>
    </message>
    <message>
        <source>Keep the &amp;Newest in View</source>
        <translation>保持最新事件可见(&amp;N)</translation>
    </message>
    <message>
        <source>Keep the newest events visible until you pan or scroll away</source>
        <translation>保持最新事件可见，直到平移或滚动离开</translation>
    </message>
    <message>
        <source>● LIVE</source>
        <translation>● 实时</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Freeze the view while reading goes on</source>
        <translation>冻结视图，读取继续进行</translation>
    </message>
    <message>
        <source>&amp;Keep Only the Last Minutes…</source>
        <translation>仅保留最近几分钟(&amp;K)…</translation>
    </message>
    <message>
        <source>Forget older commands, so that following for days needs little memory</source>
        <translation>丢弃较早的命令，使连续监视数天也只需少量内存</translation>
    </message>
    <message>
        <source>S&amp;top Following</source>
        <translation>停止监视(&amp;T)</translation>
    </message>
    <message>
        <source>Stop following or listening; what was read stays</source>
        <translation>停止监视或监听；已读取的内容保留</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>▶ Resume</source>
        <translation>▶ 继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>❚❚ Paused</source>
        <translation>❚❚ 已暂停</translation>
    </message>
    <message>
        <source>❚❚ Paused, 1 new event</source>
        <translation>❚❚ 已暂停，1 个新事件</translation>
    </message>
    <message>
        <source>❚❚ Paused, %1 new events</source>
        <translation>❚❚ 已暂停，%1 个新事件</translation>
    </message>
    <message>
        <source>■ Ended</source>
        <translation>■ 已结束</translation>
    </message>
    <message>
        <source>Follow Directory</source>
        <translation>监视目录</translation>
    </message>
    <message>
        <source>Follow File</source>
        <translation>监视文件</translation>
    </message>
    <message>
        <source>Listen on Socket</source>
        <translation>监听套接字</translation>
    </message>
    <message>
        <source>Path of the socket to create. Then run git with GIT_TRACE2_EVENT=af_unix:stream:PATH</source>
        <translation>要创建的套接字的路径。然后使用 GIT_TRACE2_EVENT=af_unix:stream:PATH 运行 git</translation>
    </message>
    <message>
        <source>Keep Only the Last Minutes</source>
        <translation>仅保留最近几分钟</translation>
    </message>
    <message>
        <source>Minutes of a followed or listened trace that are kept (0: all). Older commands are forgotten from time to
time; their files stay as they are.</source>
        <translation>为监视或监听的跟踪保留的分钟数（0：全部）。较早的命令会不时被
丢弃；其文件保持不变。</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
</context>
<context>
    <name>emberline::LoadStatus</name>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1/%2 个文件</translation>
    </message>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%1/%2 MB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 MB/s</source>
        <translation>%1 MB/s</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop reading; what was read stays</source>
        <translation>停止读取；已读取的内容保留</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Read on where you stopped</source>
        <translation>从停止处继续读取</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
</context>
<context>
    <name>emberline::MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Save Recording…</source>
        <translation>保存录制内容…</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>Import report (%1)</source>
        <translation>导入报告（%1）</translation>
    </message>
    <message>
        <source>Picture of the &amp;Timeline…</source>
        <translation>时间轴的图片(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the visible timeline as SVG or PNG</source>
        <translation>将可见的时间轴保存为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Picture of the &amp;Flame Graph…</source>
        <translation>火焰图的图片(&amp;F)…</translation>
    </message>
    <message>
        <source>Save the visible flame graph as SVG or PNG</source>
        <translation>将可见的火焰图保存为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Picture of the &amp;Charts…</source>
        <translation>图表的图片(&amp;C)…</translation>
    </message>
    <message>
        <source>Save the counters&apos; charts as SVG or PNG</source>
        <translation>将计数器的图表保存为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Copy &amp;Name</source>
        <translation>复制名称(&amp;N)</translation>
    </message>
    <message>
        <source>Show &amp;Only This Name</source>
        <translation>仅显示此名称(&amp;O)</translation>
    </message>
    <message>
        <source>Statistics of &amp;Its Time</source>
        <translation>其时间段的统计(&amp;I)</translation>
    </message>
    <message>
        <source>Flame &amp;Graph of Its Time</source>
        <translation>其时间段的火焰图(&amp;G)</translation>
    </message>
    <message>
        <source>There are no errors in this trace.</source>
        <translation>此跟踪中没有错误。</translation>
    </message>
    <message>
        <source>UTC dates on the ruler</source>
        <translation>标尺上为 UTC 日期</translation>
    </message>
    <message>
        <source>here by start</source>
        <translation>此处按开始时间</translation>
    </message>
    <message>
        <source>here as in the trace</source>
        <translation>此处按跟踪中的顺序</translation>
    </message>
    <message>
        <source>The language changes when Emberline starts next.</source>
        <translation>语言将在 Emberline 下次启动时更改。</translation>
    </message>
    <message>
        <source>A file was not read to its end, or it changed meanwhile. The picture shows what was read.</source>
        <translation>某个文件未读取到末尾，或在读取期间发生了更改。图片显示的是已读取的内容。</translation>
    </message>
    <message>
        <source>Median run</source>
        <translation>中位数运行</translation>
    </message>
    <message>
        <source>p99 run</source>
        <translation>p99 运行</translation>
    </message>
    <message>
        <source>Followed before: %1.</source>
        <translation>此前监视的：%1。</translation>
    </message>
    <message>
        <source>Follow Again</source>
        <translation>再次跟踪</translation>
    </message>
    <message>
        <source>There are no errors up to %1, where %2 was cut.</source>
        <translation>到 %2 被截断之处 %1 为止没有错误。</translation>
    </message>
    <message>
        <source>Times in which nothing ran are folded now that the trace does not grow. Ctrl+I shows all.</source>
        <translation>跟踪不再增长，没有任何运行的时间现已折叠。按 Ctrl+I 显示全部。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>There are no flows, the arrows from what posted a task to what ran it</source>
        <translation>没有流，即从发布任务者指向执行任务者的箭头</translation>
    </message>
</context>
<context>
    <name>emberline::MessageBar</name>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… 及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>emberline::NewestButton</name>
    <message>
        <source>↓ Follow newest</source>
        <translation>↓ 跟随最新</translation>
    </message>
    <message>
        <source>Keep the newest events visible again (L)</source>
        <translation>重新保持最新事件可见（L）</translation>
    </message>
    <message>
        <source>Follow newest</source>
        <translation>跟随最新</translation>
    </message>
</context>
<context>
    <name>emberline::Opening</name>
    <message>
        <source>Waiting for %1 …</source>
        <translation>正在等待 %1…</translation>
    </message>
    <message>
        <source>The log of this run is gone. emberline collect --keep-raw 14d keeps a copy of each log for 14 days.</source>
        <translation>此次运行的日志已不存在。emberline collect --keep-raw 14d 会将每个日志的副本保留 14 天。</translation>
    </message>
    <message>
        <source>The sample cannot be copied to %1</source>
        <translation>无法将示例复制到 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Add %1 to the open trace, or open it in its place?</source>
        <translation>将 %1 添加到已打开的跟踪，还是打开它以替换当前跟踪？</translation>
    </message>
    <message>
        <source>Open Store on a Server</source>
        <translation>打开服务器上的存储库</translation>
    </message>
    <message>
        <source>Address of the ClickHouse database that emberline collect fills:</source>
        <translation>emberline collect 所填充的 ClickHouse 数据库的地址：</translation>
    </message>
    <message>
        <source>%1: a store on a server is clickhouse://HOST[:PORT]/DATABASE.</source>
        <translation>%1：服务器上的存储库应为 clickhouse://HOST[:PORT]/DATABASE。</translation>
    </message>
    <message>
        <source>Open Directory</source>
        <translation>打开目录</translation>
    </message>
    <message>
        <source>Add to Trace</source>
        <translation>添加到跟踪</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>没有最近打开的文件</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>清除(&amp;C)</translation>
    </message>
    <message numerus="yes">
        <source>%n more could not be read.</source>
        <translation>
            <numerusform>另有 %n 个无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>emberline::OutputPanel</name>
    <message>
        <source>Output of the recorded command</source>
        <translation>录制的命令的输出</translation>
    </message>
    <message>
        <source>Record, in the tool bar, runs a command and shows its output here.</source>
        <translation>工具栏中的“录制”会运行一个命令并在此显示其输出。</translation>
    </message>
</context>
<context>
    <name>emberline::OverviewWidget</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>The whole trace and the visible part of it</source>
        <translation>整个跟踪及其可见部分</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Found by the search</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>emberline::Panel</name>
    <message>
        <source>Of the whole trace: the filter does not apply here.</source>
        <translation>针对整个跟踪：筛选在此处不适用。</translation>
    </message>
    <message>
        <source>Open a trace, or drop one on the window, to see here what is in it.</source>
        <translation>打开一个跟踪，或将其拖放到窗口上，即可在此查看其内容。</translation>
    </message>
    <message>
        <source>Of the whole trace: the filter does not apply here, nor does the marked range.</source>
        <translation>针对整个跟踪：筛选和标记的范围在此均不适用。</translation>
    </message>
    <message>
        <source>Of the whole trace: the marked range does not apply here.</source>
        <translation>针对整个跟踪：标记的范围在此不适用。</translation>
    </message>
</context>
<context>
    <name>emberline::PeersPane</name>
    <message>
        <source>In no named box</source>
        <translation>不在任何已命名的方块中时</translation>
    </message>
    <message>
        <source>Directly in %1</source>
        <translation>直接位于 %1 中时</translation>
    </message>
    <message>
        <source>On its thread</source>
        <translation>在其所在线程上时</translation>
    </message>
    <message>
        <source>With %1 = %2</source>
        <translation>%1 = %2 时</translation>
    </message>
    <message>
        <source>The larger %1, the longer</source>
        <translation>%1 越大，时长越长</translation>
    </message>
    <message>
        <source>The larger %1, the shorter</source>
        <translation>%1 越大，时长越短</translation>
    </message>
    <message>
        <source> (rank correlation %1 over %2).</source>
        <translation>（秩相关 %1，基于 %2 个区域）。</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 sampled) the median is %4, otherwise %5.</source>
        <translation>%1（抽样 %3 个中的 %2 个），中位数为 %4，否则为 %5。</translation>
    </message>
    <message>
        <source>%1 (%2 of %3) the median is %4, otherwise %5.</source>
        <translation>%1（%3 个中的 %2 个），中位数为 %4，否则为 %5。</translation>
    </message>
</context>
<context>
    <name>emberline::Picture</name>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
</context>
<context>
    <name>emberline::RangePanel</name>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>All, none marked</source>
        <translation>全部，未标记</translation>
    </message>
    <message>
        <source>The range that this panel is about: the whole trace while none is marked</source>
        <translation>此面板针对的范围：未标记范围时为整个跟踪</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Marked range</source>
        <translation>标记的范围</translation>
    </message>
</context>
<context>
    <name>emberline::RecordControl</name>
    <message>
        <source>&amp;Record Command…</source>
        <translation>录制命令(&amp;R)…</translation>
    </message>
    <message>
        <source>Stop the &amp;Command</source>
        <translation>停止命令(&amp;C)</translation>
    </message>
    <message>
        <source>Save Recor&amp;ding…</source>
        <translation>保存录制内容(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Earlier Recordings</source>
        <translation>较早的录制内容(&amp;E)</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Run a command traced and show it as it runs (%1)</source>
        <translation>在跟踪下运行命令，并在运行的同时显示（%1）</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
    <message>
        <source>End the recorded command, as Ctrl+C does in a terminal; what was recorded stays</source>
        <translation>结束录制的命令，如同终端中的 Ctrl+C；已录制的内容保留</translation>
    </message>
    <message>
        <source>Keep the log of the recorded command</source>
        <translation>保留录制的命令的日志</translation>
    </message>
    <message>
        <source>%1 has been running for %2.</source>
        <translation>%1 已运行 %2。</translation>
    </message>
    <message>
        <source>%1 was asked to end.</source>
        <translation>已请求 %1 结束。</translation>
    </message>
    <message>
        <source>Save Recording</source>
        <translation>保存录制内容</translation>
    </message>
    <message>
        <source>New directory:</source>
        <translation>新目录：</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>You stopped %1; exit %2 after %3, its start included.</source>
        <translation>您已停止 %1；退出代码 %2，历时 %3（含启动）。</translation>
    </message>
    <message>
        <source>%1 finished with exit %2 after %3, its start included.</source>
        <translation>%1 已结束，退出代码 %2，历时 %3（含启动）。</translation>
    </message>
    <message>
        <source>The command ran no git, so there is no trace.</source>
        <translation>该命令未运行 git，因此没有跟踪。</translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation>其输出：%1</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved.</source>
        <translation>%1 的录制尚未保存。</translation>
    </message>
    <message>
        <source>%1 recordings are not saved. The next one: %2.</source>
        <translation>有 %1 个录制尚未保存。下一个：%2。</translation>
    </message>
    <message>
        <source>%1 still runs; closing ends it.</source>
        <translation>%1 仍在运行；关闭会结束它。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard All</source>
        <translation>全部丢弃</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Recording of %1, %2</source>
        <translation>%1 的录制，%2</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved. Until the window closes, it is among the earlier recordings of the menu File.</source>
        <translation>%1 的录制尚未保存。在窗口关闭之前，可在“文件”菜单的较早录制中找到它。</translation>
    </message>
</context>
<context>
    <name>emberline::RecordDialog</name>
    <message>
        <source>Record Command</source>
        <translation>录制命令</translation>
    </message>
    <message>
        <source>How deeply nested regions may be to be recorded; git&apos;s default of 2 hides most</source>
        <translation>录制嵌套多深的区域；git 的默认值 2 会隐藏大部分区域</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>命令(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Run in</source>
        <translation>运行目录(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Nesting</source>
        <translation>嵌套(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keep the log in</source>
        <translation>日志保留位置(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Tracing is on for this command only. No shell runs it: for pipes and variables write sh -c &apos;…&apos;.</source>
        <translation>仅对此命令启用跟踪。它不由 shell 运行：如需管道和变量，请写 sh -c &apos;…&apos;。</translation>
    </message>
    <message>
        <source>Recording stops following %1.</source>
        <translation>录制会结束对 %1 的跟踪。</translation>
    </message>
    <message>
        <source>Nowhere: the window asks about the log when it closes</source>
        <translation>不保存：窗口关闭时会询问如何处理日志</translation>
    </message>
</context>
<context>
    <name>emberline::ReportModel</name>
    <message>
        <source>%1, byte %2</source>
        <translation>%1，字节 %2</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重性</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
</context>
<context>
    <name>emberline::ResultsModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>匹配于</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>emberline::ResultsPanel</name>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>%1 hit</source>
        <translation>%1 个匹配项</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 个匹配项</translation>
    </message>
    <message>
        <source>Press / or Ctrl+F to search.</source>
        <translation>按 / 或 Ctrl+F 进行搜索。</translation>
    </message>
</context>
<context>
    <name>emberline::RowActions</name>
    <message>
        <source>&amp;Pin on Top</source>
        <translation>固定到顶部(&amp;P)</translation>
    </message>
    <message>
        <source>Keep the chosen rows visible above the others</source>
        <translation>使所选行在其他行上方保持可见</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>重命名(&amp;N)…</translation>
    </message>
    <message>
        <source>Give the row another name</source>
        <translation>为行指定其他名称</translation>
    </message>
    <message>
        <source>&amp;Own Name</source>
        <translation>原名称(&amp;O)</translation>
    </message>
    <message>
        <source>Give the row its own name back</source>
        <translation>恢复行的原名称</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move the row above its neighbour</source>
        <translation>将行移到相邻行的上方</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Move the row below its neighbour</source>
        <translation>将行移到相邻行的下方</translation>
    </message>
    <message>
        <source>Show Only &amp;This</source>
        <translation>仅显示此项(&amp;T)</translation>
    </message>
    <message>
        <source>Collapse or expand what lies below this process</source>
        <translation>折叠或展开此进程下的内容</translation>
    </message>
    <message>
        <source>&amp;Find Row…</source>
        <translation>查找行(&amp;F)…</translation>
    </message>
    <message>
        <source>Find a process or a thread by its name (R)</source>
        <translation>按名称查找进程或线程（R）</translation>
    </message>
    <message>
        <source>Collapse &amp;All</source>
        <translation>全部折叠(&amp;A)</translation>
    </message>
    <message>
        <source>Collapse all processes (Shift+C)</source>
        <translation>折叠所有进程（Shift+C）</translation>
    </message>
    <message>
        <source>Expand all processes (Shift+O)</source>
        <translation>展开所有进程（Shift+O）</translation>
    </message>
    <message>
        <source>Show only what ran in the chosen processes and threads, or all again</source>
        <translation>仅显示所选进程和线程中运行的内容，或重新显示全部</translation>
    </message>
    <message>
        <source>&amp;Collapse or Expand</source>
        <translation>折叠或展开(&amp;C)</translation>
    </message>
    <message>
        <source>Expand A&amp;ll</source>
        <translation>全部展开(&amp;L)</translation>
    </message>
</context>
<context>
    <name>emberline::RulerWidget</name>
    <message>
        <source>Time ruler</source>
        <translation>时间标尺</translation>
    </message>
    <message>
        <source>Drag to mark a range of time</source>
        <translation>拖动以标记时间范围</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Clear the marked range</source>
        <translation>清除标记范围</translation>
    </message>
    <message>
        <source>Double click: zoom to the marked range</source>
        <translation>双击：缩放到标记范围</translation>
    </message>
</context>
<context>
    <name>emberline::RunGroupsModel</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>周</translation>
    </message>
    <message>
        <source>Caller</source>
        <translation>调用方</translation>
    </message>
    <message>
        <source>Has failed</source>
        <translation>是否失败</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle</source>
        <translation>一半的运行不超过此时间。它是某次运行的时间：次数为偶数时，取中间两次中较短的一次</translation>
    </message>
</context>
<context>
    <name>emberline::RunGroupsView</name>
    <message>
        <source>Statistics of runs</source>
        <translation>运行的统计</translation>
    </message>
    <message>
        <source>and nothing else</source>
        <translation>不再细分</translation>
    </message>
    <message>
        <source>By command</source>
        <translation>按命令</translation>
    </message>
    <message>
        <source>and command</source>
        <translation>再按命令</translation>
    </message>
    <message>
        <source>By version</source>
        <translation>按版本</translation>
    </message>
    <message>
        <source>and version</source>
        <translation>再按版本</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>按主机</translation>
    </message>
    <message>
        <source>and host</source>
        <translation>再按主机</translation>
    </message>
    <message>
        <source>By repository</source>
        <translation>按仓库</translation>
    </message>
    <message>
        <source>and repository</source>
        <translation>再按仓库</translation>
    </message>
    <message>
        <source>By week</source>
        <translation>按周</translation>
    </message>
    <message>
        <source>and week</source>
        <translation>再按周</translation>
    </message>
    <message>
        <source>By caller</source>
        <translation>按调用方</translation>
    </message>
    <message>
        <source>and caller</source>
        <translation>再按调用方</translation>
    </message>
    <message>
        <source>By failure</source>
        <translation>按是否失败</translation>
    </message>
    <message>
        <source>and failure</source>
        <translation>再按是否失败</translation>
    </message>
    <message>
        <source>Group the statistics</source>
        <translation>对统计分组</translation>
    </message>
    <message>
        <source>Divide the groups of the statistics</source>
        <translation>细分统计的组</translation>
    </message>
    <message>
        <source>By user</source>
        <translation>按用户</translation>
    </message>
    <message>
        <source>and user</source>
        <translation>再按用户</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>按 %1</translation>
    </message>
    <message>
        <source>and %1</source>
        <translation>再按 %1</translation>
    </message>
</context>
<context>
    <name>emberline::RunsChart</name>
    <message>
        <source>Distribution of runs</source>
        <translation>运行的分布</translation>
    </message>
</context>
<context>
    <name>emberline::SaveDialogs</name>
    <message>
        <source>trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>%1 (exported).%2</source>
        <translation>%1 (已导出).%2</translation>
    </message>
</context>
<context>
    <name>emberline::SearchBar</name>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>上一个匹配项（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>下一个匹配项（Enter）</translation>
    </message>
    <message>
        <source>Search names, categories, arguments</source>
        <translation>搜索名称、类别、参数</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Whole &amp;words</source>
        <translation>全字匹配(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Regular expression</source>
        <translation>正则表达式(&amp;R)</translation>
    </message>
    <message>
        <source>Match &amp;case</source>
        <translation>区分大小写(&amp;C)</translation>
    </message>
    <message>
        <source>In &amp;arguments and messages too</source>
        <translation>同时搜索参数和消息(&amp;A)</translation>
    </message>
    <message>
        <source>How to search</source>
        <translation>搜索方式</translation>
    </message>
    <message>
        <source>Search options</source>
        <translation>搜索选项</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 项，共 %2 项</translation>
    </message>
    <message>
        <source>no hits</source>
        <translation>无匹配项</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个匹配项</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 个匹配项</translation>
    </message>
</context>
<context>
    <name>emberline::SessionControl</name>
    <message>
        <source>the clock of %1 moved by %2</source>
        <translation>%1 的时钟（移动 %2）</translation>
    </message>
    <message>
        <source>the clocks of %1 sources</source>
        <translation>%1 个来源的时钟</translation>
    </message>
    <message>
        <source>a hidden source</source>
        <translation>1 个隐藏的来源</translation>
    </message>
    <message>
        <source>%1 hidden sources</source>
        <translation>%1 个隐藏的来源</translation>
    </message>
    <message>
        <source>a bookmark</source>
        <translation>1 个书签</translation>
    </message>
    <message>
        <source>%1 bookmarks</source>
        <translation>%1 个书签</translation>
    </message>
    <message>
        <source>a marked range</source>
        <translation>标记的范围</translation>
    </message>
    <message>
        <source>a filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>a saved filter</source>
        <translation>1 个已保存的筛选器</translation>
    </message>
    <message>
        <source>%1 saved filters</source>
        <translation>%1 个已保存的筛选器</translation>
    </message>
    <message>
        <source>an SQL query</source>
        <translation>SQL 查询</translation>
    </message>
    <message>
        <source>pinned rows</source>
        <translation>固定的行</translation>
    </message>
    <message>
        <source>names of rows</source>
        <translation>行的名称</translation>
    </message>
    <message>
        <source>the order of rows</source>
        <translation>行的顺序</translation>
    </message>
    <message>
        <source>gaps at their true length</source>
        <translation>按真实长度显示的间隙</translation>
    </message>
    <message>
        <source>This session file opens traces outside its folder, like %1. Open them?</source>
        <translation>此会话文件会打开其文件夹之外的跟踪，例如 %1。要打开吗？</translation>
    </message>
    <message>
        <source>Closing a source reads the others again, which is not possible for what is followed or piped. Hide the source instead.</source>
        <translation>关闭一个来源需要重新读取其他来源，而监视的或通过管道传入的来源无法重新读取。请改为隐藏该来源。</translation>
    </message>
    <message>
        <source>You have looked at this before. Kept from then: %1.</source>
        <translation>您以前查看过此内容。当时保留了：%1。</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Emberline sessions (*.emberline)</source>
        <translation>Emberline 会话 (*.emberline)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Don&apos;t Open</source>
        <translation>不打开</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>丢弃</translation>
    </message>
</context>
<context>
    <name>emberline::SessionFile</name>
    <message>
        <source>%1 is not a session file: %2</source>
        <translation>%1 不是会话文件：%2</translation>
    </message>
    <message>
        <source>it is not a regular file.</source>
        <translation>它不是常规文件。</translation>
    </message>
    <message>
        <source>The session %1 cannot be read: %2.</source>
        <translation>无法读取会话 %1：%2。</translation>
    </message>
    <message>
        <source>The session %1 is too large to be read: it has %2 bytes.</source>
        <translation>会话 %1 过大，无法读取：它有 %2 字节。</translation>
    </message>
    <message>
        <source>The session %1 is too large to be kept: it would have %2 bytes.</source>
        <translation>会话 %1 过大，无法保留：它将有 %2 字节。</translation>
    </message>
    <message>
        <source>The session cannot be written to %1: %2.</source>
        <translation>无法将会话写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 entries of the session file were not understood and were left out.</source>
        <translation>会话文件中有 %1 个条目无法识别，已略过。</translation>
    </message>
    <message>
        <source>A newer Emberline wrote this session (format %1, this one knows %2): what is new in it is not shown, and saving the session loses it.</source>
        <translation>此会话由更新版本的 Emberline 写入（格式 %1，此版本支持 %2）：其中的新内容不会显示，保存会话会丢失这些内容。</translation>
    </message>
    <message>
        <source>it is not JSON, or it is cut off.</source>
        <translation>它不是 JSON，或已被截断。</translation>
    </message>
    <message>
        <source>it has no &quot;format&quot;: &quot;%1&quot;.</source>
        <translation>它没有 &quot;format&quot;: &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>it names another session, %1. A session names traces: open that session by itself.</source>
        <translation>它引用了另一个会话 %1。会话只能引用跟踪：请单独打开该会话。</translation>
    </message>
    <message>
        <source>One entry of the session file was not understood and was left out.</source>
        <translation>会话文件中有 1 个条目无法识别，已略过。</translation>
    </message>
</context>
<context>
    <name>emberline::SharedRows</name>
    <message>
        <source>&amp;Sort by This Column</source>
        <translation>按此列排序(&amp;S)</translation>
    </message>
    <message>
        <source>Sort by the column of the current cell; again: the other way round</source>
        <translation>按当前单元格所在的列排序；再按一次则反向排序</translation>
    </message>
</context>
<context>
    <name>emberline::SidesTitle</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>emberline::SourceLinePanel</name>
    <message>
        <source>Record in the source</source>
        <translation>来源中的记录</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation>%1，字节 %2</translation>
    </message>
    <message>
        <source>This source cannot be read again.</source>
        <translation>无法再次读取此来源。</translation>
    </message>
    <message>
        <source>Click a box in the timeline to see the line that it comes from.</source>
        <translation>单击时间轴中的方块以查看其来源行。</translation>
    </message>
    <message>
        <source>Click another box: what is selected does not come from a single record.</source>
        <translation>请单击其他方块：所选内容并非来自单条记录。</translation>
    </message>
</context>
<context>
    <name>emberline::SourcesModel</name>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Clock offset</source>
        <translation>时钟偏移</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>仍在运行</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>正在等待</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>Read to its end, and not followed</source>
        <translation>已读取到末尾，未监视</translation>
    </message>
    <message>
        <source>Something in it has not ended yet</source>
        <translation>其中有内容尚未结束</translation>
    </message>
    <message>
        <source>Every process in it has ended. It is still followed, in case more is written</source>
        <translation>其中的所有进程均已结束。仍在监视，以防写入更多内容</translation>
    </message>
    <message>
        <source>Nothing in it is open. It is still followed, in case more is written</source>
        <translation>其中没有未结束的内容。仍在监视，以防写入更多内容</translation>
    </message>
    <message>
        <source>The file was removed while it was followed; what was read of it stays</source>
        <translation>文件在监视期间被移除；已读取的内容保留</translation>
    </message>
    <message>
        <source>The file was replaced or written anew while it was followed; this is what it held before</source>
        <translation>文件在监视期间被替换或重新写入；这是它之前的内容</translation>
    </message>
    <message>
        <source>Added to the times of this source: type 250 ms, -1.5 s or nothing, or drag with Ctrl on the timeline</source>
        <translation>加到此来源的时间上：输入 250 ms、-1.5 s 或留空，或在时间轴上按住 Ctrl 拖动</translation>
    </message>
    <message>
        <source>Records that could not be read: see the Import report</source>
        <translation>无法读取的记录：请参阅导入报告</translation>
    </message>
    <message>
        <source>No date in the log: it is shown as if it began with the other sources</source>
        <translation>日志中没有日期：显示时假定它与其他来源同时开始</translation>
    </message>
    <message>
        <source>Times of day without a date in the log: the date is the file&apos;s</source>
        <translation>日志中只有时刻而没有日期：日期取自文件</translation>
    </message>
</context>
<context>
    <name>emberline::SourcesPanel</name>
    <message>
        <source>Align beginnings</source>
        <translation>对齐开头</translation>
    </message>
    <message>
        <source>Remove offsets</source>
        <translation>移除偏移</translation>
    </message>
    <message>
        <source>Close source</source>
        <translation>关闭来源</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Shift each source so that all begin together</source>
        <translation>移动每个来源，使所有来源同时开始</translation>
    </message>
    <message>
        <source>Show each source on its own clock</source>
        <translation>按每个来源自己的时钟显示</translation>
    </message>
    <message>
        <source>Close the chosen sources (Delete)</source>
        <translation>关闭所选的来源（Delete）</translation>
    </message>
    <message>
        <source>Sources of the trace</source>
        <translation>跟踪的来源</translation>
    </message>
    <message>
        <source>The space bar hides and shows a source, F2 edits its clock offset, Delete closes it.</source>
        <translation>按空格隐藏和显示来源，按 F2 编辑其时钟偏移，按 Delete 关闭来源。</translation>
    </message>
    <message>
        <source>1 source</source>
        <translation>1 个来源</translation>
    </message>
    <message>
        <source>%1 sources</source>
        <translation>%1 个来源</translation>
    </message>
</context>
<context>
    <name>emberline::SplitBar</name>
    <message>
        <source>Shares of the time</source>
        <translation>时间的占比</translation>
    </message>
</context>
<context>
    <name>emberline::SplitDialog</name>
    <message>
        <source>Compare Two Kinds of Runs</source>
        <translation>比较两类运行</translation>
    </message>
    <message>
        <source>&amp;Told apart by</source>
        <translation>区分依据(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>the largest change of a median</source>
        <translation>中位数的最大变化</translation>
    </message>
    <message>
        <source>before and after a time (UTC)</source>
        <translation>某一时间之前与之后 (UTC)</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>repository</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>week</source>
        <translation>周</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>调用方</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>早于</translation>
    </message>
    <message>
        <source>Base and head are both %1, and nothing differs from itself: choose another value for one of them.</source>
        <translation>基准和对比都是 %1，任何事物与自身都没有差别：请为其中一个选择其他值。</translation>
    </message>
    <message>
        <source>The trace has only a part of %1.</source>
        <translation>跟踪只包含 %1 的一部分。</translation>
    </message>
</context>
<context>
    <name>emberline::SqlPanel</name>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Queries</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Run the query, or the part of it that is selected (Ctrl+Return)</source>
        <translation>运行查询或其中选中的部分（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Stop the query that runs (Esc)</source>
        <translation>停止正在运行的查询（Esc）</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>How the query went</source>
        <translation>查询的执行情况</translation>
    </message>
    <message>
        <source>Queries to begin with</source>
        <translation>入门查询</translation>
    </message>
    <message>
        <source>SELECT name, count(*) FROM regions GROUP BY name</source>
        <translation>SELECT name, count(*) FROM regions GROUP BY name</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>A query in SQLite&apos;s SQL; nothing can be changed. Ctrl+Space completes a name, Ctrl+Return runs the query.</source>
        <translation>使用 SQLite 的 SQL 编写的查询；不能更改任何内容。按 Ctrl+空格补全名称，按 Ctrl+Return 运行查询。</translation>
    </message>
    <message>
        <source>Tables and views</source>
        <translation>表和视图</translation>
    </message>
    <message>
        <source>Enter or a double click writes a name into the query, and a whole query into an empty one</source>
        <translation>按 Enter 或双击可将名称写入查询；查询为空时则写入完整的查询</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>SELECT * leaves it out</source>
        <translation>SELECT * 不包含它</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>%1 row in %2</source>
        <translation>%1 行，用时 %2</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%1 行，用时 %2</translation>
    </message>
    <message>
        <source>%1, as many as its LIMIT allows; there may be more without it</source>
        <translation>%1，已达到 LIMIT 的上限；去掉它可能还有更多</translation>
    </message>
    <message>
        <source>%1; there are more: the export to SQLite has all of them</source>
        <translation>%1；还有更多：导出为 SQLite 可得到全部</translation>
    </message>
</context>
<context>
    <name>emberline::SqlReadyQueries</name>
    <message>
        <source>&amp;Longest regions</source>
        <translation>最长的区域(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Self time by name</source>
        <translation>按名称的自身时间(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Child processes, slowest first</source>
        <translation>子进程，最慢优先(&amp;C)</translation>
    </message>
    <message>
        <source>Processes that &amp;failed</source>
        <translation>失败的进程(&amp;F)</translation>
    </message>
    <message>
        <source>The &amp;tree of processes</source>
        <translation>进程树(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Data values</source>
        <translation>数据值(&amp;D)</translation>
    </message>
    <message>
        <source>C&amp;ounters at a glance</source>
        <translation>计数器一览(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Errors and messages</source>
        <translation>错误和消息(&amp;E)</translation>
    </message>
    <message>
        <source>Cost of each included &amp;header</source>
        <translation>每个包含的头文件的开销(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;ables and views</source>
        <translation>表和视图(&amp;A)</translation>
    </message>
</context>
<context>
    <name>emberline::SqlRunner</name>
    <message numerus="yes">
        <source>The query was stopped after %n second(s).</source>
        <translation>
            <numerusform>查询在 %n 秒后停止。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>emberline::Statistics</name>
    <message>
        <source> (no category)</source>
        <translation>（无类别）</translation>
    </message>
    <message>
        <source>async</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 个区域</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>%1 in %2 of %3</source>
        <translation>%3的 %2 内共 %1</translation>
    </message>
    <message>
        <source>%1 and 1 other box</source>
        <translation>%1 和 1 个其他方块</translation>
    </message>
    <message>
        <source>%1 and %2 other boxes</source>
        <translation>%1 和 %2 个其他方块</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>1 asynchronous track</source>
        <translation>1 条异步轨道</translation>
    </message>
    <message>
        <source>%1 asynchronous tracks</source>
        <translation>%1 条异步轨道</translation>
    </message>
    <message>
        <source>%1; loads are shares of the %2 in which any thread worked</source>
        <translation>%1；负载是任一线程工作的 %2 中的占比</translation>
    </message>
</context>
<context>
    <name>emberline::StatisticsModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What the regions of the row have in common</source>
        <translation>该行的区域的共同点</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Regions that touch the range</source>
        <translation>与范围相交的区域</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>The average of their whole lengths, also where the range cuts them</source>
        <translation>它们完整长度的平均值，即使被范围截断也按完整长度计</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>The 95th percentile of their whole lengths: 19 of 20 are not longer</source>
        <translation>它们完整长度的第 95 百分位数：每 20 个中有 19 个不超过此值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>The category of the regions; of a list, the first</source>
        <translation>区域的类别；若为列表，则为第一个</translation>
    </message>
    <message>
        <source>How long they ran in the range; what runs inside another of the row on the same track counts once. A box of the flame graph is longer if threads or processes that it started ran side by side: it adds them up</source>
        <translation>它们在范围内运行了多久；在同一轨道上，位于该行另一个区域之内的运行只计一次。如果由其启动的线程或进程并行运行，火焰图中的方块会更长：它将它们相加</translation>
    </message>
    <message>
        <source>never ended</source>
        <translation>从未结束</translation>
    </message>
    <message>
        <source>It never ended: the sums of times leave it out</source>
        <translation>它从未结束：时间总和不计入它</translation>
    </message>
    <message>
        <source>%1 of %2 never ended: the sums of times leave them out</source>
        <translation>%2 个中有 %1 个从未结束：时间总和不计入它们</translation>
    </message>
    <message>
        <source>Load, %</source>
        <translation>负载，%</translation>
    </message>
    <message>
        <source>How long they worked, added up over all threads, as a share of the time in which any thread of the trace worked in the range: 100&#xa0;% is one thread all that time, 250&#xa0;% two and a half; none if they are asynchronous: they waited. The tool tip of a load has both times</source>
        <translation>它们工作了多久（所有线程相加），占范围内跟踪中任一线程工作时间的比例：100&#xa0;% 表示一个线程全程工作，250&#xa0;% 表示两个半；异步的没有比例：它们在等待。每个负载的工具提示给出这两个时间</translation>
    </message>
    <message>
        <source>They worked for %1; any thread of the trace did for %2</source>
        <translation>它们工作了 %1；跟踪中任一线程工作了 %2</translation>
    </message>
    <message>
        <source>The whole length of the shortest, also where the range cuts it</source>
        <translation>最短者的完整长度，即使被该范围截断</translation>
    </message>
    <message>
        <source>The whole length of the longest, also where the range cuts it</source>
        <translation>最长者的完整长度，即使被该范围截断</translation>
    </message>
    <message>
        <source>%1 in range</source>
        <translation>范围内的%1</translation>
    </message>
    <message>
        <source>Their time in the range without that of the regions inside them, also of those that the filter hides; as in Wall, a moment of a track counts once</source>
        <translation>它们在该范围内的时间，不含其内部区域的时间，也不含筛选所隐藏区域的时间；与“时长”一样，轨道上的每一刻只计一次</translation>
    </message>
    <message>
        <source>The median of their whole lengths: half of them are not longer. The length of one: of an even number, the shorter of the two in the middle</source>
        <translation>它们完整长度的中位数：其中一半不超过此值。它是其中某一个的长度：数量为偶数时，取中间两个中较短的一个</translation>
    </message>
</context>
<context>
    <name>emberline::StatisticsPanel</name>
    <message>
        <source>Range statistics</source>
        <translation>范围统计</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>按线程</translation>
    </message>
    <message>
        <source>By process</source>
        <translation>按进程</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组依据</translation>
    </message>
    <message>
        <source>Go to the &amp;longest</source>
        <translation>转到最长的区域(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Hide category</source>
        <translation>隐藏类别(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Only this category</source>
        <translation>仅此类别(&amp;O)</translation>
    </message>
    <message>
        <source>what is still running counts up to its last record</source>
        <translation>仍在运行的内容计到其最后一条记录</translation>
    </message>
    <message>
        <source>By name and detail</source>
        <translation>按名称和细节</translation>
    </message>
    <message>
        <source>What the regions of one row have in common; the detail is what a box on the timeline says beside its name, such as the header of a Source</source>
        <translation>一行中的区域的共同点；细节是时间轴上的方块在名称旁显示的内容，例如 Source 的头文件</translation>
    </message>
</context>
<context>
    <name>emberline::StatusLine</name>
    <message>
        <source>Problems while reading: opens the Import report</source>
        <translation>读取时出现的问题：打开导入报告</translation>
    </message>
    <message>
        <source>waiting for more</source>
        <translation>等待更多</translation>
    </message>
    <message>
        <source>events/s</source>
        <translation>事件/秒</translation>
    </message>
</context>
<context>
    <name>emberline::TableText</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>复制为图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy the chosen rows, or all, as text</source>
        <translation>将所选的行或所有行复制为文本</translation>
    </message>
    <message>
        <source>Copy the chosen rows, or all, as comma-separated values</source>
        <translation>将所选的行或所有行复制为逗号分隔值</translation>
    </message>
    <message>
        <source>Copy the table as a picture</source>
        <translation>将表复制为图片</translation>
    </message>
</context>
<context>
    <name>emberline::TimeFormat</name>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>%1 + %2 folded</source>
        <translation>%1 + %2 已折叠</translation>
    </message>
    <message>
        <source>%1 busy of %2</source>
        <translation>%2 中忙碌 %1</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>emberline::TimeSplitModel</name>
    <message>
        <source>Share of %1</source>
        <translation>占 %1 的比例</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>up to the last record: it is still running</source>
        <translation>截至最后一条记录：仍在运行</translation>
    </message>
    <message>
        <source>equals the wall time</source>
        <translation>等于时长</translation>
    </message>
    <message>
        <source>equals the wall times added up</source>
        <translation>等于各时长之和</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>Work: their wall times added up, also of those that ran side by side. In: from the first begin to the last end, without the gaps in it if the time axis folds the long ones. Spread over: with these gaps.</source>
        <translation>工作：各自时长之和，并行运行的也计入。在：从最早开始到最晚结束，若时间轴折叠了较长的间隙，则不含这些间隙。分布于：含这些间隙。</translation>
    </message>
    <message>
        <source>of the wall time, %1, passes the filter, which hides the other %2</source>
        <translation>的时长 %1 通过筛选，其余 %2 被其隐藏</translation>
    </message>
    <message>
        <source>Each by itself, without what runs inside or began later:</source>
        <translation>各自单独计算，不含其内部运行的和之后开始的：</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>emberline::TimeSplitPanel</name>
    <message>
        <source>Running for %1.</source>
        <translation>已运行 %1。</translation>
    </message>
    <message>
        <source>Running for %1; %3 has been running for %2.</source>
        <translation>已运行 %1；%3 已运行 %2。</translation>
    </message>
    <message>
        <source>The numbers are those up to the last record, %1 after the begin.</source>
        <translation>这些数字截至最后一条记录，即开始后 %1。</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>仍在运行</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Facts found in the log</source>
        <translation>在日志中发现的事实</translation>
    </message>
    <message>
        <source>Facts found in the log, whatever the filter hides</source>
        <translation>在日志中发现的事实，不受筛选影响</translation>
    </message>
    <message>
        <source>outside of the marked range</source>
        <translation>在标记的范围之外</translation>
    </message>
    <message>
        <source>all of it, not only the marked range</source>
        <translation>针对全部内容，不仅是标记的范围</translation>
    </message>
    <message>
        <source>of what has been read so far</source>
        <translation>基于目前已读取的部分</translation>
    </message>
</context>
<context>
    <name>emberline::TimelineModel</name>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
</context>
<context>
    <name>emberline::TimelineView</name>
    <message>
        <source>&amp;Collapse</source>
        <translation>折叠(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Expand</source>
        <translation>展开(&amp;E)</translation>
    </message>
</context>
<context>
    <name>emberline::TraceSummary</name>
    <message>
        <source>%1 running</source>
        <translation>%1 个正在运行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>all ended</source>
        <translation>全部已结束</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 process</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>Stopped by you at %1</source>
        <translation>已由您在 %1 处停止</translation>
    </message>
    <message>
        <source>%1 thread</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1 event</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>no common clock</source>
        <translation>没有共同的时钟</translation>
    </message>
    <message>
        <source>marked range %1</source>
        <translation>标记范围 %1</translation>
    </message>
</context>
<context>
    <name>emberline::TraceTexts</name>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>all processes</source>
        <translation>所有进程</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>unnamed thread</source>
        <translation>未命名线程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>子进程</translation>
    </message>
    <message>
        <source>Exec</source>
        <translation>Exec</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Async</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>仍在运行</translation>
    </message>
    <message>
        <source>ended without an exit record, probably killed</source>
        <translation>结束时没有退出记录，可能被终止</translation>
    </message>
    <message>
        <source>did not end in this log</source>
        <translation>在此日志中未结束</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>丢失 %1 处</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>修复 %1 处</translation>
    </message>
    <message>
        <source>%1 note</source>
        <translation>%1 条说明</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 条说明</translation>
    </message>
    <message>
        <source>Nothing lost or repaired</source>
        <translation>没有丢失或修复的内容</translation>
    </message>
    <message>
        <source>took the place of the process</source>
        <translation>取代了该进程</translation>
    </message>
</context>
<context>
    <name>emberline::TrendChart</name>
    <message>
        <source>Runs over time</source>
        <translation>运行随时间的变化</translation>
    </message>
    <message>
        <source>— median, - - p95</source>
        <translation>— 中位数，- - p95</translation>
    </message>
    <message>
        <source>Lines: the median and the 95th percentile of the runs in each fortieth of the time.</source>
        <translation>线：每四十分之一时间内运行的中位数和第 95 百分位数。</translation>
    </message>
    <message>
        <source>Lines: the median and the 95th percentile of the runs of each day or week. A click on a dot shows these.</source>
        <translation>线条：每天或每周运行的中位数和第 95 百分位数。单击一个点可显示这些运行。</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%2 次运行中的 %1 次</translation>
    </message>
    <message>
        <source>Of %1 runs, %2 are drawn, with the longest: more dots would hide one another.</source>
        <translation>共 %1 次运行，绘制了 %2 次，包括最长的：更多的点会互相遮挡。</translation>
    </message>
    <message>
        <source>This is a part of the runs: a double click shows all.</source>
        <translation>这是部分运行：双击显示全部。</translation>
    </message>
    <message>
        <source>Drag a range, or turn the wheel, to see a part of the runs.</source>
        <translation>拖动选取范围或滚动滚轮，以查看部分运行。</translation>
    </message>
</context>
<context>
    <name>emberline::UndoControl</name>
    <message>
        <source>the Shift of a Clock</source>
        <translation>移动时钟</translation>
    </message>
    <message>
        <source>the Deletion of a Bookmark</source>
        <translation>删除书签</translation>
    </message>
    <message>
        <source>Clock of %1 moved by %2.</source>
        <translation>%1 的时钟已移动 %2。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销%1(&amp;U)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>emberline::WindowActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open trace files</source>
        <translation>打开跟踪文件</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open S&amp;tore on a Server…</source>
        <translation>打开服务器上的存储库(&amp;T)…</translation>
    </message>
    <message>
        <source>Open a team&apos;s runs in a ClickHouse database</source>
        <translation>打开 ClickHouse 数据库中团队的运行</translation>
    </message>
    <message>
        <source>Open &amp;Directory…</source>
        <translation>打开目录(&amp;D)…</translation>
    </message>
    <message>
        <source>Open all traces in a directory</source>
        <translation>打开目录中的所有跟踪</translation>
    </message>
    <message>
        <source>&amp;Add to Trace…</source>
        <translation>添加到跟踪(&amp;A)…</translation>
    </message>
    <message>
        <source>Read more files into the open trace</source>
        <translation>将更多文件读取到已打开的跟踪中</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save bookmarks, notes, rows, filters and what is in view</source>
        <translation>保存书签、备注、行、筛选和当前视图</translation>
    </message>
    <message>
        <source>Sa&amp;ve Session As…</source>
        <translation>会话另存为(&amp;V)…</translation>
    </message>
    <message>
        <source>Save the session to another file</source>
        <translation>将会话保存到其他文件</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Choose what to export, and its format</source>
        <translation>选择要导出的内容及其格式</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close the trace</source>
        <translation>关闭跟踪</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit Emberline</source>
        <translation>退出 Emberline</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last shift of a clock or deletion of a bookmark</source>
        <translation>撤销上一次时钟移动或书签删除</translation>
    </message>
    <message>
        <source>&amp;Copy Details</source>
        <translation>复制详细信息(&amp;C)</translation>
    </message>
    <message>
        <source>Copy everything that is known about the selection</source>
        <translation>复制所选项的全部已知信息</translation>
    </message>
    <message>
        <source>C&amp;lear Selection</source>
        <translation>清除选择(&amp;L)</translation>
    </message>
    <message>
        <source>Clear the selection and the marked range</source>
        <translation>清除选择和标记的范围</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>&amp;Fit All</source>
        <translation>适应全部(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>显示整个跟踪</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Fit &amp;Selection</source>
        <translation>适应所选项(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到所选项</translation>
    </message>
    <message>
        <source>&amp;Mark Selection</source>
        <translation>标记所选项(&amp;M)</translation>
    </message>
    <message>
        <source>Fold I&amp;dle Time</source>
        <translation>压缩空闲时间(&amp;D)</translation>
    </message>
    <message>
        <source>Draw long gaps in which nothing runs short; otherwise, everything at the true scale</source>
        <translation>缩短绘制无任何运行的长间隙；否则全部按真实比例绘制</translation>
    </message>
    <message>
        <source>All Flow &amp;Arrows</source>
        <translation>所有流箭头(&amp;A)</translation>
    </message>
    <message>
        <source>Draw the arrows of all flows; otherwise only those of the selected box and of the one under the mouse</source>
        <translation>绘制所有流的箭头；否则仅绘制所选方块和鼠标所指方块的箭头</translation>
    </message>
    <message>
        <source>&amp;Mark the critical path</source>
        <translation>标记关键路径(&amp;M)</translation>
    </message>
    <message>
        <source>Dim everything that is not on the critical path</source>
        <translation>淡化不在关键路径上的所有内容</translation>
    </message>
    <message>
        <source>Time from &amp;Beginning</source>
        <translation>从开头起的时间(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;UTC Time</source>
        <translation>UTC 时间(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation>本地时间(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Topic</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>类别(&amp;C)</translation>
    </message>
    <message>
        <source>T&amp;hread</source>
        <translation>线程(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>时长(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Busiest First</source>
        <translation>最忙碌优先(&amp;B)</translation>
    </message>
    <message>
        <source>By &amp;Start</source>
        <translation>按开始时间(&amp;S)</translation>
    </message>
    <message>
        <source>By &amp;Name</source>
        <translation>按名称(&amp;N)</translation>
    </message>
    <message>
        <source>As in the &amp;Trace</source>
        <translation>按跟踪中的顺序(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Full S&amp;creen</source>
        <translation>全屏(&amp;C)</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>R&amp;eset Layout</source>
        <translation>重置布局(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find regions, messages and arguments</source>
        <translation>查找区域、消息和参数</translation>
    </message>
    <message>
        <source>Find Ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Go to the next hit</source>
        <translation>转到下一个匹配项</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>Go to the previous hit</source>
        <translation>转到上一个匹配项</translation>
    </message>
    <message>
        <source>&amp;Next Error</source>
        <translation>下一个错误(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Error</source>
        <translation>上一个错误(&amp;P)</translation>
    </message>
    <message>
        <source>Fi&amp;lter…</source>
        <translation>筛选(&amp;L)…</translation>
    </message>
    <message>
        <source>Choose which regions are shown and counted</source>
        <translation>选择显示和计入哪些区域</translation>
    </message>
    <message>
        <source>Clear Filt&amp;er</source>
        <translation>清除筛选(&amp;E)</translation>
    </message>
    <message>
        <source>Show all regions</source>
        <translation>显示所有区域</translation>
    </message>
    <message>
        <source>To &amp;Time…</source>
        <translation>转到时间(&amp;T)…</translation>
    </message>
    <message>
        <source>Show a time that you type</source>
        <translation>显示输入的时间</translation>
    </message>
    <message>
        <source>Parent &amp;Region</source>
        <translation>父级区域(&amp;R)</translation>
    </message>
    <message>
        <source>Select what encloses the selection</source>
        <translation>选择包围所选项的区域</translation>
    </message>
    <message>
        <source>&amp;Spawned Process</source>
        <translation>启动的进程(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>按键和手势(&amp;K)</translation>
    </message>
    <message>
        <source>What the keys and the mouse do</source>
        <translation>按键和鼠标的作用</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Questions and their answers, and how each is computed</source>
        <translation>问题及其答案，以及每个答案的计算方式</translation>
    </message>
    <message>
        <source>&amp;Find Action…</source>
        <translation>查找操作(&amp;F)…</translation>
    </message>
    <message>
        <source>Find an entry of the menus by its words</source>
        <translation>按词语查找菜单项</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Four git commands with hooks, an editor and a push</source>
        <translation>四个 git 命令，包含钩子、编辑器和一次推送</translation>
    </message>
    <message>
        <source>&amp;Capturing Traces</source>
        <translation>采集跟踪(&amp;C)</translation>
    </message>
    <message>
        <source>How to make git write traces, and what that costs</source>
        <translation>如何让 git 写入跟踪，以及相应的开销</translation>
    </message>
    <message>
        <source>&amp;Diagnostic Codes</source>
        <translation>诊断代码(&amp;D)</translation>
    </message>
    <message>
        <source>What the codes in the import report mean</source>
        <translation>导入报告中各代码的含义</translation>
    </message>
    <message>
        <source>&amp;About Emberline</source>
        <translation>关于 Emberline(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Follow, &amp;Listen, Record</source>
        <translation>监视、监听、录制(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>外观(&amp;T)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Doc&amp;ks</source>
        <translation>面板(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>Colour B&amp;y</source>
        <translation>着色依据(&amp;Y)</translation>
    </message>
    <message>
        <source>Sort Ro&amp;ws</source>
        <translation>行排序(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>To &amp;Dock</source>
        <translation>转到面板(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Return to where the timeline was before the last jump</source>
        <translation>回到上次跳转前时间轴所在的位置</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>前进(&amp;O)</translation>
    </message>
    <message>
        <source>Go where the timeline was before Back</source>
        <translation>前往“后退”之前时间轴所在的位置</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>Go to the next error, or to what never ended</source>
        <translation>转到下一个错误或从未结束的内容</translation>
    </message>
    <message>
        <source>Go to the previous error, or to what never ended</source>
        <translation>转到上一个错误或从未结束的内容</translation>
    </message>
    <message>
        <source>Restore the original layout of the docks, their columns and the timeline</source>
        <translation>恢复停靠面板、其列和时间轴的原始布局</translation>
    </message>
    <message>
        <source>Select the process that the selected box of a child started</source>
        <translation>选择所选子进程方块启动的进程</translation>
    </message>
    <message>
        <source>Make the time of the selection the marked range</source>
        <translation>将所选内容的时间设为标记范围</translation>
    </message>
</context>
<context>
    <name>emberline::WindowDocks</name>
    <message>
        <source>Ne&amp;xt Part of the Window</source>
        <translation>窗口的下一部分(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Part of the Window</source>
        <translation>窗口的上一部分(&amp;V)</translation>
    </message>
    <message>
        <source>Move the keyboard focus through the timeline and the visible docks</source>
        <translation>在时间轴和可见面板之间移动键盘焦点</translation>
    </message>
    <message>
        <source>Show this dock</source>
        <translation>显示此面板</translation>
    </message>
</context>
<context>
    <name>emberline::WindowHints</name>
    <message>
        <source>Capturing Traces</source>
        <translation>采集跟踪</translation>
    </message>
    <message>
        <source>%1 event lies far from all others (%2) and is out of view.</source>
        <translation>%1 个事件远离所有其他事件（%2），不在视图内。</translation>
    </message>
    <message>
        <source>%1 events lie far from all others (up to %2) and are out of view.</source>
        <translation>%1 个事件远离所有其他事件（最远 %2），不在视图内。</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
</context>
<context>
    <name>emberline::WindowPanels</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>来源行</translation>
    </message>
    <message>
        <source>Command output</source>
        <translation>命令输出</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Range statistics</source>
        <translation>范围统计</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
</context>
</TS>
