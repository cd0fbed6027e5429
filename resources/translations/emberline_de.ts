<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Answers</name>
    <message>
        <source>The log does not explain %1 of the time (%2).</source>
        <translation>Das Log erklärt %1 der Zeit nicht (%2).</translation>
    </message>
    <message>
        <source>Only regions that never ended explain %1 of the time (%2).</source>
        <translation>Nur Regionen, die nie endeten, erklären %1 der Zeit (%2).</translation>
    </message>
    <message>
        <source>%3 took %1 of the time (%2).</source>
        <translation>%3: %1 der Zeit (%2).</translation>
    </message>
    <message>
        <source>Nothing ran for %1 of the time (%2).</source>
        <translation>Während %1 der Zeit lief nichts (%2).</translation>
    </message>
    <message>
        <source>The editor was open for %1 of the time (%2).</source>
        <translation>Der Editor war während %1 der Zeit offen (%2).</translation>
    </message>
    <message>
        <source>The pager was open for %1 of the time (%2).</source>
        <translation>Der Pager war während %1 der Zeit offen (%2).</translation>
    </message>
    <message>
        <source>Waiting for the %4 transport took %1 of the time (%2).</source>
        <translation>Das Warten auf den Transport %4 dauerte %1 der Zeit (%2).</translation>
    </message>
    <message>
        <source>hook %1</source>
        <translation>Hook %1</translation>
    </message>
    <message>
        <source>child %1</source>
        <translation>Kind %1</translation>
    </message>
    <message>
        <source>in no region</source>
        <translation>in keiner Region</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>nichts lief</translation>
    </message>
    <message>
        <source>one child, %2</source>
        <translation>ein Kind, %2</translation>
    </message>
    <message>
        <source>%1 children, slowest %2</source>
        <translation>%1 Kinder, das langsamste %2</translation>
    </message>
    <message>
        <source>Written by %1</source>
        <translation>Geschrieben von %1</translation>
    </message>
    <message>
        <source>%1 more in the background</source>
        <translation>%1 mehr im Hintergrund</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>Exit %1</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>1 hook</source>
        <translation>1 Hook</translation>
    </message>
    <message>
        <source>%1 hooks</source>
        <translation>%1 Hooks</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>beside that, in one thread</source>
        <translation>daneben, in einem Thread</translation>
    </message>
    <message>
        <source>beside that, %1 threads added up</source>
        <translation>daneben, %1 Threads zusammengezählt</translation>
    </message>
    <message>
        <source>%1 in one thread meanwhile: %2.</source>
        <translation>%1 derweil in einem Thread: %2.</translation>
    </message>
    <message>
        <source>%1 in %3 threads meanwhile: %2 added up.</source>
        <translation>%1 derweil in %3 Threads: %2 zusammengezählt.</translation>
    </message>
    <message>
        <source>, most of it one %1 itself (%2 of %3)</source>
        <translation>, das meiste davon ein %1 selbst (%2 von %3)</translation>
    </message>
    <message>
        <source>, %2 of it one %1 itself (of %3)</source>
        <translation>, %2 davon ein %1 selbst (von %3)</translation>
    </message>
    <message>
        <source>, most of it one %1 of %2</source>
        <translation>, das meiste davon ein %1 von %2</translation>
    </message>
    <message>
        <source>, %2 of it one %1</source>
        <translation>, %2 davon ein %1</translation>
    </message>
    <message>
        <source>, most of it %1 (%2)</source>
        <translation>, das meiste davon %1 (%2)</translation>
    </message>
    <message>
        <source>, %2 of it %1</source>
        <translation>, %2 davon %1</translation>
    </message>
    <message>
        <source> while %1 ran</source>
        <translation>, während %1 lief</translation>
    </message>
    <message>
        <source>: its log stops while %1 runs</source>
        <translation>: sein Log bricht ab, während %1 läuft</translation>
    </message>
    <message>
        <source>The command took no time at all.</source>
        <translation>Der Befehl brauchte überhaupt keine Zeit.</translation>
    </message>
    <message>
        <source>Nothing of the command passes the filter.</source>
        <translation>Nichts von dem Befehl kommt durch den Filter.</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>Daten %1</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>only in head</source>
        <translation>nur in Head</translation>
    </message>
    <message>
        <source>only in base</source>
        <translation>nur in Base</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>war %1</translation>
    </message>
    <message>
        <source>chance may explain it</source>
        <translation>kann Zufall sein</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>kein Ende</translation>
    </message>
    <message>
        <source>Head failed (%1 against %2): not comparable as speed.</source>
        <translation>Head schlug fehl (%1 gegenüber %2): als Geschwindigkeit nicht vergleichbar.</translation>
    </message>
    <message>
        <source>Base failed (%1 against %2): not comparable as speed.</source>
        <translation>Base schlug fehl (%1 gegenüber %2): als Geschwindigkeit nicht vergleichbar.</translation>
    </message>
    <message>
        <source>Failed runs are left out: %1 of base, %2 of head.</source>
        <translation>Fehlgeschlagene Läufe bleiben außer Acht: %1 von Base, %2 von Head.</translation>
    </message>
    <message>
        <source>(%1 to %2 %, %3 % sure, %4)</source>
        <translation>(%1 bis %2 %, zu %3 % sicher, %4)</translation>
    </message>
    <message>
        <source>even 10,000 more would hardly tell</source>
        <translation>selbst 10.000 weitere sagten es kaum</translation>
    </message>
    <message>
        <source>about 1 more on each side would tell</source>
        <translation>etwa 1 weiterer auf jeder Seite sagte es</translation>
    </message>
    <message>
        <source>about %1 more on each side would tell</source>
        <translation>etwa %1 weitere auf jeder Seite sagten es</translation>
    </message>
    <message>
        <source>No single region explains the difference.</source>
        <translation>Keine einzelne Region erklärt den Unterschied.</translation>
    </message>
    <message>
        <source>%1 changed by %2, more than the whole: its parts overlap, or others made up for some of it.</source>
        <translation>%1 änderte sich um %2, mehr als das Ganze: seine Teile überlappen sich, oder andere glichen etwas davon aus.</translation>
    </message>
    <message>
        <source>%1 explains %2 of the difference.</source>
        <translation>%1 erklärt %2 des Unterschieds.</translation>
    </message>
    <message>
        <source>Slower by %1 %2.</source>
        <translation>Um %1 langsamer %2.</translation>
    </message>
    <message>
        <source>Faster by %1 %2.</source>
        <translation>Um %1 schneller %2.</translation>
    </message>
    <message>
        <source>The same within %1 %2.</source>
        <translation>Bis auf %1 gleich %2.</translation>
    </message>
    <message>
        <source>Too few runs to tell %1; %2.</source>
        <translation>Zu wenige Läufe für ein Urteil %1; %2.</translation>
    </message>
    <message>
        <source>That compares each run with each; the medians differ by %1 %.</source>
        <translation>Das vergleicht jeden Lauf mit jedem; die Mediane unterscheiden sich um %1 %.</translation>
    </message>
    <message>
        <source>Only head ran this.</source>
        <translation>Nur Head führte dies aus.</translation>
    </message>
    <message>
        <source>Only base ran this.</source>
        <translation>Nur Base führte dies aus.</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Base %1, head %2, change %3</source>
        <translation>Base %1, Head %2, Änderung %3</translation>
    </message>
    <message>
        <source>Runs without an end (killed?) do not count: %1 of base, %2 of head.</source>
        <translation>Läufe ohne Ende (abgebrochen?) zählen nicht: %1 von Base, %2 von Head.</translation>
    </message>
    <message>
        <source>There is no command in this trace.</source>
        <translation>In diesem Trace ist kein Befehl.</translation>
    </message>
    <message>
        <source>This file holds no events.</source>
        <translation>Diese Datei enthält keine Ereignisse.</translation>
    </message>
    <message>
        <source>These files hold no events.</source>
        <translation>Diese Dateien enthalten keine Ereignisse.</translation>
    </message>
    <message>
        <source>The process took no time.</source>
        <translation>Der Prozess brauchte keine Zeit.</translation>
    </message>
    <message>
        <source>level only in head</source>
        <translation>Ebene nur in Head</translation>
    </message>
    <message>
        <source>level only in base</source>
        <translation>Ebene nur in Base</translation>
    </message>
    <message>
        <source>%1 (in %2 runs)</source>
        <translation>%1 (in %2 Läufen)</translation>
    </message>
    <message>
        <source>%1, of %2 commands tested</source>
        <translation>%1, bei %2 geprüften Befehlen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Too few runs to tell (%1); %2.</source>
        <translation>Zu wenige Läufe für eine Aussage (%1); %2.</translation>
    </message>
    <message>
        <source>%1 (a pool of threads)</source>
        <translation>%1 (ein Pool von Threads)</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 selbst</translation>
    </message>
    <message>
        <source>%1 (%2 to the end of the trace, with what ran meanwhile)</source>
        <translation>%1 (%2 bis zum Ende des Traces, mit dem, was unterdessen lief)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 of work, side by side in %2</source>
        <translation>%1 Arbeit, nebeneinander in %2</translation>
    </message>
    <message>
        <source>%1 of work in %2</source>
        <translation>%1 Arbeit in %2</translation>
    </message>
    <message>
        <source>%1, spread over %2</source>
        <translation>%1, verteilt über %2</translation>
    </message>
    <message>
        <source>, most of it %1 (%2, %3 times)</source>
        <translation>, das meiste davon %1 (%2, %3 Mal)</translation>
    </message>
    <message>
        <source>, %2 of it %1 (%3 times)</source>
        <translation>, davon %2 %1 (%3 Mal)</translation>
    </message>
    <message>
        <source>%1 of %2 passes the filter, which hides the other %3.</source>
        <translation>%1 von %2 kommen durch den Filter, der die übrigen %3 verbirgt.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>The base is this trace itself: nothing in its files has changed.</source>
        <translation>Die Basis ist dieser Trace selbst: an seinen Dateien hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>The base and this trace have no command or process in common.</source>
        <translation>Die Basis und dieser Trace haben keinen Befehl oder Prozess gemeinsam.</translation>
    </message>
    <message>
        <source>The base is a trace of %1 and this is one of %2: they have no command or process in common.</source>
        <translation>Die Basis ist ein Trace von %1 und dies einer von %2: Sie haben keinen Befehl oder Prozess gemeinsam.</translation>
    </message>
    <message>
        <source>%1 (%2 of the %3 that never ended)</source>
        <translation>%1 (%2 der %3, die nie endeten)</translation>
    </message>
    <message>
        <source>Of %1 commands tested, none is certainly slower or faster.</source>
        <translation>Von %1 geprüften Befehlen ist keiner sicher langsamer oder schneller.</translation>
    </message>
    <message>
        <source>The trace has no boxes, marks or counters.</source>
        <translation>Der Trace hat keine Kästen, Marken oder Zähler.</translation>
    </message>
    <message>
        <source>Worked for %1 of %2.</source>
        <translation>Gearbeitet wurde %1 von %2.</translation>
    </message>
    <message>
        <source>%3 was %1 of that (%2).</source>
        <translation>%3 war %1 davon (%2).</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>im Hintergrund</translation>
    </message>
    <message>
        <source>%1, in the background</source>
        <translation>%1, im Hintergrund</translation>
    </message>
    <message>
        <source>%1 slower, %2 faster, %3 neither for certain</source>
        <translation>%1 langsamer, %2 schneller, %3 keins von beiden sicher</translation>
    </message>
</context>
<context>
    <name>ClockGesture</name>
    <message>
        <source>Clock offset of %1: %2</source>
        <translation>Uhrversatz von %1: %2</translation>
    </message>
    <message>
        <source>at the begin of %1</source>
        <translation>am Beginn von %1</translation>
    </message>
    <message>
        <source>at the end of %1</source>
        <translation>am Ende von %1</translation>
    </message>
    <message>
        <source>Esc leaves it as it was</source>
        <translation>Esc lässt sie, wie sie war</translation>
    </message>
</context>
<context>
    <name>ColorNote</name>
    <message>
        <source>Colours: total time</source>
        <translation>Farben: Gesamtzeit</translation>
    </message>
    <message>
        <source>Colours: those of the longest</source>
        <translation>Farben: die der längsten</translation>
    </message>
</context>
<context>
    <name>DetailRows</name>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source> UTC</source>
        <translation> UTC</translation>
    </message>
    <message>
        <source>known from its session id</source>
        <translation>aus seiner Session-ID bekannt</translation>
    </message>
    <message>
        <source>known from its process id</source>
        <translation>aus seiner Prozess-ID bekannt</translation>
    </message>
    <message>
        <source>inferred from its command and time</source>
        <translation>aus seinem Befehl und seiner Zeit erschlossen</translation>
    </message>
    <message>
        <source>known from its depth in the log</source>
        <translation>aus seiner Tiefe im Log bekannt</translation>
    </message>
    <message>
        <source>Command name</source>
        <translation>Befehlsname</translation>
    </message>
    <message>
        <source>Hierarchy</source>
        <translation>Hierarchie</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>Alias</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Ancestry</source>
        <translation>Abstammung</translation>
    </message>
    <message>
        <source>Worktree %1</source>
        <translation>Worktree %1</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Process id</source>
        <translation>Prozess-ID</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>its times are inferred</source>
        <translation>seine Zeiten sind erschlossen</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>1, of what the threads did</source>
        <translation>1, dessen, was die Threads taten</translation>
    </message>
    <message>
        <source>%1, of what the threads did</source>
        <translation>%1, dessen, was die Threads taten</translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation>Exit-Code</translation>
    </message>
    <message>
        <source> (as its parent reports)</source>
        <translation> (wie sein Elternprozess meldet)</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>the likeliest of several</source>
        <translation>der wahrscheinlichste von mehreren</translation>
    </message>
    <message>
        <source>Child of</source>
        <translation>Kind von</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>its own log is not here; its children name it</source>
        <translation>sein eigenes Log ist nicht hier; seine Kinder nennen ihn</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Session id</source>
        <translation>Session-ID</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1 of process</source>
        <translation>%1 des Prozesses</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>im Hintergrund</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Eltern</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Startete</translation>
    </message>
    <message>
        <source>Flow in</source>
        <translation>Flow herein</translation>
    </message>
    <message>
        <source>Flow out</source>
        <translation>Flow hinaus</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Async id</source>
        <translation>Async-ID</translation>
    </message>
    <message>
        <source>Nesting</source>
        <translation>Verschachtelung</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>Flows</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>Nr. %1</translation>
    </message>
    <message>
        <source>(shown)</source>
        <translation>(gezeigt)</translation>
    </message>
    <message>
        <source>and %1 more snapshots</source>
        <translation>und %1 weitere Snapshots</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Identität</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Snapshot</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>Destroyed</source>
        <translation>Zerstört</translation>
    </message>
    <message>
        <source>Lived</source>
        <translation>Lebte</translation>
    </message>
    <message>
        <source>never destroyed</source>
        <translation>nie zerstört</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Geltungsbereich</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>Letzter Wert</translation>
    </message>
    <message>
        <source>and one more snapshot</source>
        <translation>und ein weiterer Snapshot</translation>
    </message>
    <message>
        <source>Thread id</source>
        <translation>Thread-ID</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>sums of what other threads did</source>
        <translation>Summen dessen, was andere Threads taten</translation>
    </message>
    <message>
        <source>no date in the log</source>
        <translation>kein Datum im Log</translation>
    </message>
    <message>
        <source>, the date is the file&apos;s</source>
        <translation>, das Datum ist das der Datei</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Data in this region</source>
        <translation>Daten in dieser Region</translation>
    </message>
    <message>
        <source>Content of the snapshot</source>
        <translation>Inhalt des Snapshots</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>An event is damaged JSON and was skipped; the events around it were read.</source>
        <translation>Ein Ereignis ist beschädigtes JSON und wurde übersprungen; die Ereignisse davor und danach wurden gelesen.</translation>
    </message>
    <message>
        <source>The file ends within an event, or an event has no end; that event was skipped.</source>
        <translation>Die Datei endet innerhalb eines Ereignisses, oder ein Ereignis hat kein Ende; dieses Ereignis wurde übersprungen.</translation>
    </message>
    <message>
        <source>Bytes between the events are not JSON and were skipped.</source>
        <translation>Bytes zwischen den Ereignissen sind kein JSON und wurden übersprungen.</translation>
    </message>
    <message>
        <source>A value in the list of events is not an object and was skipped.</source>
        <translation>Ein Wert in der Liste der Ereignisse ist kein Objekt und wurde übersprungen.</translation>
    </message>
    <message>
        <source>An array within the array of events was read as if it were not nested.</source>
        <translation>Ein Array innerhalb des Arrays der Ereignisse wurde gelesen, als wäre es nicht verschachtelt.</translation>
    </message>
    <message>
        <source>The file holds several traces one after the other; they were joined.</source>
        <translation>Die Datei enthält mehrere Traces hintereinander; sie wurden verbunden.</translation>
    </message>
    <message>
        <source>The file ends before the object that holds the events is closed.</source>
        <translation>Die Datei endet, bevor das Objekt mit den Ereignissen geschlossen ist.</translation>
    </message>
    <message>
        <source>The object has no traceEvents array, so no event was read.</source>
        <translation>Das Objekt hat kein Array traceEvents; deshalb wurde kein Ereignis gelesen.</translation>
    </message>
    <message>
        <source>An event is larger than 1 GiB and was skipped.</source>
        <translation>Ein Ereignis ist größer als 1 GiB und wurde übersprungen.</translation>
    </message>
    <message>
        <source>There is a comma where JSON allows none; it was ignored.</source>
        <translation>Da steht ein Komma, wo JSON keines erlaubt; es wurde ignoriert.</translation>
    </message>
    <message>
        <source>A comma is missing; the values were read as if it were present.</source>
        <translation>Ein Komma fehlt; die Werte wurden gelesen, als wäre es da.</translation>
    </message>
    <message>
        <source>displayTimeUnit is neither ms nor ns and was ignored.</source>
        <translation>displayTimeUnit ist weder ms noch ns und wurde ignoriert.</translation>
    </message>
    <message>
        <source>A top-level value is larger than 4 MiB and was not kept.</source>
        <translation>Ein Wert der obersten Ebene ist größer als 4 MiB und wurde nicht behalten.</translation>
    </message>
    <message>
        <source>A string holds an unescaped control character.</source>
        <translation>Eine Zeichenkette enthält ein Steuerzeichen ohne Escape.</translation>
    </message>
    <message>
        <source>A backslash starts no escape that JSON knows; it was kept.</source>
        <translation>Ein Backslash beginnt kein Escape, das JSON kennt; er wurde behalten.</translation>
    </message>
    <message>
        <source>Half a surrogate pair is shown as the replacement character.</source>
        <translation>Ein halbes Surrogatpaar erscheint als Ersatzzeichen.</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8 are shown as replacement characters.</source>
        <translation>Bytes, die kein UTF-8 sind, erscheinen als Ersatzzeichen.</translation>
    </message>
    <message>
        <source>A number is written in a form that JSON does not allow; it was read anyway.</source>
        <translation>Eine Zahl ist in einer Form geschrieben, die JSON nicht erlaubt; sie wurde trotzdem gelesen.</translation>
    </message>
    <message>
        <source>NaN or Infinity, which JSON does not have, was kept as text.</source>
        <translation>NaN oder Infinity, die JSON nicht kennt, wurde als Text behalten.</translation>
    </message>
    <message>
        <source>A value nests deeper than 200 levels; deeper values were replaced by null.</source>
        <translation>Ein Wert ist tiefer als 200 Ebenen verschachtelt; tiefere Werte wurden durch null ersetzt.</translation>
    </message>
    <message>
        <source>An event has no phase (ph) and was skipped.</source>
        <translation>Ein Ereignis hat keine Phase (ph) und wurde übersprungen.</translation>
    </message>
    <message>
        <source>An event with an unknown phase (ph) is shown as an instant.</source>
        <translation>Ein Ereignis mit unbekannter Phase (ph) erscheint als Zeitpunkt.</translation>
    </message>
    <message>
        <source>A sample, memory dump, mark or clock event is shown as an instant.</source>
        <translation>Ein Sample-, Memory-Dump-, Mark- oder Clock-Ereignis erscheint als Zeitpunkt.</translation>
    </message>
    <message>
        <source>An event has times of its thread&apos;s own clock (tts, tdur); they are not shown.</source>
        <translation>Ein Ereignis hat Zeiten der eigenen Uhr seines Threads (tts, tdur); sie werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>An event that is no slice has a call stack (sf, stack); the stack is not shown.</source>
        <translation>Ein Ereignis, das kein Slice ist, hat einen Aufrufstapel (sf, stack); er wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>The file holds samples beside its events; they are not shown.</source>
        <translation>Die Datei enthält neben ihren Ereignissen Samples; sie werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>An event has no numeric ts and was skipped.</source>
        <translation>Ein Ereignis hat kein numerisches ts und wurde übersprungen.</translation>
    </message>
    <message>
        <source>An event&apos;s time does not fit into 64 bits of nanoseconds (292 years); the event was skipped.</source>
        <translation>Die Zeit eines Ereignisses passt nicht in 64 Bit Nanosekunden (292 Jahre); das Ereignis wurde übersprungen.</translation>
    </message>
    <message>
        <source>The times of this file do not fit into 64 bits of nanoseconds; they are counted from its first event.</source>
        <translation>Die Zeiten dieser Datei passen nicht in 64 Bit Nanosekunden; sie zählen ab ihrem ersten Ereignis.</translation>
    </message>
    <message>
        <source>A slice&apos;s duration does not fit into 64 bits of nanoseconds; it is shown as 292 years, the longest that does.</source>
        <translation>Die Dauer eines Slices passt nicht in 64 Bit Nanosekunden; gezeigt werden 292 Jahre, das Längste, was passt.</translation>
    </message>
    <message>
        <source>dur is not a number; the slice is shown as open.</source>
        <translation>dur ist keine Zahl; der Slice erscheint als offen.</translation>
    </message>
    <message>
        <source>dur is negative; the slice is shown as empty.</source>
        <translation>dur ist negativ; der Slice erscheint als leer.</translation>
    </message>
    <message>
        <source>pid or tid is neither a number nor text; it was treated as missing.</source>
        <translation>pid oder tid ist weder Zahl noch Text; es wurde behandelt, als fehlte es.</translation>
    </message>
    <message>
        <source>The scope (s) of an instant is unknown; it is shown in its thread.</source>
        <translation>Der Geltungsbereich (s) eines Zeitpunkts ist unbekannt; er erscheint in seinem Thread.</translation>
    </message>
    <message>
        <source>An async, flow or object event has no id and was skipped.</source>
        <translation>Ein Async-, Flow- oder Objekt-Ereignis hat keine id und wurde übersprungen.</translation>
    </message>
    <message>
        <source>A counter event has no values and was skipped.</source>
        <translation>Ein Zähler-Ereignis hat keine Werte und wurde übersprungen.</translation>
    </message>
    <message>
        <source>A counter&apos;s value is not a number; it is a gap in its series.</source>
        <translation>Der Wert eines Zählers ist keine Zahl; er ist eine Lücke in seiner Reihe.</translation>
    </message>
    <message>
        <source>A metadata event lacks its argument, or the argument has the wrong type; it was skipped.</source>
        <translation>Einem Metadaten-Ereignis fehlt sein Argument, oder es hat den falschen Typ; es wurde übersprungen.</translation>
    </message>
    <message>
        <source>An object snapshot has no args.snapshot and was skipped.</source>
        <translation>Ein Objekt-Snapshot hat kein args.snapshot und wurde übersprungen.</translation>
    </message>
    <message>
        <source>An event&apos;s call stack needs a frame that is not in the file; the stack ends there.</source>
        <translation>Der Aufrufstapel eines Ereignisses braucht einen Frame, der nicht in der Datei steht; der Stapel endet dort.</translation>
    </message>
    <message>
        <source>A stack frame is among its own callers; the call stack ends where it would repeat.</source>
        <translation>Ein Stack-Frame ist unter seinen eigenen Aufrufern; der Aufrufstapel endet, wo er sich wiederholte.</translation>
    </message>
    <message>
        <source>An end event has no begin and was skipped.</source>
        <translation>Ein End-Ereignis hat keinen Beginn und wurde übersprungen.</translation>
    </message>
    <message>
        <source>An end event names an outer slice; the slices inside it were ended too.</source>
        <translation>Ein End-Ereignis nennt einen äußeren Slice; die Slices darin wurden mit beendet.</translation>
    </message>
    <message>
        <source>An end event has a name that no open slice has; it ended the innermost slice.</source>
        <translation>Ein End-Ereignis hat einen Namen, den kein offener Slice hat; es beendete den innersten Slice.</translation>
    </message>
    <message>
        <source>Slices of one thread overlap without nesting; the later one is shown one row down.</source>
        <translation>Slices eines Threads überlappen sich, ohne verschachtelt zu sein; der spätere steht eine Zeile tiefer.</translation>
    </message>
    <message>
        <source>An object is destroyed without having been created; it is shown from the beginning of the trace.</source>
        <translation>Ein Objekt wird zerstört, ohne erzeugt worden zu sein; es wird vom Beginn des Traces an gezeigt.</translation>
    </message>
    <message>
        <source>An object is created although it exists already; the older one ends there.</source>
        <translation>Ein Objekt wird erzeugt, obwohl es schon existiert; das ältere endet dort.</translation>
    </message>
    <message>
        <source>An object is destroyed that does not exist; the event was skipped.</source>
        <translation>Ein Objekt wird zerstört, das nicht existiert; das Ereignis wurde übersprungen.</translation>
    </message>
    <message>
        <source>A flow continues or ends without a start in this trace, so there is no arrow to draw.</source>
        <translation>Ein Flow geht weiter oder endet ohne einen Anfang in diesem Trace; also gibt es keinen Pfeil zu zeichnen.</translation>
    </message>
    <message>
        <source>A flow starts and leads nowhere in this trace, so there is no arrow to draw.</source>
        <translation>Ein Flow beginnt und führt in diesem Trace nirgendwohin; also gibt es keinen Pfeil zu zeichnen.</translation>
    </message>
    <message>
        <source>Flows are started under one category and name and end under another, so no start meets its end; none of them is shown.</source>
        <translation>Flows beginnen unter einer Kategorie und einem Namen und enden unter anderen; kein Anfang trifft sein Ende, und keiner wird gezeigt.</translation>
    </message>
    <message>
        <source>A slice names a flow that leaves or enters it, but the other end is missing; no arrow is shown.</source>
        <translation>Ein Slice nennt einen Flow, der ihn verlässt oder betritt, aber das andere Ende fehlt; es wird kein Pfeil gezeigt.</translation>
    </message>
    <message>
        <source>You stopped the reading before the end: what had been read by then is shown, the rest is missing.</source>
        <translation>Sie haben das Lesen vor dem Ende angehalten: was bis dahin gelesen war, wird gezeigt, der Rest fehlt.</translation>
    </message>
    <message>
        <source>Only the last minutes are kept, as requested: what was written earlier is no longer shown.</source>
        <translation>Nur die letzten Minuten werden behalten, wie verlangt: was früher geschrieben wurde, wird nicht mehr gezeigt.</translation>
    </message>
    <message>
        <source>The system&apos;s limit of file notifications is reached; Emberline checks the files 20 times a second instead. Raise fs.inotify.max_user_instances or max_user_watches.</source>
        <translation>Die Grenze des Systems für Dateibenachrichtigungen ist erreicht; Emberline prüft die Dateien stattdessen 20-mal je Sekunde. Erhöhen Sie fs.inotify.max_user_instances oder max_user_watches.</translation>
    </message>
    <message>
        <source>A followed file was truncated or rewritten; it was read again from the beginning, as a new source.</source>
        <translation>Eine verfolgte Datei wurde gekürzt oder neu geschrieben; sie wurde von vorn gelesen, als neue Quelle.</translation>
    </message>
    <message>
        <source>More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit -n.</source>
        <translation>Mehr Prozesse schreiben in den Socket, als Emberline Dateien offen haben darf; die anderen warten, bis einer endet. Erhöhen Sie die Grenze: ulimit -n.</translation>
    </message>
    <message>
        <source>What the socket receives can no longer be written to the file of --output; it is only shown.</source>
        <translation>Was der Socket empfängt, lässt sich nicht mehr in die Datei von --output schreiben; es wird nur gezeigt.</translation>
    </message>
    <message>
        <source>A source could not be read at all; nothing of it is shown.</source>
        <translation>Eine Quelle war überhaupt nicht lesbar; von ihr wird nichts gezeigt.</translation>
    </message>
    <message>
        <source>A file in a directory is not a trace; the others were read.</source>
        <translation>Eine Datei in einem Verzeichnis ist kein Trace; die anderen wurden gelesen.</translation>
    </message>
    <message>
        <source>A file in a directory could not be read; the others were.</source>
        <translation>Eine Datei in einem Verzeichnis war nicht lesbar; die anderen wurden gelesen.</translation>
    </message>
    <message>
        <source>A packed or recoded file is damaged; what could be unpacked was read.</source>
        <translation>Eine gepackte oder umkodierte Datei ist beschädigt; was sich entpacken ließ, wurde gelesen.</translation>
    </message>
    <message>
        <source>Reading a file failed midway; what came before was kept.</source>
        <translation>Das Lesen einer Datei brach mittendrin ab; was davor kam, wurde behalten.</translation>
    </message>
    <message>
        <source>A file was truncated or rewritten while it was read: what is shown may be parts of both. Open it again.</source>
        <translation>Eine Datei wurde gekürzt oder neu geschrieben, während sie gelesen wurde: was zu sehen ist, kann Teile von beidem sein. Öffnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Memory ran short: the reading was ended, what had been read is shown, and the rest is missing. Close other traces or programs, or open a part of the logs.</source>
        <translation>Der Speicher wurde knapp: das Lesen wurde beendet, das bis dahin Gelesene wird gezeigt, der Rest fehlt. Schließen Sie andere Traces oder Programme, oder öffnen Sie nur einen Teil der Logs.</translation>
    </message>
    <message>
        <source>A record is cut off or damaged; it was skipped and reading went on with the next one.</source>
        <translation>Ein Datensatz ist abgeschnitten oder beschädigt; er wurde übersprungen, und das Lesen ging mit dem nächsten weiter.</translation>
    </message>
    <message>
        <source>Text between the records is not Trace2 and was skipped.</source>
        <translation>Text zwischen den Datensätzen ist kein Trace2 und wurde übersprungen.</translation>
    </message>
    <message>
        <source>A record holds bytes that are not UTF-8 (a path or message in another encoding); they were replaced.</source>
        <translation>Ein Datensatz enthält Bytes, die kein UTF-8 sind (ein Pfad oder eine Meldung in anderer Kodierung); sie wurden ersetzt.</translation>
    </message>
    <message>
        <source>A field of a record holds a value that its kind cannot have; the record was read without that field.</source>
        <translation>Ein Feld eines Datensatzes enthält einen Wert, den seine Art nicht haben kann; der Datensatz wurde ohne dieses Feld gelesen.</translation>
    </message>
    <message>
        <source>Emberline does not know this event and shows it as an instant.</source>
        <translation>Emberline kennt dieses Ereignis nicht und zeigt es als Zeitpunkt.</translation>
    </message>
    <message>
        <source>A region_leave has no matching region_enter; it was ignored.</source>
        <translation>Zu einem region_leave gibt es kein region_enter; es wurde ignoriert.</translation>
    </message>
    <message>
        <source>A child_exit, child_ready or exec_result has no matching start, or its child has ended before; it was ignored.</source>
        <translation>Zu einem child_exit, child_ready oder exec_result gibt es keinen Start, oder sein Kind ist schon beendet; es wurde ignoriert.</translation>
    </message>
    <message>
        <source>The directory reached trace2.maxFiles: git wrote this sentinel file and then no more logs, so later commands are missing.</source>
        <translation>Das Verzeichnis erreichte trace2.maxFiles: git schrieb diese Markierungsdatei und dann keine Logs mehr; spätere Befehle fehlen also.</translation>
    </message>
    <message>
        <source>The log of a parent process is missing; a placeholder is shown in its place.</source>
        <translation>Das Log eines Elternprozesses fehlt; an seiner Stelle steht ein Platzhalter.</translation>
    </message>
    <message>
        <source>Several children may have started a process; the likeliest one was chosen and marked as inferred.</source>
        <translation>Mehrere Kinder können einen Prozess gestartet haben; das wahrscheinlichste wurde gewählt und als erschlossen markiert.</translation>
    </message>
    <message>
        <source>A session id lists more ancestors than is plausible; the outermost ones were ignored.</source>
        <translation>Eine Session-ID zählt mehr Vorfahren auf, als plausibel ist; die äußersten wurden ignoriert.</translation>
    </message>
    <message>
        <source>The log is in brief form, without the time of day: times were inferred and are approximate.</source>
        <translation>Das Log hat die Kurzform ohne Uhrzeit: die Zeiten wurden erschlossen und stimmen nur ungefähr.</translation>
    </message>
    <message>
        <source>A process did not end in this log: it was killed, or was still running when the log was read.</source>
        <translation>Ein Prozess endete in diesem Log nicht: er wurde abgebrochen, oder er lief noch, als das Log gelesen wurde.</translation>
    </message>
    <message>
        <source>Several targets, or copies of one log, recorded the same process: it is shown once, from the most detailed file; the others add only what that one lacks.</source>
        <translation>Mehrere Ziele, oder Kopien eines Logs, zeichneten denselben Prozess auf: er erscheint einmal, aus der ausführlichsten Datei; die anderen fügen nur hinzu, was jener fehlt.</translation>
    </message>
    <message>
        <source>A PERF or NORMAL log beside a more detailed one was left out, at least in part: its processes ran at the same time or were still running, so it is unclear which of them wrote which line; or the other log does not have them; or the log is too long. Open it by its own name, alone or together with the other, to see it.</source>
        <translation>Ein PERF- oder NORMAL-Log neben einem ausführlicheren blieb zumindest teilweise außer Acht: seine Prozesse liefen gleichzeitig oder liefen noch, sodass unklar ist, welcher von ihnen welche Zeile schrieb; oder das andere Log hat sie nicht; oder das Log ist zu lang. Öffnen Sie es unter seinem eigenen Namen, allein oder zusammen mit dem anderen, um es zu sehen.</translation>
    </message>
    <message>
        <source>A region that always holds others, or data, holds none here: git left out deeply nested regions, because by default it records only two levels. GIT_TRACE2_EVENT_NESTING=10 records them.</source>
        <translation>Eine Region, die sonst stets andere oder Daten enthält, enthält hier keine: git ließ tief verschachtelte Regionen weg, denn von sich aus zeichnet es nur zwei Ebenen auf. GIT_TRACE2_EVENT_NESTING=10 zeichnet sie auf.</translation>
    </message>
    <message>
        <source>The log has times of day without a date; the file&apos;s date is used, in this machine&apos;s time zone or a guessed one.</source>
        <translation>Das Log hat Uhrzeiten ohne Datum; verwendet wird das Datum der Datei, in der Zeitzone dieses Rechners oder einer vermuteten.</translation>
    </message>
    <message>
        <source>A slice or an asynchronous operation has no end, though its trace does. It is shown up to the end of the trace, but Where the time went does not take it for work.</source>
        <translation>Ein Slice oder eine asynchrone Operation hat kein Ende, der Trace aber schon. Gezeigt wird beides bis zum Ende des Traces, aber „Wo die Zeit blieb“ hält es nicht für Arbeit.</translation>
    </message>
    <message>
        <source>The clock was set back while a process ran: what it recorded before may lie too late, and Where the time went may leave out a part of it.</source>
        <translation>Die Uhr wurde zurückgestellt, während ein Prozess lief: Was er vorher aufzeichnete, liegt vielleicht zu spät, und „Wo die Zeit blieb“ lässt vielleicht einen Teil davon aus.</translation>
    </message>
    <message>
        <source>The file holds the log of another tracer (systemTraceEvents) beside its events; it is not shown.</source>
        <translation>Die Datei enthält neben ihren Ereignissen das Log eines anderen Tracers (systemTraceEvents); es wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>baseTimeNanoseconds or beginningOfTime is no whole number of a time since 1970, comes behind another one, or would move times beyond the year 2262; it was ignored.</source>
        <translation>baseTimeNanoseconds oder beginningOfTime ist keine ganze Zahl für eine Zeit seit 1970, steht hinter einer anderen oder würde Zeiten hinter das Jahr 2262 verschieben; der Wert wurde nicht beachtet.</translation>
    </message>
    <message>
        <source>Some files count from an unknown moment, such as their own beginning: these are shown as if they began with the first of the others.</source>
        <translation>Einige Dateien zählen ab einem unbekannten Augenblick, etwa ab ihrem eigenen Anfang: Sie werden gezeigt, als hätten sie mit der ersten der anderen begonnen.</translation>
    </message>
    <message>
        <source>A comment was skipped; JSON has no comments.</source>
        <translation>Ein Kommentar wurde übersprungen; JSON kennt keine Kommentare.</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>One negotiation round, no %a sent</source>
        <translation>Eine Verhandlungsrunde, kein %a gesendet</translation>
    </message>
    <message>
        <source>%1 negotiation rounds, no %a sent</source>
        <translation>%1 Verhandlungsrunden, kein %a gesendet</translation>
    </message>
    <message>
        <source>One negotiation round, %2 %a sent</source>
        <translation>Eine Verhandlungsrunde, %2 %a gesendet</translation>
    </message>
    <message>
        <source>%1 negotiation rounds, %2 %a sent</source>
        <translation>%1 Verhandlungsrunden, %2 %a gesendet</translation>
    </message>
    <message>
        <source>Signal %1 ended the command</source>
        <translation>Signal %1 beendete den Befehl</translation>
    </message>
    <message>
        <source>The command failed with exit code %1</source>
        <translation>Der Befehl schlug mit Exit-Code %1 fehl</translation>
    </message>
    <message>
        <source>The command was killed by %s (exit code %1)</source>
        <translation>Der Befehl wurde durch %s beendet (Exit-Code %1)</translation>
    </message>
    <message>
        <source>%a said: %2</source>
        <translation>%a meldete: %2</translation>
    </message>
    <message>
        <source>%a said %1 errors or warnings; the first: %2</source>
        <translation>%a meldete %1 Fehler oder Warnungen; die erste: %2</translation>
    </message>
    <message>
        <source>The end of one process is not in the log</source>
        <translation>Das Ende eines Prozesses steht nicht im Log</translation>
    </message>
    <message>
        <source>The ends of %1 processes are not in the log</source>
        <translation>Die Enden von %1 Prozessen stehen nicht im Log</translation>
    </message>
    <message>
        <source>Hook %1 was killed by %s (exit code %2)</source>
        <translation>Hook %1 wurde durch %s beendet (Exit-Code %2)</translation>
    </message>
    <message>
        <source>Hook %1 was killed %3 times by %s (exit code %2)</source>
        <translation>Hook %1 wurde %3-mal durch %s beendet (Exit-Code %2)</translation>
    </message>
    <message>
        <source>Hook %1 failed with exit code %2</source>
        <translation>Hook %1 schlug mit Exit-Code %2 fehl</translation>
    </message>
    <message>
        <source>Hook %1 failed %3 times with exit code %2</source>
        <translation>Hook %1 schlug %3-mal mit Exit-Code %2 fehl</translation>
    </message>
    <message>
        <source>%1 were spent detecting the variant of %a: set %b to avoid this</source>
        <translation>%1 gingen darauf, die Variante von %a zu ermitteln: %b zu setzen vermeidet das</translation>
    </message>
    <message>
        <source>%2 missing objects were fetched in one lazy fetch</source>
        <translation>%2 fehlende Objekte wurden in einem Lazy Fetch geholt</translation>
    </message>
    <message>
        <source>%2 missing objects were fetched in %1 lazy fetches</source>
        <translation>%2 fehlende Objekte wurden in %1 Lazy Fetches geholt</translation>
    </message>
    <message>
        <source>A credential helper ran for %2</source>
        <translation>Ein Credential Helper lief %2 lang</translation>
    </message>
    <message>
        <source>Credential helpers ran %1 times, %2 together</source>
        <translation>Credential Helper liefen %1-mal, zusammen %2</translation>
    </message>
    <message>
        <source>%a&apos;s nesting limit left out what is in region %1: record with %b to see it</source>
        <translation>Die Verschachtelungsgrenze von %a ließ weg, was in Region %1 ist: mit %b aufgezeichnet ist es zu sehen</translation>
    </message>
    <message>
        <source>Another process was busier: %1 worked for %2, this one for %3</source>
        <translation>Ein anderer Prozess war aktiver: %1 arbeitete %2, dieser %3</translation>
    </message>
    <message>
        <source>Times are inferred: the log is in brief form</source>
        <translation>Zeiten sind erschlossen: das Log hat die Kurzform</translation>
    </message>
    <message>
        <source>An index of %1 entries was read once</source>
        <translation>Ein Index mit %1 Einträgen wurde einmal gelesen</translation>
    </message>
    <message>
        <source>An index of %1 entries was read %2 times</source>
        <translation>Ein Index mit %1 Einträgen wurde %2-mal gelesen</translation>
    </message>
    <message>
        <source>An index of %1 entries was written once</source>
        <translation>Ein Index mit %1 Einträgen wurde einmal geschrieben</translation>
    </message>
    <message>
        <source>An index of %1 entries was written %2 times</source>
        <translation>Ein Index mit %1 Einträgen wurde %2-mal geschrieben</translation>
    </message>
    <message>
        <source>One directory with %2 paths was searched for untracked files</source>
        <translation>Ein Verzeichnis mit %2 Pfaden wurde nach unversionierten Dateien durchsucht</translation>
    </message>
    <message>
        <source>%1 directories with %2 paths were searched for untracked files</source>
        <translation>%1 Verzeichnisse mit %2 Pfaden wurden nach unversionierten Dateien durchsucht</translation>
    </message>
    <message>
        <source>One untracked file was found</source>
        <translation>Eine unversionierte Datei wurde gefunden</translation>
    </message>
    <message>
        <source>%1 untracked files were found</source>
        <translation>%1 unversionierte Dateien wurden gefunden</translation>
    </message>
    <message>
        <source>The disk was made to flush once</source>
        <translation>Die Platte musste ihre Puffer einmal leeren</translation>
    </message>
    <message>
        <source>The disk was made to flush %1 times</source>
        <translation>Die Platte musste ihre Puffer %1-mal leeren</translation>
    </message>
    <message>
        <source>%a was used</source>
        <translation>%a wurde verwendet</translation>
    </message>
    <message>
        <source>%a was not used</source>
        <translation>%a wurde nicht verwendet</translation>
    </message>
    <message>
        <source>%a answered that everything may have changed</source>
        <translation>%a antwortete, dass sich alles geändert haben kann</translation>
    </message>
    <message>
        <source>The %a hook was asked</source>
        <translation>Der Hook %a wurde gefragt</translation>
    </message>
    <message>
        <source>One negotiation round</source>
        <translation>Eine Verhandlungsrunde</translation>
    </message>
    <message>
        <source>%1 negotiation rounds</source>
        <translation>%1 Verhandlungsrunden</translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1: %2 in %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 objects were packed</source>
        <translation>%1 Objekte wurden gepackt</translation>
    </message>
    <message>
        <source>%1 retries</source>
        <translation>%1 Wiederholungen</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i</source>
        <translation>%1 war %b von %3 aktiv (%2) und %i untätig</translation>
    </message>
    <message>
        <source>One missing object was fetched lazily</source>
        <translation>Ein fehlendes Objekt wurde in einem Lazy Fetch geholt</translation>
    </message>
    <message>
        <source>An index of one entry was read once</source>
        <translation>Ein Index mit einem Eintrag wurde einmal gelesen</translation>
    </message>
    <message>
        <source>An index of one entry was read %2 times</source>
        <translation>Ein Index mit einem Eintrag wurde %2-mal gelesen</translation>
    </message>
    <message>
        <source>An index of one entry was written once</source>
        <translation>Ein Index mit einem Eintrag wurde einmal geschrieben</translation>
    </message>
    <message>
        <source>An index of one entry was written %2 times</source>
        <translation>Ein Index mit einem Eintrag wurde %2-mal geschrieben</translation>
    </message>
    <message>
        <source>One directory with one path was searched for untracked files</source>
        <translation>Ein Verzeichnis mit einem Pfad wurde nach unversionierten Dateien durchsucht</translation>
    </message>
    <message>
        <source>%1 directories with one path were searched for untracked files</source>
        <translation>%1 Verzeichnisse mit einem Pfad wurden nach unversionierten Dateien durchsucht</translation>
    </message>
    <message>
        <source>One object was packed</source>
        <translation>Ein Objekt wurde gepackt</translation>
    </message>
    <message>
        <source>One retry</source>
        <translation>Eine Wiederholung</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is CPU-bound</source>
        <translation>%1 war %b von %3 beschäftigt (%2) und %i untätig: dieser Lauf von %4 wird von der CPU begrenzt</translation>
    </message>
    <message>
        <source>%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is GPU-bound</source>
        <translation>%1 war %b von %3 beschäftigt (%2) und %i untätig: dieser Lauf von %4 wird von der GPU begrenzt</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3 of %4, %2 before the end</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt begonnen: %1 im Thread %3 von %4, %2 vor dem Ende</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3, %2 before the end</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt begonnen: %1 im Thread %3, %2 vor dem Ende</translation>
    </message>
    <message>
        <source>%a&apos;s own critical path is one action of %2: %4</source>
        <translation>Der eigene kritische Pfad von %a ist eine Aktion von %2: %4</translation>
    </message>
    <message>
        <source>%a&apos;s own critical path has %1 actions, which took %2; the longest took %3: %4</source>
        <translation>Der eigene kritische Pfad von %a hat %1 Aktionen, die %2 dauerten; die längste dauerte %3: %4</translation>
    </message>
    <message>
        <source>Of %2 ranks, %1 is the slowest: %3, the median is %4; the largest difference is %5 (%6 more)</source>
        <translation>Von %2 Rängen ist %1 am langsamsten: %3, der Median ist %4; der größte Unterschied ist %5 (%6 mehr)</translation>
    </message>
    <message>
        <source>%1 was busy for %2 of %4: this run is CPU-bound</source>
        <translation>%1 war %2 von %4 beschäftigt: dieser Lauf wird von der CPU begrenzt</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3 of %4</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt begonnen: %1 im Thread %3 von %4</translation>
    </message>
    <message>
        <source>The trace was cut; last begun: %1 on thread %3</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt begonnen: %1 im Thread %3</translation>
    </message>
    <message>
        <source>The trace was cut; last ended: %1 on thread %3 of %4, %2 after the start of the trace</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt endete %1 auf Thread %3 von %4, %2 nach dem Beginn des Trace</translation>
    </message>
    <message>
        <source>The trace was cut; last ended: %1 on thread %3, %2 after the start of the trace</source>
        <translation>Der Trace wurde abgeschnitten; zuletzt endete %1 auf Thread %3, %2 nach dem Beginn des Trace</translation>
    </message>
    <message>
        <source>; %5 of the run passed before its first work</source>
        <translation>; %5 des Laufs vergingen vor ihrer ersten Arbeit</translation>
    </message>
    <message>
        <source>Busiest thread: %1 with %2 of %3</source>
        <translation>Thread mit der meisten Arbeit: %1 mit %2 von %3</translation>
    </message>
    <message>
        <source>The page of %2 showed its first content after %1 (FCP)</source>
        <translation>Die Seite von %2 zeigte ihren ersten Inhalt nach %1 (FCP)</translation>
    </message>
    <message>
        <source>The page showed its first content after %1 (FCP)</source>
        <translation>Die Seite zeigte ihren ersten Inhalt nach %1 (FCP)</translation>
    </message>
    <message>
        <source>The page of %2 showed its largest content after %1 (LCP)</source>
        <translation>Die Seite von %2 zeigte ihren größten Inhalt nach %1 (LCP)</translation>
    </message>
    <message>
        <source>The page showed its largest content after %1 (LCP)</source>
        <translation>Die Seite zeigte ihren größten Inhalt nach %1 (LCP)</translation>
    </message>
    <message>
        <source>The page of %2 was loaded after %1</source>
        <translation>Die Seite von %2 war nach %1 geladen</translation>
    </message>
    <message>
        <source>The page was loaded after %1</source>
        <translation>Die Seite war nach %1 geladen</translation>
    </message>
    <message>
        <source>No long task blocked the main thread after the first content</source>
        <translation>Keine lange Aufgabe blockierte den Hauptthread nach dem ersten Inhalt</translation>
    </message>
    <message>
        <source>One long task blocked the main thread for %2 after the first content (TBT)</source>
        <translation>Eine lange Aufgabe blockierte den Hauptthread nach dem ersten Inhalt %2 lang (TBT)</translation>
    </message>
    <message>
        <source>%1 long tasks blocked the main thread for %2 after the first content (TBT)</source>
        <translation>%1 lange Aufgaben blockierten den Hauptthread nach dem ersten Inhalt %2 lang (TBT)</translation>
    </message>
    <message>
        <source>%a was called once</source>
        <translation>%a wurde einmal aufgerufen</translation>
    </message>
    <message>
        <source>%a was called %1 times</source>
        <translation>%a wurde %1-mal aufgerufen</translation>
    </message>
    <message>
        <source>, added up over %3 searches</source>
        <translation>, zusammengezählt über %3 Suchen</translation>
    </message>
</context>
<context>
    <name>LaneScene</name>
    <message>
        <source>exit %1</source>
        <translation>Exit %1</translation>
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
        <translation>Sie dauern %1 bis %2.</translation>
    </message>
    <message>
        <source>Median %1; 95&#xa0;% take at most %2.</source>
        <translation>Median %1; 95 % dauern höchstens %2.</translation>
    </message>
    <message>
        <source>As long as all %1.</source>
        <translation>So lang wie alle %1.</translation>
    </message>
    <message>
        <source>So far longer than %1 of %2.</source>
        <translation>Bisher länger als %1 von %2.</translation>
    </message>
    <message>
        <source>The shortest of %1.</source>
        <translation>Die kürzeste von %1.</translation>
    </message>
    <message>
        <source>As short as %1 of %2.</source>
        <translation>So kurz wie %1 von %2.</translation>
    </message>
    <message>
        <source>Longer than %1 of %2.</source>
        <translation>Länger als %1 von %2.</translation>
    </message>
    <message>
        <source>The longest of %1.</source>
        <translation>Die längste von %1.</translation>
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
        <translation>%1 Summen</translation>
    </message>
    <message>
        <source>%1 quiet threads</source>
        <translation>%1 ruhige Threads</translation>
    </message>
    <message>
        <source>async</source>
        <translation>async</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>They hold sums of what the other threads did</source>
        <translation>Sie enthalten Summen dessen, was die anderen Threads taten</translation>
    </message>
    <message>
        <source>Each ran for less than 1 % of the busiest one&apos;s time</source>
        <translation>Jeder lief weniger als 1 % der Zeit des aktivsten</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>Wall %1</source>
        <translation>Dauer %1</translation>
    </message>
    <message>
        <source>%1 (as its parent reports)</source>
        <translation>%1 (wie sein Elternprozess meldet)</translation>
    </message>
    <message>
        <source>This process has no log here; its children name it</source>
        <translation>Dieser Prozess hat hier kein Log; seine Kinder nennen ihn</translation>
    </message>
    <message>
        <source>The parent is inferred</source>
        <translation>Der Elternprozess ist erschlossen</translation>
    </message>
    <message>
        <source>Times are inferred</source>
        <translation>Zeiten sind erschlossen</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>Exit %1</translation>
    </message>
    <message>
        <source>1 sum</source>
        <translation>1 Summe</translation>
    </message>
    <message>
        <source>1 quiet thread</source>
        <translation>1 ruhiger Thread</translation>
    </message>
    <message>
        <source>Operations that no thread waits for: several may run at once, beside what the threads do</source>
        <translation>Vorgänge, auf die kein Thread wartet: Mehrere können zugleich laufen, neben dem, was die Threads tun</translation>
    </message>
    <message>
        <source>med. %1</source>
        <translation>Med. %1</translation>
    </message>
    <message>
        <source>%1 of %2 runs failed</source>
        <translation>%1 von %2 Läufen schlugen fehl</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
</context>
<context>
    <name>SqlQuery</name>
    <message>
        <source>The query was stopped.</source>
        <translation>Die Abfrage wurde angehalten.</translation>
    </message>
    <message>
        <source>A query can only read this trace: it cannot write, open other files or change settings.</source>
        <translation>Eine Abfrage kann diesen Trace nur lesen: sie kann weder schreiben noch andere Dateien öffnen oder Einstellungen ändern.</translation>
    </message>
    <message>
        <source>There is no statement here, only a comment.</source>
        <translation>Hier steht keine Anweisung, nur ein Kommentar.</translation>
    </message>
    <message>
        <source>A query is one statement: run them one after the other.</source>
        <translation>Eine Abfrage ist eine einzige Anweisung: führen Sie sie nacheinander aus.</translation>
    </message>
    <message>
        <source>The query was stopped: what it sorts or groups takes more room on the disk than a query may have. Ask for fewer rows or columns.</source>
        <translation>Die Abfrage wurde beendet: Was sie sortiert oder gruppiert, braucht mehr Platz auf der Festplatte, als eine Abfrage haben darf. Fragen Sie nach weniger Zeilen oder Spalten.</translation>
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
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>and %1 more here</source>
        <translation>und %1 weitere hier</translation>
    </message>
    <message>
        <source>Lived %1</source>
        <translation>Lebte %1</translation>
    </message>
    <message>
        <source>Never destroyed</source>
        <translation>Nie zerstört</translation>
    </message>
    <message>
        <source>%1 snapshots</source>
        <translation>%1 Snapshots</translation>
    </message>
    <message>
        <source>Snapshot %1 of %2</source>
        <translation>Snapshot %1 von %2</translation>
    </message>
    <message>
        <source>Category %1</source>
        <translation>Kategorie %1</translation>
    </message>
    <message>
        <source>Wall %1</source>
        <translation>Dauer %1</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>Eigenzeit %1</translation>
    </message>
    <message>
        <source>times are inferred</source>
        <translation>Zeiten sind erschlossen</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 Argument</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 Argumente</translation>
    </message>
    <message>
        <source>the longest of %1 regions here</source>
        <translation>die längste von %1 Regionen hier</translation>
    </message>
    <message>
        <source>Waiting for the child process to start or to be reaped</source>
        <translation>Warten, bis der Kindprozess startet oder abgeholt wird</translation>
    </message>
    <message>
        <source>Nothing ran for %1</source>
        <translation>%1 lief nichts</translation>
    </message>
    <message>
        <source>the longest of %1 runs</source>
        <translation>der längste von %1 Läufen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>Executing actions</source>
        <translation>Ausführen von Aktionen</translation>
    </message>
    <message>
        <source>Waiting for workers and resources</source>
        <translation>Warten auf Worker und Ressourcen</translation>
    </message>
    <message>
        <source>Cache and remote execution</source>
        <translation>Cache und entfernte Ausführung</translation>
    </message>
    <message>
        <source>Loading packages</source>
        <translation>Laden von Paketen</translation>
    </message>
    <message>
        <source>Checking what must be built</source>
        <translation>Prüfen, was zu bauen ist</translation>
    </message>
    <message>
        <source>Copying files for workers</source>
        <translation>Kopieren von Dateien für Worker</translation>
    </message>
    <message>
        <source>Fetching external repositories</source>
        <translation>Holen externer Repositories</translation>
    </message>
    <message>
        <source>Evaluating the build graph</source>
        <translation>Auswerten des Build-Graphen</translation>
    </message>
    <message>
        <source>Collecting garbage</source>
        <translation>Garbage Collection</translation>
    </message>
    <message>
        <source>Starting Bazel</source>
        <translation>Starten von Bazel</translation>
    </message>
    <message>
        <source>Accessing files</source>
        <translation>Dateizugriffe</translation>
    </message>
    <message>
        <source>Preparing and deleting sandboxes</source>
        <translation>Anlegen und Löschen von Sandboxes</translation>
    </message>
    <message>
        <source>Bazel&apos;s own work</source>
        <translation>Bazels eigene Arbeit</translation>
    </message>
    <message>
        <source>Instantiating templates</source>
        <translation>Instanziieren von Templates</translation>
    </message>
    <message>
        <source>Optimising</source>
        <translation>Optimieren</translation>
    </message>
    <message>
        <source>Generating code</source>
        <translation>Erzeugen von Code</translation>
    </message>
    <message>
        <source>Other work of the compiler</source>
        <translation>Übrige Arbeit des Compilers</translation>
    </message>
    <message>
        <source>Parsing the source file</source>
        <translation>Parsen der Quelldatei</translation>
    </message>
    <message>
        <source>Parsing headers</source>
        <translation>Parsen von Headern</translation>
    </message>
    <message>
        <source>Generating intermediate code</source>
        <translation>Erzeugen von Zwischencode</translation>
    </message>
    <message>
        <source>Running passes on the intermediate code</source>
        <translation>Passes über den Zwischencode</translation>
    </message>
    <message>
        <source>Parsing classes and templates</source>
        <translation>Parsen von Klassen und Templates</translation>
    </message>
    <message>
        <source>Evaluating constants</source>
        <translation>Auswerten von Konstanten</translation>
    </message>
    <message>
        <source>Generating debug information</source>
        <translation>Erzeugen von Debug-Informationen</translation>
    </message>
    <message>
        <source>Scheduling frames</source>
        <translation>Planen von Frames</translation>
    </message>
    <message>
        <source>Rasterising</source>
        <translation>Rastern</translation>
    </message>
    <message>
        <source>Compiling shaders</source>
        <translation>Kompilieren von Shadern</translation>
    </message>
    <message>
        <source>Frames on their way to the display</source>
        <translation>Frames auf dem Weg zur Anzeige</translation>
    </message>
    <message>
        <source>Handling input</source>
        <translation>Verarbeiten von Eingaben</translation>
    </message>
    <message>
        <source>Building widgets</source>
        <translation>Bauen von Widgets</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Compositing</source>
        <translation>Compositing</translation>
    </message>
    <message>
        <source>Semantics</source>
        <translation>Semantik</translation>
    </message>
    <message>
        <source>Flutter&apos;s engine</source>
        <translation>Flutters Engine</translation>
    </message>
    <message>
        <source>Waiting for the next frame</source>
        <translation>Warten auf den nächsten Frame</translation>
    </message>
    <message>
        <source>Waiting for the platform</source>
        <translation>Warten auf die Plattform</translation>
    </message>
    <message>
        <source>Scripting</source>
        <translation>Skripte</translation>
    </message>
    <message>
        <source>Style and layout</source>
        <translation>Stil und Layout</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Other work</source>
        <translation>Übrige Arbeit</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Compiling scripts</source>
        <translation>Kompilieren von Skripten</translation>
    </message>
    <message>
        <source>Optimising scripts</source>
        <translation>Optimieren von Skripten</translation>
    </message>
    <message>
        <source>Running scripts</source>
        <translation>Ausführen von Skripten</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>File system calls</source>
        <translation>Dateisystemaufrufe</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Copying and setting memory</source>
        <translation>Kopieren und Setzen von Speicher</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>Laufzeitaufrufe</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Synchronising</source>
        <translation>Synchronisieren</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Between operators</source>
        <translation>Zwischen Operatoren</translation>
    </message>
    <message>
        <source>The profiler itself</source>
        <translation>Der Profiler selbst</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>Waiting for the GVL</source>
        <translation>Warten auf das GVL</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Starting and ending</source>
        <translation>Starten und Beenden</translation>
    </message>
    <message>
        <source>Copying memory</source>
        <translation>Kopieren von Speicher</translation>
    </message>
    <message>
        <source>Parsing files</source>
        <translation>Parsen von Dateien</translation>
    </message>
    <message>
        <source>Binding names</source>
        <translation>Binden von Namen</translation>
    </message>
    <message>
        <source>Checking types</source>
        <translation>Prüfen von Typen</translation>
    </message>
    <message>
        <source>Writing output</source>
        <translation>Schreiben der Ausgabe</translation>
    </message>
    <message>
        <source>Finding files and modules</source>
        <translation>Finden von Dateien und Modulen</translation>
    </message>
    <message>
        <source>Answering the editor</source>
        <translation>Antworten an den Editor</translation>
    </message>
    <message>
        <source>Waiting for work</source>
        <translation>Warten auf Arbeit</translation>
    </message>
    <message>
        <source>Copying and writing files</source>
        <translation>Kopieren und Schreiben von Dateien</translation>
    </message>
    <message>
        <source>Planning the build</source>
        <translation>Planen des Builds</translation>
    </message>
    <message>
        <source>Writing the profile</source>
        <translation>Schreiben des Profils</translation>
    </message>
    <message>
        <source>Compiling C#</source>
        <translation>Kompilieren von C#</translation>
    </message>
    <message>
        <source>Looking for moved types</source>
        <translation>Suchen nach verschobenen Typen</translation>
    </message>
    <message>
        <source>Converting to C++</source>
        <translation>Umwandeln in C++</translation>
    </message>
    <message>
        <source>Running the backend</source>
        <translation>Ausführen des Backends</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>Programm %1</translation>
    </message>
    <message>
        <source>Credential helper %1</source>
        <translation>Credential Helper %1</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>Filter %1</translation>
    </message>
    <message>
        <source>Transport %1</source>
        <translation>Transport %1</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>Wartung</translation>
    </message>
    <message>
        <source>File system monitor</source>
        <translation>Dateisystemmonitor</translation>
    </message>
    <message>
        <source>Maintenance: git gc</source>
        <translation>Wartung: git gc</translation>
    </message>
    <message>
        <source>Maintenance: %1</source>
        <translation>Wartung: %1</translation>
    </message>
    <message>
        <source>Hook %1</source>
        <translation>Hook %1</translation>
    </message>
    <message>
        <source>Editor %1</source>
        <translation>Editor %1</translation>
    </message>
    <message>
        <source>Pager %1</source>
        <translation>Pager %1</translation>
    </message>
    <message>
        <source>Shell alias</source>
        <translation>Shell-Alias</translation>
    </message>
    <message>
        <source>Receiving and indexing the pack</source>
        <translation>Empfangen und Indizieren des Packs</translation>
    </message>
    <message>
        <source>Packing objects</source>
        <translation>Packen von Objekten</translation>
    </message>
    <message>
        <source>Fetching missing objects</source>
        <translation>Holen fehlender Objekte</translation>
    </message>
    <message>
        <source>Checking that no object is missing</source>
        <translation>Prüfen, dass kein Objekt fehlt</translation>
    </message>
    <message>
        <source>Looking for %1</source>
        <translation>Suchen nach %1</translation>
    </message>
    <message>
        <source>Asking the server for its refs</source>
        <translation>Abfragen der Refs des Servers</translation>
    </message>
    <message>
        <source>Negotiating with the server</source>
        <translation>Verhandeln mit dem Server</translation>
    </message>
    <message>
        <source>Finding out what both sides have</source>
        <translation>Ermitteln, was beide Seiten haben</translation>
    </message>
    <message>
        <source>Sending to the server</source>
        <translation>Senden an den Server</translation>
    </message>
    <message>
        <source>Refreshing the index</source>
        <translation>Auffrischen des Index</translation>
    </message>
    <message>
        <source>Looking for untracked files</source>
        <translation>Suchen nach unversionierten Dateien</translation>
    </message>
    <message>
        <source>Updating the work tree</source>
        <translation>Aktualisieren des Arbeitsbaums</translation>
    </message>
    <message>
        <source>Asking the file system monitor</source>
        <translation>Befragen des Dateisystemmonitors</translation>
    </message>
    <message>
        <source>Fetching from the server</source>
        <translation>Holen vom Server</translation>
    </message>
    <message>
        <source>Storing the fetched refs</source>
        <translation>Speichern der geholten Refs</translation>
    </message>
    <message>
        <source>Waiting for the server&apos;s status</source>
        <translation>Warten auf den Status des Servers</translation>
    </message>
    <message>
        <source>Reading the index</source>
        <translation>Lesen des Index</translation>
    </message>
    <message>
        <source>Writing the index</source>
        <translation>Schreiben des Index</translation>
    </message>
    <message>
        <source>Reading the shared index</source>
        <translation>Lesen des geteilten Index</translation>
    </message>
    <message>
        <source>Writing the shared index</source>
        <translation>Schreiben des geteilten Index</translation>
    </message>
    <message>
        <source>Hashing the names in the index</source>
        <translation>Hashen der Namen im Index</translation>
    </message>
    <message>
        <source>Making the index sparse</source>
        <translation>Verdünnen des Index</translation>
    </message>
    <message>
        <source>Expanding the sparse index</source>
        <translation>Ausweiten des Sparse-Index</translation>
    </message>
    <message>
        <source>Comparing the work tree with the index</source>
        <translation>Vergleichen des Arbeitsbaums mit dem Index</translation>
    </message>
    <message>
        <source>Comparing the index with HEAD</source>
        <translation>Vergleichen des Index mit HEAD</translation>
    </message>
    <message>
        <source>Writing the status</source>
        <translation>Schreiben des Status</translation>
    </message>
    <message>
        <source>Walking the trees</source>
        <translation>Durchlaufen der Trees</translation>
    </message>
    <message>
        <source>Unpacking trees</source>
        <translation>Entpacken von Trees</translation>
    </message>
    <message>
        <source>Filtering content</source>
        <translation>Filtern von Inhalten</translation>
    </message>
    <message>
        <source>Working on the cache tree</source>
        <translation>Arbeiten am Cache-Tree</translation>
    </message>
    <message>
        <source>Listing the objects to pack</source>
        <translation>Auflisten der zu packenden Objekte</translation>
    </message>
    <message>
        <source>Compressing objects</source>
        <translation>Komprimieren von Objekten</translation>
    </message>
    <message>
        <source>Writing the pack</source>
        <translation>Schreiben des Packs</translation>
    </message>
    <message>
        <source>Waiting for the file system monitor</source>
        <translation>Warten auf den Dateisystemmonitor</translation>
    </message>
    <message>
        <source>Applying what the file system monitor said</source>
        <translation>Anwenden, was der Dateisystemmonitor sagte</translation>
    </message>
    <message>
        <source>Working on submodules</source>
        <translation>Arbeiten an Submodulen</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Mergen</translation>
    </message>
    <message>
        <source>Comparing files</source>
        <translation>Vergleichen von Dateien</translation>
    </message>
    <message>
        <source>Not instrumented</source>
        <translation>Nicht instrumentiert</translation>
    </message>
    <message>
        <source>Other regions</source>
        <translation>Andere Regionen</translation>
    </message>
    <message>
        <source>Regions that never ended</source>
        <translation>Regionen, die nie endeten</translation>
    </message>
    <message>
        <source>Waiting for other operations</source>
        <translation>Warten auf andere Operationen</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Warten auf %1</translation>
    </message>
    <message>
        <source>Starting and ending processes</source>
        <translation>Starten und Beenden von Prozessen</translation>
    </message>
    <message>
        <source>Asynchronous %1</source>
        <translation>Asynchron: %1</translation>
    </message>
    <message>
        <source>Other asynchronous operations</source>
        <translation>Andere asynchrone Operationen</translation>
    </message>
    <message>
        <source>Writing the multi-pack-index</source>
        <translation>Multi-Pack-Index schreiben</translation>
    </message>
    <message>
        <source>Checking the objects</source>
        <translation>Objekte prüfen</translation>
    </message>
    <message>
        <source>Writing the commit-graph</source>
        <translation>Commit-Graph schreiben</translation>
    </message>
    <message>
        <source>Maintaining the repository</source>
        <translation>Repository pflegen</translation>
    </message>
</context>
<context>
    <name>TraceTexts</name>
    <message>
        <source>%1, killed by %2</source>
        <translation>%1, beendet durch %2</translation>
    </message>
    <message>
        <source>%1, %2 more in the background</source>
        <translation>%1, %2 mehr im Hintergrund</translation>
    </message>
</context>
<context>
    <name>emberline::ArgsModel</name>
    <message>
        <source>(all)</source>
        <translation>(alle)</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>emberline::ArgumentsPanel</name>
    <message>
        <source>%1 (earlier)</source>
        <translation>%1 (früher)</translation>
    </message>
    <message>
        <source>Arguments of the selection</source>
        <translation>Argumente der Auswahl</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>The selection has no arguments.</source>
        <translation>Die Auswahl hat keine Argumente.</translation>
    </message>
    <message>
        <source>Click a box in the timeline to see its arguments.</source>
        <translation>Klicken Sie auf einen Kasten der Zeitleiste, um seine Argumente zu sehen.</translation>
    </message>
</context>
<context>
    <name>emberline::Bookmarks</name>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>Lesezeichen %1</translation>
    </message>
</context>
<context>
    <name>emberline::BookmarksPanel</name>
    <message>
        <source>Mark range between</source>
        <translation>Bereich dazwischen markieren</translation>
    </message>
    <message>
        <source>Add &amp;Bookmark</source>
        <translation>&amp;Lesezeichen hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>Lös&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Enter goes to a bookmark, F2 renames it, Delete deletes it.</source>
        <translation>Enter geht zu einem Lesezeichen, F2 benennt es um, Entf löscht es.</translation>
    </message>
    <message>
        <source>Bookmark the selected region, or the time under the mouse (Ctrl+B)</source>
        <translation>Ein Lesezeichen für die gewählte Region oder die Zeit unter der Maus setzen (Strg+B)</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Edit &amp;Note</source>
        <translation>&amp;Notiz bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Mark Range Between</source>
        <translation>Bereich dazwischen &amp;markieren</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Mark the range between the two selected bookmarks (M)</source>
        <translation>Den Bereich zwischen den zwei gewählten Lesezeichen markieren (M)</translation>
    </message>
    <message>
        <source>%1 between the two</source>
        <translation>%1 zwischen den beiden</translation>
    </message>
    <message>
        <source>Select two to measure the time between them.</source>
        <translation>Wählen Sie zwei aus, um die Zeit dazwischen zu messen.</translation>
    </message>
    <message>
        <source>Ctrl+B bookmarks the selected region or the time under the mouse.</source>
        <translation>Strg+B setzt ein Lesezeichen auf die ausgewählte Region oder die Zeit unter der Maus.</translation>
    </message>
</context>
<context>
    <name>emberline::Capture</name>
    <message>
        <source>One command, recorded by Emberline</source>
        <translation>Ein Befehl, von Emberline aufgezeichnet</translation>
    </message>
    <message>
        <source>Nothing stays behind: the environment is that of this command and its children only. Regions are kept ten deep. With --output DIR the log is kept.</source>
        <translation>Nichts bleibt zurück: die Umgebung gilt nur für diesen Befehl und seine Kinder. Regionen werden zehn Ebenen tief behalten. Mit --output DIR bleibt das Log erhalten.</translation>
    </message>
    <message>
        <source>One command, into a directory</source>
        <translation>Ein Befehl, in ein Verzeichnis</translation>
    </message>
    <message>
        <source>Git writes one file per process, one line of 200 to 300 bytes at a time: git status writes some 10 kB and takes well under a millisecond longer. The directory must exist and its path must be absolute.</source>
        <translation>Git schreibt eine Datei je Prozess, jeweils eine Zeile von 200 bis 300 Bytes: git status schreibt etwa 10 kB und dauert deutlich weniger als eine Millisekunde länger. Das Verzeichnis muss existieren und sein Pfad absolut sein.</translation>
    </message>
    <message>
        <source>Every command of this user</source>
        <translation>Jeder Befehl dieses Benutzers</translation>
    </message>
    <message>
        <source>Prompts and editors run git all day: count on tens of thousands of files and some hundred megabytes a month. At maxFiles git writes no more (git counts the directory&apos;s entries at each start, which takes longer the more there are) until the directory is emptied. These settings are read from the system&apos;s and the user&apos;s configuration only, never from a repository&apos;s.</source>
        <translation>Prompts und Editoren rufen git den ganzen Tag auf: rechnen Sie mit Zehntausenden von Dateien und einigen hundert Megabyte im Monat. Ab maxFiles schreibt git nichts mehr (bei jedem Start zählt git die Einträge des Verzeichnisses, was umso länger dauert, je mehr es sind), bis das Verzeichnis geleert wird. Diese Einstellungen werden nur aus der Konfiguration des Systems und des Benutzers gelesen, nie aus der eines Repositorys.</translation>
    </message>
    <message>
        <source>Stop that</source>
        <translation>Damit aufhören</translation>
    </message>
    <message>
        <source>Every command, live and without files</source>
        <translation>Jeder Befehl, live und ohne Dateien</translation>
    </message>
    <message>
        <source>Nothing is written to the disk. When nobody listens, git runs without a trace. With af_unix:dgram: git waits while the reader is behind; lines larger than the socket&apos;s buffer end the trace of that process.</source>
        <translation>Auf die Platte wird nichts geschrieben. Wenn niemand lauscht, läuft git ohne Trace. Mit af_unix:dgram: git wartet, solange der Leser im Rückstand ist; Zeilen, die größer sind als der Puffer des Sockets, beenden den Trace dieses Prozesses.</translation>
    </message>
    <message>
        <source>More of it</source>
        <translation>Mehr davon</translation>
    </message>
    <message>
        <source>Git writes these settings and environment variables into each log. They, arguments and messages may hold secrets: git removes passwords from URLs in arguments since 2.44, and nowhere else. Export can redact them.</source>
        <translation>Git schreibt diese Einstellungen und Umgebungsvariablen in jedes Log. Sie, Argumente und Meldungen können Geheimnisse enthalten: git entfernt seit 2.44 Passwörter aus URLs in Argumenten, und sonst nirgends. Der Export kann sie unkenntlich machen.</translation>
    </message>
    <message>
        <source>Logs with less in them</source>
        <translation>Logs mit weniger Inhalt</translation>
    </message>
    <message>
        <source>PERF has regions and exact times, but no date and no ids of processes: if several processes share one file, some details are guessed. NORMAL has commands and children only. The brief forms (GIT_TRACE2_EVENT_BRIEF=1 and the like) leave out the times of day. If the target is a directory, the file&apos;s name contains process and date.</source>
        <translation>PERF hat Regionen und genaue Zeiten, aber kein Datum und keine Prozess-IDs: teilen sich mehrere Prozesse eine Datei, sind einige Einzelheiten vermutet. NORMAL hat nur Befehle und Kinder. Die Kurzformen (GIT_TRACE2_EVENT_BRIEF=1 und ähnliche) lassen die Uhrzeiten weg. Ist das Ziel ein Verzeichnis, enthält der Dateiname Prozess und Datum.</translation>
    </message>
    <message>
        <source>Other programs: Chrome Trace Event JSON</source>
        <translation>Andere Programme: Chrome Trace Event JSON</translation>
    </message>
    <message>
        <source>Many programs write it: clang says where it spends its time, Node what it waits for. In Chrome: chrome://tracing, Record, Save. A file without its closing bracket, because the program crashed or is still running, opens as well and can be followed.</source>
        <translation>Viele Programme schreiben es: clang sagt, womit es seine Zeit verbringt, Node, worauf es wartet. In Chrome: chrome://tracing, Record, Save. Auch eine Datei ohne ihre schließende Klammer, weil das Programm abstürzte oder noch läuft, lässt sich öffnen und verfolgen.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>Die Befehle kopieren</translation>
    </message>
    <message>
        <source>Capturing Traces</source>
        <translation>Traces aufzeichnen</translation>
    </message>
</context>
<context>
    <name>emberline::CaptureHints</name>
    <message>
        <source>The system&apos;s limit of file notifications is reached: Emberline checks the files 20 times a second instead. Raising fs.inotify.max_user_watches or max_user_instances helps.</source>
        <translation>Die Grenze des Systems für Dateibenachrichtigungen ist erreicht: Emberline prüft die Dateien stattdessen 20-mal je Sekunde. Es hilft, fs.inotify.max_user_watches oder max_user_instances zu erhöhen.</translation>
    </message>
    <message>
        <source>More processes write at once than Emberline may have open files: the others wait until one ends. Raising ulimit -n helps.</source>
        <translation>Mehr Prozesse schreiben gleichzeitig, als Emberline Dateien offen haben darf: die anderen warten, bis einer endet. Es hilft, ulimit -n zu erhöhen.</translation>
    </message>
    <message>
        <source>git has stopped tracing: the directory has reached trace2.maxFiles. Empty it, or raise the limit, to see what comes next.</source>
        <translation>git zeichnet nicht mehr auf: das Verzeichnis hat trace2.maxFiles erreicht. Leeren Sie es, oder erhöhen Sie die Grenze, um zu sehen, was danach kommt.</translation>
    </message>
    <message>
        <source>git stopped tracing here: the directory had reached trace2.maxFiles. Empty it, or raise the limit, to see later commands.</source>
        <translation>git hörte hier auf aufzuzeichnen: das Verzeichnis hatte trace2.maxFiles erreicht. Leeren Sie es, oder erhöhen Sie die Grenze, um spätere Befehle zu sehen.</translation>
    </message>
    <message>
        <source>git left out deeply nested regions: by default it records only two levels. GIT_TRACE2_EVENT_NESTING=10 shows where the time goes in them.</source>
        <translation>git ließ tief verschachtelte Regionen weg: von sich aus zeichnet es nur zwei Ebenen auf. GIT_TRACE2_EVENT_NESTING=10 zeigt, wo darin die Zeit bleibt.</translation>
    </message>
    <message>
        <source>A log is in brief form, without times of day, so its times are inferred. Without the BRIEF settings they are exact.</source>
        <translation>Ein Log hat die Kurzform ohne Uhrzeiten; seine Zeiten sind also erschlossen. Ohne die BRIEF-Einstellungen sind sie genau.</translation>
    </message>
    <message>
        <source>A log has times of day but no date, so the file&apos;s date is used. The EVENT target, or a directory as the target, records it.</source>
        <translation>Ein Log hat Uhrzeiten, aber kein Datum; verwendet wird das der Datei. Das Ziel EVENT, oder ein Verzeichnis als Ziel, zeichnet es auf.</translation>
    </message>
    <message>
        <source>A process did not end in this log: it was killed, or was still running. Follow the log to see whether it goes on.</source>
        <translation>Ein Prozess endete in diesem Log nicht: er wurde abgebrochen oder lief noch. Verfolgen Sie das Log, um zu sehen, ob er weiterläuft.</translation>
    </message>
</context>
<context>
    <name>emberline::CategoryModel</name>
    <message>
        <source>(no category)</source>
        <translation>(keine Kategorie)</translation>
    </message>
    <message>
        <source>Show only what has this category, also beside others</source>
        <translation>Nur zeigen, was diese Kategorie hat, auch neben anderen</translation>
    </message>
    <message>
        <source>Hide what has this category, also beside others, or show it</source>
        <translation>Was diese Kategorie hat, auch neben anderen, verbergen oder zeigen</translation>
    </message>
    <message>
        <source>Shown is only what has one of the ticked categories, also beside others</source>
        <translation>Gezeigt wird nur, was eine der angekreuzten Kategorien hat, auch neben anderen</translation>
    </message>
    <message>
        <source>only this</source>
        <translation>nur diese</translation>
    </message>
</context>
<context>
    <name>emberline::CommandStatisticsModel</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle</source>
        <translation>Die Hälfte der Läufe dauerte höchstens so lange. Die Zeit eines Laufs: bei gerader Anzahl die kürzere der beiden mittleren</translation>
    </message>
</context>
<context>
    <name>emberline::CompareControl</name>
    <message>
        <source>Compare With</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>%1 is not FACET=BASE,HEAD, nor before= with a time or &quot;change&quot;.</source>
        <translation>%1 ist weder FACET=BASE,HEAD noch before= mit einer Zeit oder „change“.</translation>
    </message>
    <message>
        <source>Showing the open trace alone reads it again, which is not possible for what is followed, piped or gone. Hide the sources of the base instead.</source>
        <translation>Um den geöffneten Trace allein zu zeigen, muss er noch einmal gelesen werden; das geht nicht mit dem, was verfolgt wird, aus einer Pipe kommt oder nicht mehr da ist. Blenden Sie stattdessen die Quellen der Basis aus.</translation>
    </message>
    <message>
        <source>The base stays: another one reads the open trace again, which is not possible for what is followed, piped or gone.</source>
        <translation>Die Basis bleibt: Für eine andere wird der geöffnete Trace noch einmal gelesen; das geht nicht bei dem, was verfolgt wird, aus einer Pipe kommt oder nicht mehr da ist.</translation>
    </message>
</context>
<context>
    <name>emberline::CompareModel</name>
    <message>
        <source>Command › region</source>
        <translation>Befehl › Region</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
</context>
<context>
    <name>emberline::ComparePanel</name>
    <message>
        <source>Compare with base</source>
        <translation>Mit Base vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Keep as base</source>
        <translation>Als Base behalten</translation>
    </message>
    <message>
        <source>Drop base</source>
        <translation>Base verwerfen</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammendiagramm</translation>
    </message>
    <message>
        <source>On one timeline</source>
        <translation>Auf einer Zeitleiste</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Remember the open trace, to compare the next one with it</source>
        <translation>Den offenen Trace merken, um den nächsten mit ihm zu vergleichen</translation>
    </message>
    <message>
        <source>&amp;Files…</source>
        <translation>&amp;Dateien…</translation>
    </message>
    <message>
        <source>&amp;Directory…</source>
        <translation>&amp;Verzeichnis…</translation>
    </message>
    <message>
        <source>The base: one run, or several, whose median and spread count</source>
        <translation>Base: ein Lauf, oder mehrere, deren Median und Streuung zählen</translation>
    </message>
    <message>
        <source>Compare the open trace with the base that is named above</source>
        <translation>Den offenen Trace mit der oben genannten Base vergleichen</translation>
    </message>
    <message>
        <source>Forget the base that is named above</source>
        <translation>Die oben genannte Base vergessen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Choose a trace to compare the open one with, or keep the open one as base and open another.</source>
        <translation>Wählen Sie einen Trace, mit dem der offene verglichen wird, oder behalten Sie den offenen als Base und öffnen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Open a trace to compare it with the base.</source>
        <translation>Öffnen Sie einen Trace, um ihn mit Base zu vergleichen.</translation>
    </message>
    <message>
        <source>Now open another trace to compare it with this one.</source>
        <translation>Öffnen Sie nun einen anderen Trace, um ihn mit diesem zu vergleichen.</translation>
    </message>
    <message>
        <source>The base was chosen for an earlier trace: compare this one with it?</source>
        <translation>Base wurde für einen früheren Trace gewählt: diesen damit vergleichen?</translation>
    </message>
    <message>
        <source>The traces have no command to compare.</source>
        <translation>Die Traces haben keinen Befehl zu vergleichen.</translation>
    </message>
    <message>
        <source>The traces do not differ.</source>
        <translation>Die Traces unterscheiden sich nicht.</translation>
    </message>
    <message>
        <source>Distribution of %1</source>
        <translation>Verteilung von %1</translation>
    </message>
    <message>
        <source>&amp;Two kinds of its runs…</source>
        <translation>&amp;Zwei Arten seiner Läufe…</translation>
    </message>
    <message>
        <source>Add the base to the open trace, shifted so that the compared commands begin together, or show the open trace alone again</source>
        <translation>Die Basis zum geöffneten Trace hinzufügen, so verschoben, dass die verglichenen Befehle zusammen beginnen, oder wieder den geöffneten Trace allein zeigen</translation>
    </message>
    <message>
        <source>By topic: %1</source>
        <translation>Nach Thema: %1</translation>
    </message>
    <message>
        <source>As wide as head: %1.</source>
        <translation>So breit wie Head: %1.</translation>
    </message>
    <message>
        <source>Parts of head that ran side by side, or in different runs, add up to %1, more than the %2 that it took.</source>
        <translation>Teile von Head, die nebeneinander oder in verschiedenen Läufen liefen, ergeben zusammen %1, mehr als die %2, die er dauerte.</translation>
    </message>
    <message>
        <source>%1. First turn off &quot;On one timeline&quot;: what is open is both.</source>
        <translation>%1. Schalten Sie zuerst „Auf einer Zeitleiste“ aus: Geöffnet ist beides.</translation>
    </message>
    <message>
        <source>What changed, as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain</source>
        <translation>Was sich änderte, als Flammendiagramm so breit wie Head: rot ist langsamer, grün schneller, blau keines davon sicher</translation>
    </message>
    <message>
        <source>Show the command&apos;s changes as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain</source>
        <translation>Die Änderungen des Befehls als Flammendiagramm so breit wie Head zeigen: rot ist langsamer, grün schneller, blau keines davon sicher</translation>
    </message>
    <message>
        <source>the only one</source>
        <translation>der einzige</translation>
    </message>
    <message>
        <source>the longest of %1</source>
        <translation>der längste von %1</translation>
    </message>
    <message>
        <source>On the timeline, two runs of %1 begin together: %2 of base, %3 of head.</source>
        <translation>Auf der Zeitachse beginnen zwei Läufe von %1 gemeinsam: %2 der Basis, %3 von Head.</translation>
    </message>
    <message>
        <source>On the timeline, both traces begin together: %1 ran in one of them alone.</source>
        <translation>Auf der Zeitachse beginnen beide Traces gemeinsam: %1 lief nur in einem von ihnen.</translation>
    </message>
</context>
<context>
    <name>emberline::CopyContents</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy what is shown as text</source>
        <translation>Das Gezeigte als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy what is shown as comma-separated values</source>
        <translation>Das Gezeigte als durch Kommas getrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy what is shown as a picture</source>
        <translation>Das Gezeigte als Bild kopieren</translation>
    </message>
</context>
<context>
    <name>emberline::CornerWidget</name>
    <message>
        <source>Overview, coloured by name</source>
        <translation>Übersicht, gefärbt nach Name</translation>
    </message>
    <message>
        <source>Overview, coloured by category</source>
        <translation>Übersicht, gefärbt nach Kategorie</translation>
    </message>
    <message>
        <source>Overview, coloured by thread</source>
        <translation>Übersicht, gefärbt nach Thread</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Local %1</source>
        <translation>Ortszeit %1</translation>
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
        <translation>Farben sagen, wie lange eine Region dauert. Jede steht für das Zehnfache der vorigen: unter 1 µs, 1 µs, 10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s und mehr. Grau: untätig oder wartend.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, not of all files</source>
        <translation>%1, nicht aller Dateien</translation>
    </message>
    <message>
        <source>%1, idle folded</source>
        <translation>%1, Leerlauf gefaltet</translation>
    </message>
</context>
<context>
    <name>emberline::CounterChart</name>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>noch kein Wert</translation>
    </message>
</context>
<context>
    <name>emberline::CounterList</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter counters</source>
        <translation>Zähler filtern</translation>
    </message>
    <message>
        <source>List only counters and processes whose name contains this text</source>
        <translation>Nur Zähler und Prozesse auflisten, deren Name diesen Text enthält</translation>
    </message>
    <message>
        <source>Counters of the trace</source>
        <translation>Zähler des Traces</translation>
    </message>
    <message>
        <source>Checked counters are shown. The space bar checks and unchecks.</source>
        <translation>Angekreuzte Zähler werden gezeigt. Die Leertaste kreuzt an und ab.</translation>
    </message>
</context>
<context>
    <name>emberline::CounterView</name>
    <message>
        <source>Do not show this counter</source>
        <translation>Diesen Zähler nicht zeigen</translation>
    </message>
    <message>
        <source>Chart of %1</source>
        <translation>Diagramm von %1</translation>
    </message>
    <message>
        <source>first %1 of %2 series</source>
        <translation>die ersten %1 von %2 Reihen</translation>
    </message>
    <message>
        <source>Show or hide %1</source>
        <translation>%1 zeigen oder ausblenden</translation>
    </message>
</context>
<context>
    <name>emberline::CountersPanel</name>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Choose the counters to show</source>
        <translation>Die zu zeigenden Zähler auswählen</translation>
    </message>
    <message>
        <source>Fit values</source>
        <translation>Werte einpassen</translation>
    </message>
    <message>
        <source>Fit the value axis to what is visible, not to the whole counter</source>
        <translation>Die Werteachse an das Sichtbare anpassen, nicht an den ganzen Zähler</translation>
    </message>
    <message>
        <source>This trace has %1 counters. Choose lists them by process, to show some of them.</source>
        <translation>Dieser Trace hat %1 Zähler. „Auswählen“ listet sie nach Prozess auf, um einige davon zu zeigen.</translation>
    </message>
    <message>
        <source>No counter of this trace changes. Choose lists them all.</source>
        <translation>Kein Zähler dieses Traces ändert sich. „Auswählen“ listet alle auf.</translation>
    </message>
    <message>
        <source>This trace has no counters.</source>
        <translation>Dieser Trace hat keine Zähler.</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 Zähler</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 Zähler</translation>
    </message>
    <message>
        <source>%1 to %2, as in the timeline</source>
        <translation>%1 bis %2, wie in der Zeitleiste</translation>
    </message>
</context>
<context>
    <name>emberline::CriticalPathModel</name>
    <message>
        <source>Begins after</source>
        <translation>Beginnt nach</translation>
    </message>
    <message>
        <source>Process › region</source>
        <translation>Prozess › Region</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Anteil an %1</translation>
    </message>
    <message>
        <source>Would save</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>How much earlier the command would end if this took no time</source>
        <translation>Wie viel früher der Befehl endete, wenn dies keine Zeit brauchte</translation>
    </message>
    <message>
        <source>Of this name</source>
        <translation>Dieses Namens</translation>
    </message>
    <message>
        <source>How much earlier the command would end if no step of this name took time</source>
        <translation>Um wie viel früher der Befehl enden würde, wenn kein Schritt dieses Namens Zeit kostete</translation>
    </message>
</context>
<context>
    <name>emberline::CriticalPathPanel</name>
    <message>
        <source> outside of its regions</source>
        <translation> außerhalb seiner Regionen</translation>
    </message>
    <message>
        <source>, all %1 steps of this name</source>
        <translation>, alle %1 Schritte dieses Namens</translation>
    </message>
    <message>
        <source>, in %1 steps</source>
        <translation>, in %1 Schritten</translation>
    </message>
    <message>
        <source>%2: without its own time the command would take %3 in place of %1.</source>
        <translation>%2: ohne seine eigene Zeit dauerte der Befehl %3 statt %1.</translation>
    </message>
    <message>
        <source>%2: without its own time this would take %3 in place of %1.</source>
        <translation>%2: ohne seine eigene Zeit dauerte dies %3 statt %1.</translation>
    </message>
    <message>
        <source>On the timeline</source>
        <translation>Auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>While this panel is visible, dim what is not on the critical path</source>
        <translation>Solange dieses Dock zu sehen ist, abdunkeln, was nicht auf dem kritischen Pfad liegt</translation>
    </message>
    <message>
        <source>, all %1 steps of this name, parts of %2 boxes</source>
        <translation>, alle %1 Schritte dieses Namens, Teile von %2 Kästen</translation>
    </message>
    <message>
        <source>%1. The table has another path, of what ended last.</source>
        <translation>%1. Die Tabelle hat einen anderen Pfad: das jeweils zuletzt Beendete.</translation>
    </message>
    <message>
        <source>The path through processes, their children and regions, from the end backwards: what ended last is what was waited for. A build tool&apos;s own critical path, of its actions, is another, and named first.</source>
        <translation>Der Pfad durch Prozesse, ihre Kinder und Regionen, vom Ende rückwärts: Was zuletzt endete, darauf wurde gewartet. Der eigene kritische Pfad eines Build-Werkzeugs, der seiner Aktionen, ist ein anderer und wird zuerst genannt.</translation>
    </message>
</context>
<context>
    <name>emberline::DetailsPanel</name>
    <message>
        <source>The filter hides this on the timeline.</source>
        <translation>Der Filter blendet dies auf der Zeitleiste aus.</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>Details der Auswahl</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiteres</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Gehe zu %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more in Arguments</source>
        <translation>
            <numerusform>und %n weiteres unter „Argumente“</numerusform>
            <numerusform>und %n weitere unter „Argumente“</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a box in the timeline to see its details.</source>
        <translation>Klicken Sie auf einen Kasten der Zeitleiste, um seine Einzelheiten zu sehen.</translation>
    </message>
</context>
<context>
    <name>emberline::DisplayText</name>
    <message>
        <source>? (class not told)</source>
        <translation>? (Klasse nicht genannt)</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(kein Name)</translation>
    </message>
</context>
<context>
    <name>emberline::Dock</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>emberline::DropZone</name>
    <message>
        <source>Drop to open</source>
        <translation>Zum Öffnen ablegen</translation>
    </message>
</context>
<context>
    <name>emberline::EmptyState</name>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Waiting for git</source>
        <translation>Warten auf git</translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation>Legen Sie hier einen Trace ab</translation>
    </message>
    <message>
        <source>Nothing has been written yet. What git writes appears here at once.</source>
        <translation>Noch wurde nichts geschrieben. Was git schreibt, erscheint hier sofort.</translation>
    </message>
    <message>
        <source>git Trace2 logs, as files or whole directories, and Chrome Trace Event JSON</source>
        <translation>Trace2-Logs von git, als Dateien oder ganze Verzeichnisse, und Chrome Trace Event JSON</translation>
    </message>
    <message>
        <source>Run git so that it writes here</source>
        <translation>Führen Sie git so aus, dass es hierhin schreibt</translation>
    </message>
    <message>
        <source>Record what git does, then drop the directory</source>
        <translation>Zeichnen Sie auf, was git tut, und legen Sie dann das Verzeichnis ab</translation>
    </message>
    <message>
        <source>A store has runs, and History shows them. A double click on one opens its log, to see where its time went.</source>
        <translation>Ein Datenspeicher enthält Läufe; „Verlauf“ zeigt sie. Ein Doppelklick öffnet das Log eines Laufs und zeigt, wo seine Zeit blieb.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open trace files</source>
        <translation>Trace-Dateien öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Directory…</source>
        <translation>&amp;Verzeichnis öffnen…</translation>
    </message>
    <message>
        <source>Open all traces in a directory</source>
        <translation>Alle Traces in einem Verzeichnis öffnen</translation>
    </message>
    <message>
        <source>or look at the sample</source>
        <translation>oder sehen Sie sich das Beispiel an</translation>
    </message>
    <message>
        <source>Four git commands with hooks, an editor and a push</source>
        <translation>Vier git-Befehle mit Hooks, einem Editor und einem Push</translation>
    </message>
    <message>
        <source>Commands that record a trace</source>
        <translation>Befehle, die einen Trace aufzeichnen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>Die Befehle kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>comes with Emberline</source>
        <translation>liegt Emberline bei</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
</context>
<context>
    <name>emberline::EventsModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>emberline::EventsPanel</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter events</source>
        <translation>Ereignisse filtern</translation>
    </message>
    <message>
        <source>List only events that contain this text</source>
        <translation>Nur Ereignisse auflisten, die diesen Text enthalten</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Alle Ereignisse</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Kind of events</source>
        <translation>Art der Ereignisse</translation>
    </message>
    <message>
        <source>Which kind of events to list</source>
        <translation>Welche Art von Ereignissen aufgelistet wird</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>There are no events in this trace, only regions.</source>
        <translation>In diesem Trace sind keine Ereignisse, nur Regionen.</translation>
    </message>
</context>
<context>
    <name>emberline::ExportControl</name>
    <message>
        <source>&amp;NDJSON…</source>
        <translation>&amp;NDJSON…</translation>
    </message>
    <message>
        <source>Chrome &amp;JSON…</source>
        <translation>Chrome &amp;JSON…</translation>
    </message>
    <message>
        <source>C&amp;SV…</source>
        <translation>C&amp;SV…</translation>
    </message>
    <message>
        <source>F&amp;olded Stacks…</source>
        <translation>F&amp;olded Stacks…</translation>
    </message>
    <message>
        <source>OpenTelemetr&amp;y JSON…</source>
        <translation>OpenTelemetr&amp;y JSON…</translation>
    </message>
    <message>
        <source>S&amp;QLite…</source>
        <translation>S&amp;QLite…</translation>
    </message>
    <message>
        <source>Only the &amp;Marked Range</source>
        <translation>Nur der &amp;markierte Bereich</translation>
    </message>
    <message>
        <source>Only What the F&amp;ilter Leaves</source>
        <translation>Nur was der F&amp;ilter übrig lässt</translation>
    </message>
    <message>
        <source>&amp;Redacted</source>
        <translation>&amp;Anonymisiert</translation>
    </message>
    <message>
        <source>Export only what touches the marked range</source>
        <translation>Nur exportieren, was den markierten Bereich berührt</translation>
    </message>
    <message>
        <source>Replace each host, user name, path and URL with an invented one, the same wherever it occurs</source>
        <translation>Jeden Host, Benutzernamen, Pfad und jede URL durch erfundene ersetzen, überall durch dieselben</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg);;PNG pictures (*.png)</source>
        <translation>SVG-Bilder (*.svg);;PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Nach %1 exportiert</translation>
    </message>
    <message>
        <source>Export only what passes the filter; counters are whole</source>
        <translation>Nur exportieren, was durch den Filter kommt; Zähler sind vollständig</translation>
    </message>
</context>
<context>
    <name>emberline::FactsModel</name>
    <message>
        <source>Fact</source>
        <translation>Tatsache</translation>
    </message>
</context>
<context>
    <name>emberline::FilterButton</name>
    <message>
        <source>only %1</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>keine Kategorie</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>nicht %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>Exit %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>some rows</source>
        <translation>einige Zeilen</translation>
    </message>
    <message>
        <source>&amp;Everywhere</source>
        <translation>Über&amp;all</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>Lös&amp;chen</translation>
    </message>
    <message>
        <source>Only what &amp;failed</source>
        <translation>Nur &amp;Fehlgeschlagenes</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find a category</source>
        <translation>Kategorie suchen</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Kategorien</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>Alle &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Only these</source>
        <translation>N&amp;ur diese</translation>
    </message>
    <message>
        <source>Show only the listed categories; Enter shows only the first</source>
        <translation>Nur die aufgelisteten Kategorien zeigen; Enter zeigt nur die erste</translation>
    </message>
    <message>
        <source>Hide the rest</source>
        <translation>Übrige ausblenden</translation>
    </message>
    <message>
        <source>Dim the rest</source>
        <translation>Übrige abdunkeln</translation>
    </message>
    <message>
        <source>How the timeline shows regions that the filter drops</source>
        <translation>Wie die Zeitleiste Regionen zeigt, die der Filter verwirft</translation>
    </message>
    <message>
        <source>Dropped regions</source>
        <translation>Verworfene Regionen</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>Only regions whose name contains this</source>
        <translation>Nur Regionen, deren Name dies enthält</translation>
    </message>
    <message>
        <source>any, or for example 5 ms</source>
        <translation>beliebig, oder zum Beispiel 5 ms</translation>
    </message>
    <message>
        <source>any, or for example 2 s</source>
        <translation>beliebig, oder zum Beispiel 2 s</translation>
    </message>
    <message>
        <source>Only regions that took at most this long</source>
        <translation>Nur Regionen, die höchstens so lange dauerten</translation>
    </message>
    <message>
        <source>any, or a number</source>
        <translation>beliebig, oder eine Zahl</translation>
    </message>
    <message>
        <source>Only processes that ended with this exit code</source>
        <translation>Nur Prozesse, die mit diesem Exit-Code endeten</translation>
    </message>
    <message>
        <source>Only processes that ended with an error</source>
        <translation>Nur Prozesse, die mit einem Fehler endeten</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>At &amp;least</source>
        <translation>Mind&amp;estens</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>E&amp;xit code</source>
        <translation>E&amp;xit-Code</translation>
    </message>
    <message>
        <source>Show all processes and threads again</source>
        <translation>Alle Prozesse und Threads wieder zeigen</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>Gespeicherte Filter</translation>
    </message>
    <message>
        <source>Choose a saved filter, or type a name to save this one under</source>
        <translation>Einen gespeicherten Filter wählen, oder einen Namen eingeben, um diesen zu speichern</translation>
    </message>
    <message>
        <source>Save the filter under this name</source>
        <translation>Den Filter unter diesem Namen speichern</translation>
    </message>
    <message>
        <source>Delete the saved filter of this name</source>
        <translation>Den gespeicherten Filter dieses Namens löschen</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Nur %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Which regions, objects and marks are shown and counted; counters are not filtered</source>
        <translation>Welche Regionen, Objekte und Marken gezeigt und gezählt werden; Zähler werden nicht gefiltert</translation>
    </message>
    <message>
        <source>Only regions that took at least this long, and no marks of events, which take no time</source>
        <translation>Nur Regionen, die mindestens so lange dauerten, und keine Marken von Ereignissen, die keine Zeit brauchen</translation>
    </message>
</context>
<context>
    <name>emberline::FindAction</name>
    <message>
        <source>Find Action</source>
        <translation>Aktion finden</translation>
    </message>
    <message>
        <source>Words of a menu&apos;s entry</source>
        <translation>Wörter eines Menüeintrags</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>No entry of the menus has these words</source>
        <translation>Kein Menüeintrag enthält diese Wörter</translation>
    </message>
</context>
<context>
    <name>emberline::Flame</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Total %1 (%2)</source>
        <translation>Gesamt %1 (%2)</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>Eigenzeit %1</translation>
    </message>
    <message>
        <source>%1 region of %2</source>
        <translation>%1 Region von %2</translation>
    </message>
    <message>
        <source>%1 regions, the longest %2</source>
        <translation>%1 Regionen, die längste %2</translation>
    </message>
    <message>
        <source>Without %1 that boxes beside it cover, or that lies outside of the box it is in</source>
        <translation>Ohne %1, die Kästen daneben verdecken oder die außerhalb des umgebenden Kastens liegen</translation>
    </message>
    <message>
        <source>Boxes in it overlap: each moment counts once</source>
        <translation>Kästen darin überlappen sich: jeder Moment zählt einmal</translation>
    </message>
    <message>
        <source>It never ended: only what is inside counts</source>
        <translation>Sie endete nie: nur was darin ist, zählt</translation>
    </message>
    <message>
        <source>%1 of them never ended: only what is inside counts</source>
        <translation>%1 davon endeten nie: nur was darin ist, zählt</translation>
    </message>
    <message>
        <source>Wall %1: threads, processes or asynchronous operations in it ran side by side, or went on after it, and the total adds them up</source>
        <translation>Dauer %1: Threads, Prozesse oder asynchrone Operationen darin liefen nebeneinander oder danach weiter, und die Summe zählt sie zusammen</translation>
    </message>
</context>
<context>
    <name>emberline::FlamePanel</name>
    <message>
        <source>Flame graph</source>
        <translation>Flammendiagramm</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>Nach Zeit</translation>
    </message>
    <message>
        <source>How boxes that lie side by side are ordered</source>
        <translation>Wie nebeneinander liegende Kästen geordnet sind</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>Eiszapfen</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>Flamme</translation>
    </message>
    <message>
        <source>Whether the outermost calls are at the top or at the bottom</source>
        <translation>Ob die äußersten Aufrufe oben oder unten stehen</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Back to all</source>
        <translation>Zurück zu allem</translation>
    </message>
    <message>
        <source>Leave the callers and callees (Esc)</source>
        <translation>Aufrufer und Aufgerufene verlassen (Esc)</translation>
    </message>
    <message>
        <source>Go to the &amp;longest</source>
        <translation>Zur &amp;längsten gehen</translation>
    </message>
    <message>
        <source>Callers and c&amp;allees</source>
        <translation>&amp;Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>&amp;Hide category</source>
        <translation>Kategorie ausble&amp;nden</translation>
    </message>
    <message>
        <source>&amp;Copy stack</source>
        <translation>&amp;Stack kopieren</translation>
    </message>
    <message>
        <source>Copy the names from the outermost to the chosen box; without one, all as folded stacks</source>
        <translation>Die Namen vom äußersten bis zum gewählten Kasten kopieren; ohne einen, alles als Folded Stacks</translation>
    </message>
    <message>
        <source>Copy all as &amp;folded stacks</source>
        <translation>Alles als &amp;Folded Stacks kopieren</translation>
    </message>
    <message>
        <source>&amp;Back to all</source>
        <translation>&amp;Zurück zu allem</translation>
    </message>
    <message>
        <source>%1 region, %2 of self time</source>
        <translation>%1 Region, %2 Eigenzeit</translation>
    </message>
    <message>
        <source>%1 regions, %2 of self time</source>
        <translation>%1 Regionen, %2 Eigenzeit</translation>
    </message>
    <message>
        <source>%1; boxes of what ran side by side, or went on in the background, add it up, and are longer than it took</source>
        <translation>%1; Kästen von nebeneinander oder im Hintergrund weiter Gelaufenem zählen es zusammen und sind länger, als es dauerte</translation>
    </message>
</context>
<context>
    <name>emberline::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>Flammendiagramm</translation>
    </message>
</context>
<context>
    <name>emberline::GoToTime</name>
    <message>
        <source>Go to Time</source>
        <translation>Gehe zu einer Zeit</translation>
    </message>
    <message>
        <source>Time since the beginning, like 250 ms or 1.5 s; the trace is %1 long.</source>
        <translation>Zeit seit dem Beginn, etwa 250 ms oder 1,5 s; der Trace ist %1 lang.</translation>
    </message>
    <message>
        <source>Or the local time, like %1.</source>
        <translation>Oder die Ortszeit, etwa %1.</translation>
    </message>
    <message>
        <source>Or the UTC time, like %1.</source>
        <translation>Oder die UTC-Zeit, etwa %1.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
</context>
<context>
    <name>emberline::Guide</name>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>&amp;Inhalt</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
</context>
<context>
    <name>emberline::GutterWidget</name>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Pinned processes and threads</source>
        <translation>Angeheftete Prozesse und Threads</translation>
    </message>
    <message>
        <source>The processes and threads of the timeline&apos;s rows</source>
        <translation>Die Prozesse und Threads der Zeilen der Zeitleiste</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>Name der Zeile</translation>
    </message>
    <message>
        <source>Find a row</source>
        <translation>Zeile finden</translation>
    </message>
    <message>
        <source>Process or thread</source>
        <translation>Prozess oder Thread</translation>
    </message>
    <message>
        <source>No row that is shown has this in its name</source>
        <translation>Keine gezeigte Zeile hat dies im Namen</translation>
    </message>
</context>
<context>
    <name>emberline::Help</name>
    <message>
        <source>The timeline</source>
        <translation>Die Zeitleiste</translation>
    </message>
    <message>
        <source>W, S, Ctrl++, Ctrl+-</source>
        <translation>W, S, Strg++, Strg+-</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>Vergrößern und verkleinern</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Strg+=</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>A, D</source>
        <translation>A, D</translation>
    </message>
    <message>
        <source>Move left and right</source>
        <translation>Nach links und rechts bewegen</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Strg+Mausrad</translation>
    </message>
    <message>
        <source>Zoom at the mouse</source>
        <translation>An der Maus vergrößern</translation>
    </message>
    <message>
        <source>Wheel, Page up, Page down</source>
        <translation>Mausrad, Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Blättern</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>Shift+Drag, or drag in the ruler</source>
        <translation>Umschalt+Ziehen, oder im Zeitlineal ziehen</translation>
    </message>
    <message>
        <source>Ctrl+Drag</source>
        <translation>Strg+Ziehen</translation>
    </message>
    <message>
        <source>Move the clock of a source; catches on regions of others, Esc leaves it</source>
        <translation>Die Uhr einer Quelle verschieben; rastet an Regionen anderer ein, Esc lässt sie, wie sie war</translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation>Strg+Z</translation>
    </message>
    <message>
        <source>Undo the last shift of a clock, or the deletion of a bookmark</source>
        <translation>Die letzte Verschiebung einer Uhr oder das Löschen eines Lesezeichens rückgängig machen</translation>
    </message>
    <message>
        <source>Double click, F</source>
        <translation>Doppelklick, F</translation>
    </message>
    <message>
        <source>Zoom to a region; fit the selection</source>
        <translation>Auf eine Region vergrößern; die Auswahl einpassen</translation>
    </message>
    <message>
        <source>0, Ctrl+0</source>
        <translation>0, Strg+0</translation>
    </message>
    <message>
        <source>Fit the whole trace</source>
        <translation>Den ganzen Trace einpassen</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Strg+I</translation>
    </message>
    <message>
        <source>Fold gaps in which nothing runs, or not</source>
        <translation>Lücken, in denen nichts läuft, falten oder nicht</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Pos1, Ende</translation>
    </message>
    <message>
        <source>Go to the beginning and the end</source>
        <translation>Zum Beginn und zum Ende</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Strg+G</translation>
    </message>
    <message>
        <source>Go to a time that you type</source>
        <translation>Zu einer eingegebenen Zeit</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>Previous and next region of the same depth</source>
        <translation>Vorige und nächste Region derselben Tiefe</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Auf, Ab</translation>
    </message>
    <message>
        <source>Parent and first child</source>
        <translation>Umgebende Region und erstes Kind</translation>
    </message>
    <message>
        <source>Ctrl+Up, Ctrl+Down</source>
        <translation>Strg+Auf, Strg+Ab</translation>
    </message>
    <message>
        <source>What encloses the selection; the process it started</source>
        <translation>Was die Auswahl umgibt; der Prozess, den sie startete</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Strg+Umschalt+P</translation>
    </message>
    <message>
        <source>Dim everything that is not on the critical path</source>
        <translation>Alles abdunkeln, was nicht auf dem kritischen Pfad liegt</translation>
    </message>
    <message>
        <source>F8, Shift+F8</source>
        <translation>F8, Umschalt+F8</translation>
    </message>
    <message>
        <source>L, Shift+P</source>
        <translation>L, Umschalt+P</translation>
    </message>
    <message>
        <source>Live: follow the newest events; pause and resume the view</source>
        <translation>Live: den neuesten Ereignissen folgen; die Ansicht anhalten und fortsetzen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Clear the selection and the marked range</source>
        <translation>Die Auswahl und den markierten Bereich aufheben</translation>
    </message>
    <message>
        <source>Rows beside the timeline</source>
        <translation>Zeilen neben der Zeitleiste</translation>
    </message>
    <message>
        <source>Tab, then Up and Down</source>
        <translation>Tab, dann Auf und Ab</translation>
    </message>
    <message>
        <source>Choose a row; Left and Right collapse and expand it</source>
        <translation>Eine Zeile wählen; Links und Rechts klappen sie zu und auf</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>Find a process or a thread by its name</source>
        <translation>Einen Prozess oder Thread nach Namen finden</translation>
    </message>
    <message>
        <source>Ctrl+Click, Shift+Click, Shift+Up, Shift+Down</source>
        <translation>Strg+Klick, Umschalt+Klick, Umschalt+Auf, Umschalt+Ab</translation>
    </message>
    <message>
        <source>Choose several rows, to pin them or to show only these</source>
        <translation>Mehrere Zeilen wählen, um sie anzuheften oder nur sie zu zeigen</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Pin the row on top</source>
        <translation>Die Zeile oben anheften</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Rename the row</source>
        <translation>Die Zeile umbenennen</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+Auf, Alt+Ab</translation>
    </message>
    <message>
        <source>Move the row among its siblings</source>
        <translation>Die Zeile unter ihren Geschwistern verschieben</translation>
    </message>
    <message>
        <source>O</source>
        <translation>O</translation>
    </message>
    <message>
        <source>Space, Shift+C, Shift+O</source>
        <translation>Leertaste, Umschalt+C, Umschalt+O</translation>
    </message>
    <message>
        <source>Collapse or expand a process, collapse all, expand all</source>
        <translation>Einen Prozess zu- oder aufklappen, alle zuklappen, alle aufklappen</translation>
    </message>
    <message>
        <source>Menu key, right click</source>
        <translation>Menütaste, Rechtsklick</translation>
    </message>
    <message>
        <source>What can be done with a row, or with a box of the timeline</source>
        <translation>Was mit einer Zeile oder einem Kasten der Zeitleiste möglich ist</translation>
    </message>
    <message>
        <source>Search and filter</source>
        <translation>Suche und Filter</translation>
    </message>
    <message>
        <source>/, Ctrl+F</source>
        <translation>/, Strg+F</translation>
    </message>
    <message>
        <source>Find names, categories, arguments and messages; Esc clears and leaves</source>
        <translation>Namen, Kategorien, Argumente und Meldungen suchen; Esc leert und verlässt</translation>
    </message>
    <message>
        <source>Enter, Shift+Enter, F3, Shift+F3</source>
        <translation>Enter, Umschalt+Enter, F3, Umschalt+F3</translation>
    </message>
    <message>
        <source>Ctrl+L, Ctrl+Shift+L</source>
        <translation>Strg+L, Strg+Umschalt+L</translation>
    </message>
    <message>
        <source>Filter; show all again</source>
        <translation>Filtern; wieder alles zeigen</translation>
    </message>
    <message>
        <source>Filter: Space, Enter</source>
        <translation>Filter: Leertaste, Enter</translation>
    </message>
    <message>
        <source>Hide a category; show only it</source>
        <translation>Eine Kategorie ausblenden; nur sie zeigen</translation>
    </message>
    <message>
        <source>Filter: a name, then Enter</source>
        <translation>Filter: ein Name, dann Enter</translation>
    </message>
    <message>
        <source>Save the filter; choose the name to apply it again</source>
        <translation>Den Filter speichern; der Name wendet ihn wieder an</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>Docks</translation>
    </message>
    <message>
        <source>Ctrl+1 to Ctrl+8</source>
        <translation>Strg+1 bis Strg+8</translation>
    </message>
    <message>
        <source>Where the time went, critical path, statistics, flame graph, counters, compare, history, SQL</source>
        <translation>Wo die Zeit blieb, kritischer Pfad, Statistik, Flammendiagramm, Zähler, Vergleich, Verlauf, SQL</translation>
    </message>
    <message>
        <source>Alt+1 to Alt+8</source>
        <translation>Alt+1 bis Alt+8</translation>
    </message>
    <message>
        <source>Details, arguments, source line, events, search results, import report, bookmarks, sources</source>
        <translation>Details, Argumente, Quellzeile, Ereignisse, Suchtreffer, Importbericht, Lesezeichen, Quellen</translation>
    </message>
    <message>
        <source>F6, Shift+F6</source>
        <translation>F6, Umschalt+F6</translation>
    </message>
    <message>
        <source>Next and previous part of the window</source>
        <translation>Nächster und voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Close what is open in the dock, then return to the timeline</source>
        <translation>Schließen, was im Dock offen ist, dann zurück zur Zeitleiste</translation>
    </message>
    <message>
        <source>Ctrl+C, Ctrl+Shift+C, Ctrl+Alt+C, right click</source>
        <translation>Strg+C, Strg+Umschalt+C, Strg+Alt+C, Rechtsklick</translation>
    </message>
    <message>
        <source>Copy what is shown or chosen as text, as CSV, as a picture</source>
        <translation>Das Gezeigte oder Gewählte als Text, als CSV, als Bild kopieren</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>Sort a table by the column of the current cell; again: the other way round</source>
        <translation>Eine Tabelle nach der Spalte der aktuellen Zelle sortieren; noch einmal: andersherum</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Go to what a row is about</source>
        <translation>Zu dem gehen, wovon eine Zeile handelt</translation>
    </message>
    <message>
        <source>Statistics: G, H, O</source>
        <translation>Statistik: G, H, O</translation>
    </message>
    <message>
        <source>Go to the longest, hide the category, show only it</source>
        <translation>Zur längsten gehen, die Kategorie ausblenden, nur sie zeigen</translation>
    </message>
    <message>
        <source>Statistics: Left, Right in the histogram</source>
        <translation>Statistik: Links, Rechts im Histogramm</translation>
    </message>
    <message>
        <source>Go through its bars; Tab leads to it</source>
        <translation>Durch seine Balken gehen; Tab führt hin</translation>
    </message>
    <message>
        <source>Flame graph: arrows, Enter, Backspace, Home</source>
        <translation>Flammendiagramm: Pfeile, Enter, Rücktaste, Pos1</translation>
    </message>
    <message>
        <source>Walk the boxes, zoom to one, zoom out, all the way</source>
        <translation>Durch die Kästen gehen, auf einen vergrößern, verkleinern, ganz zurück</translation>
    </message>
    <message>
        <source>Flame graph: S, G, H</source>
        <translation>Flammendiagramm: S, G, H</translation>
    </message>
    <message>
        <source>Callers and callees; go to the longest; hide the category</source>
        <translation>Aufrufer und Aufgerufene; zur längsten gehen; die Kategorie ausblenden</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Strg+B</translation>
    </message>
    <message>
        <source>Bookmark the selection or the time under the mouse</source>
        <translation>Ein Lesezeichen für die Auswahl oder die Zeit unter der Maus</translation>
    </message>
    <message>
        <source>Bookmarks: F2, Shift+F2, Del</source>
        <translation>Lesezeichen: F2, Umschalt+F2, Entf</translation>
    </message>
    <message>
        <source>Rename, edit the note, delete</source>
        <translation>Umbenennen, Notiz bearbeiten, löschen</translation>
    </message>
    <message>
        <source>Bookmarks: Shift+Down, M</source>
        <translation>Lesezeichen: Umschalt+Ab, M</translation>
    </message>
    <message>
        <source>Choose two to measure the time between; mark it</source>
        <translation>Zwei wählen, um die Zeit dazwischen zu messen; sie markieren</translation>
    </message>
    <message>
        <source>Sources: Space, F2, Del</source>
        <translation>Quellen: Leertaste, F2, Entf</translation>
    </message>
    <message>
        <source>Hide a source, type its clock offset, close it</source>
        <translation>Eine Quelle ausblenden, ihren Uhrversatz eingeben, sie schließen</translation>
    </message>
    <message>
        <source>SQL: Ctrl+Return, Ctrl+Enter, Esc</source>
        <translation>SQL: Strg+Eingabe, Strg+Enter, Esc</translation>
    </message>
    <message>
        <source>Run the query; stop it</source>
        <translation>Die Abfrage ausführen; sie anhalten</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Strg+Umschalt+D</translation>
    </message>
    <message>
        <source>Copy the details of the selection</source>
        <translation>Die Details der Auswahl kopieren</translation>
    </message>
    <message>
        <source>Files and the window</source>
        <translation>Dateien und das Fenster</translation>
    </message>
    <message>
        <source>Ctrl+O, Ctrl+Shift+O, Ctrl+Alt+O</source>
        <translation>Strg+O, Strg+Umschalt+O, Strg+Alt+O</translation>
    </message>
    <message>
        <source>Open files, open a directory, add to the trace</source>
        <translation>Dateien öffnen, ein Verzeichnis öffnen, zum Trace hinzufügen</translation>
    </message>
    <message>
        <source>Ctrl+S, Ctrl+Shift+S</source>
        <translation>Strg+S, Strg+Umschalt+S</translation>
    </message>
    <message>
        <source>Save the session, to another file</source>
        <translation>Die Sitzung speichern, in eine andere Datei</translation>
    </message>
    <message>
        <source>Ctrl+E, Ctrl+Shift+E</source>
        <translation>Strg+E, Strg+Umschalt+E</translation>
    </message>
    <message>
        <source>Export; a picture of the timeline</source>
        <translation>Exportieren; ein Bild der Zeitleiste</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F, Ctrl+R</source>
        <translation>Strg+Umschalt+F, Strg+R</translation>
    </message>
    <message>
        <source>Follow a directory; record a command</source>
        <translation>Ein Verzeichnis verfolgen; einen Befehl aufzeichnen</translation>
    </message>
    <message>
        <source>Ctrl+W, Ctrl+F4, Ctrl+Q</source>
        <translation>Strg+W, Strg+F4, Strg+Q</translation>
    </message>
    <message>
        <source>Close the trace; quit Emberline</source>
        <translation>Den Trace schließen; Emberline beenden</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Strg+Umschalt+A</translation>
    </message>
    <message>
        <source>Find an entry of the menus</source>
        <translation>Einen Eintrag der Menüs finden</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>The guide, at the page about the dock that has the keyboard</source>
        <translation>Das Handbuch, auf der Seite über das Dock mit dem Tastaturfokus</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>Diese Liste</translation>
    </message>
    <message>
        <source>Keys and Gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>Diagnostic Codes</source>
        <translation>Diagnosecodes</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Diagnostic codes</source>
        <translation>Diagnosecodes</translation>
    </message>
    <message>
        <source>About Emberline</source>
        <translation>Über Emberline</translation>
    </message>
    <message>
        <source>Emberline %1

Where the time went, in git Trace2 logs and Chrome JSON traces.

Free software under the GNU General Public License, version 3 or later. Qt %2.</source>
        <translation>Emberline %1

Wo die Zeit blieb, in Trace2-Logs von git und Chrome-JSON-Traces.

Freie Software unter der GNU General Public License, Version 3 oder später. Qt %2.</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right, the mouse&apos;s Back and Forward</source>
        <translation>Alt+Links, Alt+Rechts, Zurück und Vorwärts der Maus</translation>
    </message>
    <message>
        <source>Return to where the timeline was before a jump; go there again</source>
        <translation>Dorthin zurückkehren, wo die Zeitleiste vor einem Sprung war; wieder dorthin gehen</translation>
    </message>
    <message>
        <source>The hit of which most is in view; from there the next and previous in time</source>
        <translation>Der Treffer, von dem am meisten zu sehen ist; von dort der zeitlich nächste und vorige</translation>
    </message>
    <message>
        <source>Next and previous error, or what never ended</source>
        <translation>Nächster und voriger Fehler, oder was nie endete</translation>
    </message>
    <message>
        <source>Show only this process or thread: a filter; again: all</source>
        <translation>Nur diesen Prozess oder Thread zeigen: ein Filter; noch einmal: alle</translation>
    </message>
    <message>
        <source>Mark a range; a double click on its length zooms to it, × clears it</source>
        <translation>Einen Bereich markieren; ein Doppelklick auf seine Länge zoomt auf ihn, × hebt ihn auf</translation>
    </message>
    <message>
        <source>Make the selection the marked range</source>
        <translation>Die Auswahl zum markierten Bereich machen</translation>
    </message>
</context>
<context>
    <name>emberline::HistogramWidget</name>
    <message>
        <source>Histogram of lengths</source>
        <translation>Histogramm der Längen</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 bis %2: %3</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 Region</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 Regionen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
</context>
<context>
    <name>emberline::HistoryModel</name>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Exit</source>
        <translation>Exit</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>kein Ende</translation>
    </message>
    <message>
        <source>%1 became %2 times slower with %3 (since %4)</source>
        <translation>%1 wurde mit %3 %2-mal langsamer (seit %4)</translation>
    </message>
    <message>
        <source>%1 became %2 times faster with %3 (since %4)</source>
        <translation>%1 wurde mit %3 %2-mal schneller (seit %4)</translation>
    </message>
    <message>
        <source>%1 became %2 times slower (since %3)</source>
        <translation>%1 wurde %2-mal langsamer (seit %3)</translation>
    </message>
    <message>
        <source>%1 became %2 times faster (since %3)</source>
        <translation>%1 wurde %2-mal schneller (seit %3)</translation>
    </message>
    <message>
        <source>%1: median %2 to %3</source>
        <translation>%1: Median von %2 auf %3</translation>
    </message>
    <message>
        <source>1 command, %1 runs</source>
        <translation>1 Befehl, %1 Läufe</translation>
    </message>
    <message>
        <source>%1 commands, %2 runs</source>
        <translation>%1 Befehle, %2 Läufe</translation>
    </message>
    <message>
        <source>%1; longest: %2 %3</source>
        <translation>%1; am längsten: %2 %3</translation>
    </message>
    <message>
        <source>Rank correlation of %1 with the time: %2 (%3 to %4 at 95 %, n = %5)</source>
        <translation>Rangkorrelation von %1 mit der Zeit: %2 (%3 bis %4 bei 95 %, n = %5)</translation>
    </message>
    <message>
        <source>No rank correlation of %1 with the time: one of them is the same in all runs (n = %2)</source>
        <translation>Keine Rangkorrelation von %1 mit der Zeit: eines davon ist in allen Läufen gleich (n = %2)</translation>
    </message>
    <message>
        <source>%1: time against %2</source>
        <translation>%1: Zeit gegen %2</translation>
    </message>
    <message>
        <source>%1: %2 over time</source>
        <translation>%1: %2 im Verlauf</translation>
    </message>
    <message>
        <source>%1: the %2 largest of %3 groups</source>
        <translation>%1: die %2 größten von %3 Gruppen</translation>
    </message>
    <message>
        <source>median %1 times slower since %2</source>
        <translation>Median %1-mal langsamer seit %2</translation>
    </message>
    <message>
        <source>median %1 times faster since %2</source>
        <translation>Median %1-mal schneller seit %2</translation>
    </message>
    <message>
        <source>1 command, 1 run</source>
        <translation>1 Befehl, 1 Lauf</translation>
    </message>
    <message>
        <source>%1; 1 run failed</source>
        <translation>%1; 1 Lauf fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1; %2 runs failed</source>
        <translation>%1; %2 Läufe fehlgeschlagen</translation>
    </message>
    <message>
        <source>no date in the log</source>
        <translation>kein Datum im Log</translation>
    </message>
    <message>
        <source>%1 (%2 without a date not drawn)</source>
        <translation>%1 (%2 ohne Datum nicht gezeichnet)</translation>
    </message>
    <message>
        <source>A server has counted these runs: nobody looked for when they became slower or faster, nor for how work goes with the time.</source>
        <translation>Ein Server hat diese Läufe gezählt: Wann sie langsamer oder schneller wurden und wie Arbeit und Zeit zusammenhängen, wurde nicht gesucht.</translation>
    </message>
</context>
<context>
    <name>emberline::HistoryPanel</name>
    <message>
        <source>Show the longest run</source>
        <translation>Den längsten Lauf zeigen</translation>
    </message>
    <message>
        <source>Show the runs that changed</source>
        <translation>Die Läufe zeigen, die sich änderten</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Runs by command</source>
        <translation>Läufe nach Befehl</translation>
    </message>
    <message>
        <source>By version</source>
        <translation>Nach Version</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>Nach Host</translation>
    </message>
    <message>
        <source>By repository</source>
        <translation>Nach Repository</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Each run, and the runs over time</source>
        <translation>Jeder Lauf, und die Läufe im Lauf der Zeit</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>How often and how long, by version, host, week ...</source>
        <translation>Wie oft und wie lange, nach Version, Host, Woche …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>Befehle filtern</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>Group the runs over time</source>
        <translation>Die Läufe im Lauf der Zeit gruppieren</translation>
    </message>
    <message>
        <source>Only %1 ×</source>
        <translation>Nur %1 ×</translation>
    </message>
    <message>
        <source>Show the runs of all groups again</source>
        <translation>Die Läufe aller Gruppen wieder zeigen</translation>
    </message>
    <message>
        <source>%1 top-level command</source>
        <translation>%1 Befehl der obersten Ebene</translation>
    </message>
    <message>
        <source>%1 top-level commands</source>
        <translation>%1 Befehle der obersten Ebene</translation>
    </message>
    <message>
        <source>%1 process</source>
        <translation>%1 Prozess</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What the runs over time show</source>
        <translation>Was die Läufe im Verlauf zeigen</translation>
    </message>
    <message>
        <source>against the time</source>
        <translation>gegen die Zeit</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>im Verlauf</translation>
    </message>
    <message>
        <source>What the work is drawn against</source>
        <translation>Wogegen die Arbeit aufgetragen ist</translation>
    </message>
    <message>
        <source>&amp;Compare the median run with the p99 run</source>
        <translation>&amp;Medianlauf mit dem p99-Lauf vergleichen</translation>
    </message>
    <message>
        <source>Waiting for the server …</source>
        <translation>Wartet auf den Server …</translation>
    </message>
    <message>
        <source>%1: the newest and the longest %2</source>
        <translation>%1: die neuesten und die längsten %2</translation>
    </message>
    <message>
        <source>%1, the first with several runs</source>
        <translation>%1, der erste mit mehreren Läufen</translation>
    </message>
    <message>
        <source>%1 run of %2</source>
        <translation>%1 Lauf von %2</translation>
    </message>
    <message>
        <source>%1 runs of %2</source>
        <translation>%1 Läufe von %2</translation>
    </message>
    <message>
        <source>What no other process of this trace started; what those started counts with them.
Their times are those to the prompt: the title of the window also counts what went on in the background after it.</source>
        <translation>Was kein anderer Prozess dieses Trace gestartet hat; was diese starteten, zählt mit ihnen.
Ihre Zeiten sind die bis zum Prompt: Der Fenstertitel zählt auch, was danach im Hintergrund weiterlief.</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show the runs of all times again (Esc)</source>
        <translation>Die Läufe aller Zeiten wieder zeigen (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
</context>
<context>
    <name>emberline::IdlePane</name>
    <message>
        <source>Longest idle gaps</source>
        <translation>Längste Leerlaufzeiten</translation>
    </message>
    <message>
        <source>In these, no region runs that works. Waiting is no work, nor is what has lost its end. What the program does not record may still run.</source>
        <translation>Darin läuft keine Region, die arbeitet. Warten ist keine Arbeit, und auch nicht, was sein Ende verloren hat. Was das Programm nicht aufzeichnet, kann trotzdem laufen.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>Mark the gap and zoom to it</source>
        <translation>Die Lücke markieren und auf sie zoomen</translation>
    </message>
    <message>
        <source>Longest stretches not instrumented</source>
        <translation>Längste nicht instrumentierte Strecken</translation>
    </message>
</context>
<context>
    <name>emberline::ImportReportPanel</name>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Importbericht</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the whole report</source>
        <translation>Den ganzen Bericht kopieren</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Read on where you stopped</source>
        <translation>Dort weiterlesen, wo Sie angehalten haben</translation>
    </message>
    <message>
        <source>No problem so far.</source>
        <translation>Bisher kein Problem.</translation>
    </message>
    <message>
        <source>Everything was read without a problem.</source>
        <translation>Alles wurde ohne Probleme gelesen.</translation>
    </message>
</context>
<context>
    <name>emberline::IncompleteText</name>
    <message>
        <source>%1 was not read to its end. %2</source>
        <translation>%1 wurde nicht bis zum Ende gelesen. %2</translation>
    </message>
</context>
<context>
    <name>emberline::InstancesModel</name>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Its whole length, also where the range cuts it</source>
        <translation>Ihre ganze Länge, auch wo der Bereich sie abschneidet</translation>
    </message>
</context>
<context>
    <name>emberline::InstancesPane</name>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
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
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Pinned rows</source>
        <translation>Angeheftete Zeilen</translation>
    </message>
    <message>
        <source>Regions over time. Arrow keys go to siblings, parent and children; W and S zoom, A and D move.</source>
        <translation>Regionen im Lauf der Zeit. Pfeiltasten gehen zu Geschwistern, Eltern und Kindern; W und S vergrößern und verkleinern, A und D bewegen.</translation>
    </message>
    <message>
        <source>Ctrl+drag moves the clock of a source against those of others. This trace has only one.</source>
        <translation>Strg+Ziehen verschiebt die Uhr einer Quelle gegen die der anderen. Dieser Trace hat nur eine.</translation>
    </message>
</context>
<context>
    <name>emberline::LateSign</name>
    <message>
        <source>Still calculating…</source>
        <translation>Wird noch berechnet…</translation>
    </message>
</context>
<context>
    <name>emberline::LiveControl</name>
    <message>
        <source>&amp;Follow Directory…</source>
        <translation>&amp;Verzeichnis verfolgen…</translation>
    </message>
    <message>
        <source>Show what git writes to a trace directory while it writes</source>
        <translation>Zeigen, was git in ein Trace-Verzeichnis schreibt, während es schreibt</translation>
    </message>
    <message>
        <source>Follow directory</source>
        <translation>Verzeichnis verfolgen</translation>
    </message>
    <message>
        <source>Follow F&amp;ile…</source>
        <translation>&amp;Datei verfolgen…</translation>
    </message>
    <message>
        <source>Show what a program writes to a trace file while it writes</source>
        <translation>Zeigen, was ein Programm in eine Trace-Datei schreibt, während es schreibt</translation>
    </message>
    <message>
        <source>&amp;Listen on Socket…</source>
        <translation>An einem &amp;Socket lauschen…</translation>
    </message>
    <message>
        <source>Show what git writes to a Unix socket</source>
        <translation>Zeigen, was git in einen Unix-Socket schreibt</translation>
    </message>
    <message>
        <source>Keep the &amp;Newest in View</source>
        <translation>Das &amp;Neueste zeigen</translation>
    </message>
    <message>
        <source>Keep the newest events visible until you pan or scroll away</source>
        <translation>Die neuesten Ereignisse im Blick behalten, bis Sie die Ansicht bewegen</translation>
    </message>
    <message>
        <source>● LIVE</source>
        <translation>● LIVE</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Freeze the view while reading goes on</source>
        <translation>Die Ansicht einfrieren, während das Lesen weitergeht</translation>
    </message>
    <message>
        <source>&amp;Keep Only the Last Minutes…</source>
        <translation>Nur die letzten &amp;Minuten behalten…</translation>
    </message>
    <message>
        <source>Forget older commands, so that following for days needs little memory</source>
        <translation>Ältere Befehle vergessen, damit auch tagelanges Verfolgen wenig Speicher braucht</translation>
    </message>
    <message>
        <source>S&amp;top Following</source>
        <translation>Verfolgen &amp;beenden</translation>
    </message>
    <message>
        <source>Stop following or listening; what was read stays</source>
        <translation>Verfolgen oder Lauschen beenden; was gelesen ist, bleibt</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>▶ Resume</source>
        <translation>▶ Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>❚❚ Paused</source>
        <translation>❚❚ Pause</translation>
    </message>
    <message>
        <source>❚❚ Paused, 1 new event</source>
        <translation>❚❚ Pause, 1 neues Ereignis</translation>
    </message>
    <message>
        <source>❚❚ Paused, %1 new events</source>
        <translation>❚❚ Pause, %1 neue Ereignisse</translation>
    </message>
    <message>
        <source>■ Ended</source>
        <translation>■ Beendet</translation>
    </message>
    <message>
        <source>Follow Directory</source>
        <translation>Verzeichnis verfolgen</translation>
    </message>
    <message>
        <source>Follow File</source>
        <translation>Datei verfolgen</translation>
    </message>
    <message>
        <source>Listen on Socket</source>
        <translation>An einem Socket lauschen</translation>
    </message>
    <message>
        <source>Path of the socket to create. Then run git with GIT_TRACE2_EVENT=af_unix:stream:PATH</source>
        <translation>Pfad des zu erzeugenden Sockets. Führen Sie git dann mit GIT_TRACE2_EVENT=af_unix:stream:PFAD aus</translation>
    </message>
    <message>
        <source>Keep Only the Last Minutes</source>
        <translation>Nur die letzten Minuten behalten</translation>
    </message>
    <message>
        <source>Minutes of a followed or listened trace that are kept (0: all). Older commands are forgotten from time to
time; their files stay as they are.</source>
        <translation>Minuten eines verfolgten oder belauschten Traces, die behalten werden (0: alle). Ältere Befehle werden von Zeit zu
Zeit vergessen; ihre Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ Stopp</translation>
    </message>
</context>
<context>
    <name>emberline::LoadStatus</name>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1 von %2 Dateien</translation>
    </message>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%1 von %2 MB</translation>
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
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop reading; what was read stays</source>
        <translation>Das Lesen anhalten; was gelesen ist, bleibt</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Read on where you stopped</source>
        <translation>Dort weiterlesen, wo Sie angehalten haben</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
</context>
<context>
    <name>emberline::MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Save Recording…</source>
        <translation>Aufzeichnung speichern…</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>In %1 gespeichert</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Importbericht</translation>
    </message>
    <message>
        <source>Import report (%1)</source>
        <translation>Importbericht (%1)</translation>
    </message>
    <message>
        <source>Picture of the &amp;Timeline…</source>
        <translation>Bild der &amp;Zeitleiste…</translation>
    </message>
    <message>
        <source>Save the visible timeline as SVG or PNG</source>
        <translation>Die sichtbare Zeitleiste als SVG oder PNG speichern</translation>
    </message>
    <message>
        <source>Picture of the &amp;Flame Graph…</source>
        <translation>Bild des &amp;Flammendiagramms…</translation>
    </message>
    <message>
        <source>Save the visible flame graph as SVG or PNG</source>
        <translation>Das sichtbare Flammendiagramm als SVG oder PNG speichern</translation>
    </message>
    <message>
        <source>Picture of the &amp;Charts…</source>
        <translation>Bild der &amp;Diagramme…</translation>
    </message>
    <message>
        <source>Save the counters&apos; charts as SVG or PNG</source>
        <translation>Die Diagramme der Zähler als SVG oder PNG speichern</translation>
    </message>
    <message>
        <source>Copy &amp;Name</source>
        <translation>&amp;Namen kopieren</translation>
    </message>
    <message>
        <source>Show &amp;Only This Name</source>
        <translation>Nur &amp;diesen Namen zeigen</translation>
    </message>
    <message>
        <source>Statistics of &amp;Its Time</source>
        <translation>&amp;Statistik seiner Zeit</translation>
    </message>
    <message>
        <source>Flame &amp;Graph of Its Time</source>
        <translation>&amp;Flammendiagramm seiner Zeit</translation>
    </message>
    <message>
        <source>There are no errors in this trace.</source>
        <translation>In diesem Trace sind keine Fehler.</translation>
    </message>
    <message>
        <source>UTC dates on the ruler</source>
        <translation>UTC-Daten auf dem Lineal</translation>
    </message>
    <message>
        <source>here by start</source>
        <translation>hier nach Beginn</translation>
    </message>
    <message>
        <source>here as in the trace</source>
        <translation>hier wie im Trace</translation>
    </message>
    <message>
        <source>The language changes when Emberline starts next.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Emberline.</translation>
    </message>
    <message>
        <source>A file was not read to its end, or it changed meanwhile. The picture shows what was read.</source>
        <translation>Eine Datei wurde nicht bis zum Ende gelesen, oder sie änderte sich dabei. Das Bild zeigt, was gelesen wurde.</translation>
    </message>
    <message>
        <source>Median run</source>
        <translation>Medianlauf</translation>
    </message>
    <message>
        <source>p99 run</source>
        <translation>p99-Lauf</translation>
    </message>
    <message>
        <source>Followed before: %1.</source>
        <translation>Zuvor verfolgt: %1.</translation>
    </message>
    <message>
        <source>Follow Again</source>
        <translation>Wieder folgen</translation>
    </message>
    <message>
        <source>There are no errors up to %1, where %2 was cut.</source>
        <translation>Bis %1, wo %2 abgeschnitten wurde, sind keine Fehler.</translation>
    </message>
    <message>
        <source>Times in which nothing ran are folded now that the trace does not grow. Ctrl+I shows all.</source>
        <translation>Zeiten, in denen nichts lief, sind jetzt gefaltet, da der Trace nicht mehr wächst. Strg+I zeigt alles.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>There are no flows, the arrows from what posted a task to what ran it</source>
        <translation>Es gibt keine Flüsse, die Pfeile von dem, was eine Aufgabe stellte, zu dem, was sie ausführte</translation>
    </message>
</context>
<context>
    <name>emberline::MessageBar</name>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Verwerfen</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weitere</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>emberline::NewestButton</name>
    <message>
        <source>↓ Follow newest</source>
        <translation>↓ Neuestem folgen</translation>
    </message>
    <message>
        <source>Keep the newest events visible again (L)</source>
        <translation>Die neuesten Ereignisse wieder im Blick behalten (L)</translation>
    </message>
    <message>
        <source>Follow newest</source>
        <translation>Neuestem folgen</translation>
    </message>
</context>
<context>
    <name>emberline::Opening</name>
    <message>
        <source>Waiting for %1 …</source>
        <translation>Warten auf %1 …</translation>
    </message>
    <message>
        <source>The log of this run is gone. emberline collect --keep-raw 14d keeps a copy of each log for 14 days.</source>
        <translation>Das Log dieses Laufs ist nicht mehr da. emberline collect --keep-raw 14d behält 14 Tage lang eine Kopie jedes Logs.</translation>
    </message>
    <message>
        <source>The sample cannot be copied to %1</source>
        <translation>Das Beispiel lässt sich nicht nach %1 kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Add %1 to the open trace, or open it in its place?</source>
        <translation>%1 zum offenen Trace hinzufügen oder an seiner Stelle öffnen?</translation>
    </message>
    <message>
        <source>Open Store on a Server</source>
        <translation>Datenspeicher auf einem Server öffnen</translation>
    </message>
    <message>
        <source>Address of the ClickHouse database that emberline collect fills:</source>
        <translation>Adresse der ClickHouse-Datenbank, die emberline collect füllt:</translation>
    </message>
    <message>
        <source>%1: a store on a server is clickhouse://HOST[:PORT]/DATABASE.</source>
        <translation>%1: ein Datenspeicher auf einem Server ist clickhouse://HOST[:PORT]/DATENBANK.</translation>
    </message>
    <message>
        <source>Open Directory</source>
        <translation>Verzeichnis öffnen</translation>
    </message>
    <message>
        <source>Add to Trace</source>
        <translation>Zum Trace hinzufügen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Keine zuletzt geöffneten Dateien</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message numerus="yes">
        <source>%n more could not be read.</source>
        <translation>
            <numerusform>%n weitere war nicht lesbar.</numerusform>
            <numerusform>%n weitere waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>emberline::OutputPanel</name>
    <message>
        <source>Output of the recorded command</source>
        <translation>Ausgabe des aufgezeichneten Befehls</translation>
    </message>
    <message>
        <source>Record, in the tool bar, runs a command and shows its output here.</source>
        <translation>Aufzeichnen in der Werkzeugleiste führt einen Befehl aus und zeigt hier seine Ausgabe.</translation>
    </message>
</context>
<context>
    <name>emberline::OverviewWidget</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>The whole trace and the visible part of it</source>
        <translation>Der ganze Trace und sein sichtbarer Teil</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Found by the search</source>
        <translation>Von der Suche gefunden</translation>
    </message>
</context>
<context>
    <name>emberline::Panel</name>
    <message>
        <source>Of the whole trace: the filter does not apply here.</source>
        <translation>Über den ganzen Trace: der Filter gilt hier nicht.</translation>
    </message>
    <message>
        <source>Open a trace, or drop one on the window, to see here what is in it.</source>
        <translation>Öffnen Sie einen Trace oder ziehen Sie einen auf das Fenster, um hier zu sehen, was darin ist.</translation>
    </message>
    <message>
        <source>Of the whole trace: the filter does not apply here, nor does the marked range.</source>
        <translation>Über den ganzen Trace: Weder der Filter noch der markierte Bereich gilt hier.</translation>
    </message>
    <message>
        <source>Of the whole trace: the marked range does not apply here.</source>
        <translation>Über den ganzen Trace: Der markierte Bereich gilt hier nicht.</translation>
    </message>
</context>
<context>
    <name>emberline::PeersPane</name>
    <message>
        <source>In no named box</source>
        <translation>In keinem benannten Kasten</translation>
    </message>
    <message>
        <source>Directly in %1</source>
        <translation>Direkt in %1</translation>
    </message>
    <message>
        <source>On its thread</source>
        <translation>Auf seinem Thread</translation>
    </message>
    <message>
        <source>With %1 = %2</source>
        <translation>Mit %1 = %2</translation>
    </message>
    <message>
        <source>The larger %1, the longer</source>
        <translation>Je größer %1, desto länger</translation>
    </message>
    <message>
        <source>The larger %1, the shorter</source>
        <translation>Je größer %1, desto kürzer</translation>
    </message>
    <message>
        <source> (rank correlation %1 over %2).</source>
        <translation> (Rangkorrelation %1 über %2).</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 sampled) the median is %4, otherwise %5.</source>
        <translation>%1 (%2 von %3 als Stichprobe) ist der Median %4, sonst %5.</translation>
    </message>
    <message>
        <source>%1 (%2 of %3) the median is %4, otherwise %5.</source>
        <translation>%1 (%2 von %3) ist der Median %4, sonst %5.</translation>
    </message>
</context>
<context>
    <name>emberline::Picture</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
</context>
<context>
    <name>emberline::RangePanel</name>
    <message>
        <source>Visible range</source>
        <translation>Sichtbarer Bereich</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>Ganzer Trace</translation>
    </message>
    <message>
        <source>All, none marked</source>
        <translation>Alles, nichts markiert</translation>
    </message>
    <message>
        <source>The range that this panel is about: the whole trace while none is marked</source>
        <translation>Der Bereich, von dem dieses Dock handelt: der ganze Trace, solange keiner markiert ist</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Marked range</source>
        <translation>Markierter Bereich</translation>
    </message>
</context>
<context>
    <name>emberline::RecordControl</name>
    <message>
        <source>&amp;Record Command…</source>
        <translation>Befehl &amp;aufzeichnen…</translation>
    </message>
    <message>
        <source>Stop the &amp;Command</source>
        <translation>Befehl anhal&amp;ten</translation>
    </message>
    <message>
        <source>Save Recor&amp;ding…</source>
        <translation>Aufzeichnung sp&amp;eichern…</translation>
    </message>
    <message>
        <source>&amp;Earlier Recordings</source>
        <translation>Frühere Aufzeichn&amp;ungen</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Run a command traced and show it as it runs (%1)</source>
        <translation>Einen Befehl mit Trace ausführen und dabei zeigen (%1)</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ Anhalten</translation>
    </message>
    <message>
        <source>End the recorded command, as Ctrl+C does in a terminal; what was recorded stays</source>
        <translation>Den aufgezeichneten Befehl beenden, wie Strg+C im Terminal; was aufgezeichnet ist, bleibt</translation>
    </message>
    <message>
        <source>Keep the log of the recorded command</source>
        <translation>Das Log des aufgezeichneten Befehls behalten</translation>
    </message>
    <message>
        <source>%1 has been running for %2.</source>
        <translation>%1 läuft seit %2.</translation>
    </message>
    <message>
        <source>%1 was asked to end.</source>
        <translation>%1 wurde gebeten zu enden.</translation>
    </message>
    <message>
        <source>Save Recording</source>
        <translation>Aufzeichnung speichern</translation>
    </message>
    <message>
        <source>New directory:</source>
        <translation>Neues Verzeichnis:</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>You stopped %1; exit %2 after %3, its start included.</source>
        <translation>Sie haben %1 angehalten; Exit %2 nach %3, einschließlich des Starts.</translation>
    </message>
    <message>
        <source>%1 finished with exit %2 after %3, its start included.</source>
        <translation>%1 endete mit Exit %2 nach %3, einschließlich des Starts.</translation>
    </message>
    <message>
        <source>The command ran no git, so there is no trace.</source>
        <translation>Der Befehl führte kein git aus, also gibt es keinen Trace.</translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation>Er meldete: %1</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved.</source>
        <translation>Die Aufzeichnung von %1 ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>%1 recordings are not saved. The next one: %2.</source>
        <translation>%1 Aufzeichnungen sind nicht gespeichert. Die nächste: %2.</translation>
    </message>
    <message>
        <source>%1 still runs; closing ends it.</source>
        <translation>%1 läuft noch; das Schließen beendet es.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard All</source>
        <translation>Alle verwerfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Recording of %1, %2</source>
        <translation>Aufzeichnung von %1, %2</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved. Until the window closes, it is among the earlier recordings of the menu File.</source>
        <translation>Die Aufzeichnung von %1 ist nicht gespeichert. Bis das Fenster schließt, steht sie unter den früheren Aufzeichnungen im Menü Datei.</translation>
    </message>
</context>
<context>
    <name>emberline::RecordDialog</name>
    <message>
        <source>Record Command</source>
        <translation>Befehl aufzeichnen</translation>
    </message>
    <message>
        <source>How deeply nested regions may be to be recorded; git&apos;s default of 2 hides most</source>
        <translation>Wie tief verschachtelte Regionen aufgezeichnet werden; die Vorgabe von git, 2, verbirgt die meisten</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>&amp;Befehl</translation>
    </message>
    <message>
        <source>&amp;Run in</source>
        <translation>Aus&amp;führen in</translation>
    </message>
    <message>
        <source>&amp;Nesting</source>
        <translation>&amp;Verschachtelung</translation>
    </message>
    <message>
        <source>&amp;Keep the log in</source>
        <translation>&amp;Log behalten in</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Aufzeichnen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Tracing is on for this command only. No shell runs it: for pipes and variables write sh -c &apos;…&apos;.</source>
        <translation>Nur dieser Befehl wird aufgezeichnet. Keine Shell führt ihn aus: für Pipes und Variablen schreiben Sie sh -c &apos;…&apos;.</translation>
    </message>
    <message>
        <source>Recording stops following %1.</source>
        <translation>Die Aufnahme beendet das Folgen von %1.</translation>
    </message>
    <message>
        <source>Nowhere: the window asks about the log when it closes</source>
        <translation>Nirgends: Das Fenster fragt beim Schließen nach dem Log</translation>
    </message>
</context>
<context>
    <name>emberline::ReportModel</name>
    <message>
        <source>%1, byte %2</source>
        <translation>%1, Byte %2</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
</context>
<context>
    <name>emberline::ResultsModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>Gefunden in</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>Argumente</translation>
    </message>
</context>
<context>
    <name>emberline::ResultsPanel</name>
    <message>
        <source>Search results</source>
        <translation>Suchtreffer</translation>
    </message>
    <message>
        <source>%1 hit</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>Press / or Ctrl+F to search.</source>
        <translation>Mit / oder Strg+F suchen Sie.</translation>
    </message>
</context>
<context>
    <name>emberline::RowActions</name>
    <message>
        <source>&amp;Pin on Top</source>
        <translation>Oben an&amp;heften</translation>
    </message>
    <message>
        <source>Keep the chosen rows visible above the others</source>
        <translation>Die gewählten Zeilen über den anderen sichtbar halten</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>Give the row another name</source>
        <translation>Der Zeile einen anderen Namen geben</translation>
    </message>
    <message>
        <source>&amp;Own Name</source>
        <translation>&amp;Eigener Name</translation>
    </message>
    <message>
        <source>Give the row its own name back</source>
        <translation>Der Zeile ihren eigenen Namen zurückgeben</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move the row above its neighbour</source>
        <translation>Die Zeile über ihre Nachbarin schieben</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>Nach u&amp;nten</translation>
    </message>
    <message>
        <source>Move the row below its neighbour</source>
        <translation>Die Zeile unter ihre Nachbarin schieben</translation>
    </message>
    <message>
        <source>Show Only &amp;This</source>
        <translation>Nur &amp;dies zeigen</translation>
    </message>
    <message>
        <source>Collapse or expand what lies below this process</source>
        <translation>Zu- oder aufklappen, was unter diesem Prozess liegt</translation>
    </message>
    <message>
        <source>&amp;Find Row…</source>
        <translation>Zeile &amp;finden…</translation>
    </message>
    <message>
        <source>Find a process or a thread by its name (R)</source>
        <translation>Einen Prozess oder Thread nach Namen finden (R)</translation>
    </message>
    <message>
        <source>Collapse &amp;All</source>
        <translation>Alle zu&amp;klappen</translation>
    </message>
    <message>
        <source>Collapse all processes (Shift+C)</source>
        <translation>Alle Prozesse zuklappen (Umschalt+C)</translation>
    </message>
    <message>
        <source>Expand all processes (Shift+O)</source>
        <translation>Alle Prozesse aufklappen (Umschalt+O)</translation>
    </message>
    <message>
        <source>Show only what ran in the chosen processes and threads, or all again</source>
        <translation>Nur zeigen, was in den gewählten Prozessen und Threads lief, oder wieder alles</translation>
    </message>
    <message>
        <source>&amp;Collapse or Expand</source>
        <translation>&amp;Zu- oder aufklappen</translation>
    </message>
    <message>
        <source>Expand A&amp;ll</source>
        <translation>Alle &amp;aufklappen</translation>
    </message>
</context>
<context>
    <name>emberline::RulerWidget</name>
    <message>
        <source>Time ruler</source>
        <translation>Zeitlineal</translation>
    </message>
    <message>
        <source>Drag to mark a range of time</source>
        <translation>Ziehen markiert einen Zeitbereich</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 Leerlauf</translation>
    </message>
    <message>
        <source>Clear the marked range</source>
        <translation>Markierten Bereich aufheben</translation>
    </message>
    <message>
        <source>Double click: zoom to the marked range</source>
        <translation>Doppelklick: auf den markierten Bereich zoomen</translation>
    </message>
</context>
<context>
    <name>emberline::RunGroupsModel</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
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
        <translation>Max</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>Caller</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Has failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Half of the runs took at most as long. The time of a run: of an even number, the shorter of the two in the middle</source>
        <translation>Die Hälfte der Läufe dauerte höchstens so lange. Die Zeit eines Laufs: bei gerader Anzahl die kürzere der beiden mittleren</translation>
    </message>
</context>
<context>
    <name>emberline::RunGroupsView</name>
    <message>
        <source>Statistics of runs</source>
        <translation>Statistik der Läufe</translation>
    </message>
    <message>
        <source>and nothing else</source>
        <translation>und sonst nichts</translation>
    </message>
    <message>
        <source>By command</source>
        <translation>Nach Befehl</translation>
    </message>
    <message>
        <source>and command</source>
        <translation>und Befehl</translation>
    </message>
    <message>
        <source>By version</source>
        <translation>Nach Version</translation>
    </message>
    <message>
        <source>and version</source>
        <translation>und Version</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>Nach Host</translation>
    </message>
    <message>
        <source>and host</source>
        <translation>und Host</translation>
    </message>
    <message>
        <source>By repository</source>
        <translation>Nach Repository</translation>
    </message>
    <message>
        <source>and repository</source>
        <translation>und Repository</translation>
    </message>
    <message>
        <source>By week</source>
        <translation>Nach Woche</translation>
    </message>
    <message>
        <source>and week</source>
        <translation>und Woche</translation>
    </message>
    <message>
        <source>By caller</source>
        <translation>Nach Aufrufer</translation>
    </message>
    <message>
        <source>and caller</source>
        <translation>und Aufrufer</translation>
    </message>
    <message>
        <source>By failure</source>
        <translation>Nach Fehlschlag</translation>
    </message>
    <message>
        <source>and failure</source>
        <translation>und Fehlschlag</translation>
    </message>
    <message>
        <source>Group the statistics</source>
        <translation>Die Statistik gruppieren</translation>
    </message>
    <message>
        <source>Divide the groups of the statistics</source>
        <translation>Die Gruppen der Statistik unterteilen</translation>
    </message>
    <message>
        <source>By user</source>
        <translation>Nach Benutzer</translation>
    </message>
    <message>
        <source>and user</source>
        <translation>und Benutzer</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>and %1</source>
        <translation>und %1</translation>
    </message>
</context>
<context>
    <name>emberline::RunsChart</name>
    <message>
        <source>Distribution of runs</source>
        <translation>Verteilung der Läufe</translation>
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
        <translation>%1 (exportiert).%2</translation>
    </message>
</context>
<context>
    <name>emberline::SearchBar</name>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Enter)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>Nächster Treffer (Enter)</translation>
    </message>
    <message>
        <source>Search names, categories, arguments</source>
        <translation>Namen, Kategorien, Argumente suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>Whole &amp;words</source>
        <translation>Ganze &amp;Wörter</translation>
    </message>
    <message>
        <source>&amp;Regular expression</source>
        <translation>&amp;Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Match &amp;case</source>
        <translation>&amp;Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>In &amp;arguments and messages too</source>
        <translation>Auch in &amp;Argumenten und Meldungen</translation>
    </message>
    <message>
        <source>How to search</source>
        <translation>Wie gesucht wird</translation>
    </message>
    <message>
        <source>Search options</source>
        <translation>Suchoptionen</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>ungültig</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>no hits</source>
        <translation>keine Treffer</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
</context>
<context>
    <name>emberline::SessionControl</name>
    <message>
        <source>the clock of %1 moved by %2</source>
        <translation>die Uhr von %1, verschoben um %2</translation>
    </message>
    <message>
        <source>the clocks of %1 sources</source>
        <translation>die Uhren von %1 Quellen</translation>
    </message>
    <message>
        <source>a hidden source</source>
        <translation>eine ausgeblendete Quelle</translation>
    </message>
    <message>
        <source>%1 hidden sources</source>
        <translation>%1 ausgeblendete Quellen</translation>
    </message>
    <message>
        <source>a bookmark</source>
        <translation>ein Lesezeichen</translation>
    </message>
    <message>
        <source>%1 bookmarks</source>
        <translation>%1 Lesezeichen</translation>
    </message>
    <message>
        <source>a marked range</source>
        <translation>ein markierter Bereich</translation>
    </message>
    <message>
        <source>a filter</source>
        <translation>ein Filter</translation>
    </message>
    <message>
        <source>a saved filter</source>
        <translation>ein gespeicherter Filter</translation>
    </message>
    <message>
        <source>%1 saved filters</source>
        <translation>%1 gespeicherte Filter</translation>
    </message>
    <message>
        <source>an SQL query</source>
        <translation>eine SQL-Abfrage</translation>
    </message>
    <message>
        <source>pinned rows</source>
        <translation>angeheftete Zeilen</translation>
    </message>
    <message>
        <source>names of rows</source>
        <translation>Namen von Zeilen</translation>
    </message>
    <message>
        <source>the order of rows</source>
        <translation>die Reihenfolge der Zeilen</translation>
    </message>
    <message>
        <source>gaps at their true length</source>
        <translation>Lücken in wahrer Länge</translation>
    </message>
    <message>
        <source>This session file opens traces outside its folder, like %1. Open them?</source>
        <translation>Diese Sitzungsdatei öffnet Traces außerhalb ihres Ordners, etwa %1. Öffnen?</translation>
    </message>
    <message>
        <source>Closing a source reads the others again, which is not possible for what is followed or piped. Hide the source instead.</source>
        <translation>Um eine Quelle zu schließen, müssen die anderen noch einmal gelesen werden; das geht nicht mit dem, was verfolgt wird oder aus einer Pipe kommt. Blenden Sie die Quelle stattdessen aus.</translation>
    </message>
    <message>
        <source>You have looked at this before. Kept from then: %1.</source>
        <translation>Sie haben sich dies schon einmal angesehen. Behalten wurde: %1.</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Emberline sessions (*.emberline)</source>
        <translation>Emberline-Sitzungen (*.emberline)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Don&apos;t Open</source>
        <translation>Nicht öffnen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>emberline::SessionFile</name>
    <message>
        <source>%1 is not a session file: %2</source>
        <translation>%1 ist keine Sitzungsdatei: %2</translation>
    </message>
    <message>
        <source>it is not a regular file.</source>
        <translation>es ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The session %1 cannot be read: %2.</source>
        <translation>Die Sitzung %1 ist nicht lesbar: %2.</translation>
    </message>
    <message>
        <source>The session %1 is too large to be read: it has %2 bytes.</source>
        <translation>Die Sitzung %1 ist zu groß zum Lesen: sie hat %2 Bytes.</translation>
    </message>
    <message>
        <source>The session %1 is too large to be kept: it would have %2 bytes.</source>
        <translation>Die Sitzung %1 ist zu groß zum Behalten: sie hätte %2 Bytes.</translation>
    </message>
    <message>
        <source>The session cannot be written to %1: %2.</source>
        <translation>Die Sitzung lässt sich nicht nach %1 schreiben: %2.</translation>
    </message>
    <message>
        <source>%1 entries of the session file were not understood and were left out.</source>
        <translation>%1 Einträge der Sitzungsdatei waren unverständlich und blieben außer Acht.</translation>
    </message>
    <message>
        <source>A newer Emberline wrote this session (format %1, this one knows %2): what is new in it is not shown, and saving the session loses it.</source>
        <translation>Ein neueres Emberline schrieb diese Sitzung (Format %1, dieses kennt %2): was darin neu ist, wird nicht gezeigt und geht beim Speichern verloren.</translation>
    </message>
    <message>
        <source>it is not JSON, or it is cut off.</source>
        <translation>es ist kein JSON, oder es ist abgeschnitten.</translation>
    </message>
    <message>
        <source>it has no &quot;format&quot;: &quot;%1&quot;.</source>
        <translation>es hat kein &quot;format&quot;: &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>it names another session, %1. A session names traces: open that session by itself.</source>
        <translation>es nennt eine andere Sitzung, %1. Eine Sitzung nennt Traces: öffnen Sie jene Sitzung für sich.</translation>
    </message>
    <message>
        <source>One entry of the session file was not understood and was left out.</source>
        <translation>Ein Eintrag der Sitzungsdatei war unverständlich und blieb außer Acht.</translation>
    </message>
</context>
<context>
    <name>emberline::SharedRows</name>
    <message>
        <source>&amp;Sort by This Column</source>
        <translation>Nach dieser Spalte &amp;sortieren</translation>
    </message>
    <message>
        <source>Sort by the column of the current cell; again: the other way round</source>
        <translation>Nach der Spalte der aktuellen Zelle sortieren; noch einmal: andersherum</translation>
    </message>
</context>
<context>
    <name>emberline::SidesTitle</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>emberline::SourceLinePanel</name>
    <message>
        <source>Record in the source</source>
        <translation>Datensatz in der Quelle</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation>%1, Byte %2</translation>
    </message>
    <message>
        <source>This source cannot be read again.</source>
        <translation>Diese Quelle kann nicht noch einmal gelesen werden.</translation>
    </message>
    <message>
        <source>Click a box in the timeline to see the line that it comes from.</source>
        <translation>Klicken Sie auf einen Kasten der Zeitleiste, um die Zeile zu sehen, aus der er stammt.</translation>
    </message>
    <message>
        <source>Click another box: what is selected does not come from a single record.</source>
        <translation>Klicken Sie auf einen anderen Kasten: Das Ausgewählte stammt nicht aus einem einzelnen Eintrag.</translation>
    </message>
</context>
<context>
    <name>emberline::SourcesModel</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Clock offset</source>
        <translation>Uhrversatz</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>Read to its end, and not followed</source>
        <translation>Bis zum Ende gelesen und nicht verfolgt</translation>
    </message>
    <message>
        <source>Something in it has not ended yet</source>
        <translation>Etwas darin ist noch nicht zu Ende</translation>
    </message>
    <message>
        <source>Every process in it has ended. It is still followed, in case more is written</source>
        <translation>Jeder Prozess darin ist zu Ende. Die Quelle wird weiter verfolgt, falls noch etwas geschrieben wird</translation>
    </message>
    <message>
        <source>Nothing in it is open. It is still followed, in case more is written</source>
        <translation>Nichts darin ist offen. Sie wird weiter verfolgt, falls noch etwas geschrieben wird</translation>
    </message>
    <message>
        <source>The file was removed while it was followed; what was read of it stays</source>
        <translation>Die Datei wurde entfernt, während sie verfolgt wurde; was davon gelesen ist, bleibt</translation>
    </message>
    <message>
        <source>The file was replaced or written anew while it was followed; this is what it held before</source>
        <translation>Die Datei wurde ersetzt oder neu geschrieben, während sie verfolgt wurde; dies ist, was sie vorher enthielt</translation>
    </message>
    <message>
        <source>Added to the times of this source: type 250 ms, -1.5 s or nothing, or drag with Ctrl on the timeline</source>
        <translation>Wird zu den Zeiten dieser Quelle addiert: geben Sie 250 ms, -1,5 s oder nichts ein, oder ziehen Sie mit Strg auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Records that could not be read: see the Import report</source>
        <translation>Datensätze, die nicht lesbar waren: siehe Importbericht</translation>
    </message>
    <message>
        <source>No date in the log: it is shown as if it began with the other sources</source>
        <translation>Kein Datum im Log: Die Quelle wird gezeigt, als begänne sie mit den anderen</translation>
    </message>
    <message>
        <source>Times of day without a date in the log: the date is the file&apos;s</source>
        <translation>Uhrzeiten ohne Datum im Log: Das Datum ist das der Datei</translation>
    </message>
</context>
<context>
    <name>emberline::SourcesPanel</name>
    <message>
        <source>Align beginnings</source>
        <translation>Anfänge ausrichten</translation>
    </message>
    <message>
        <source>Remove offsets</source>
        <translation>Versätze entfernen</translation>
    </message>
    <message>
        <source>Close source</source>
        <translation>Quelle schließen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Shift each source so that all begin together</source>
        <translation>Jede Quelle so verschieben, dass alle gemeinsam beginnen</translation>
    </message>
    <message>
        <source>Show each source on its own clock</source>
        <translation>Jede Quelle auf ihrer eigenen Uhr zeigen</translation>
    </message>
    <message>
        <source>Close the chosen sources (Delete)</source>
        <translation>Die gewählten Quellen schließen (Entf)</translation>
    </message>
    <message>
        <source>Sources of the trace</source>
        <translation>Quellen des Traces</translation>
    </message>
    <message>
        <source>The space bar hides and shows a source, F2 edits its clock offset, Delete closes it.</source>
        <translation>Die Leertaste blendet eine Quelle aus und ein, F2 bearbeitet ihren Uhrversatz, Entf schließt sie.</translation>
    </message>
    <message>
        <source>1 source</source>
        <translation>1 Quelle</translation>
    </message>
    <message>
        <source>%1 sources</source>
        <translation>%1 Quellen</translation>
    </message>
</context>
<context>
    <name>emberline::SplitBar</name>
    <message>
        <source>Shares of the time</source>
        <translation>Anteile an der Zeit</translation>
    </message>
</context>
<context>
    <name>emberline::SplitDialog</name>
    <message>
        <source>Compare Two Kinds of Runs</source>
        <translation>Zwei Arten von Läufen vergleichen</translation>
    </message>
    <message>
        <source>&amp;Told apart by</source>
        <translation>&amp;Unterschieden nach</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>the largest change of a median</source>
        <translation>der größten Änderung eines Medians</translation>
    </message>
    <message>
        <source>before and after a time (UTC)</source>
        <translation>vor und nach einer Zeit (UTC)</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Base and head are both %1, and nothing differs from itself: choose another value for one of them.</source>
        <translation>Basis und Head sind beide %1, und nichts unterscheidet sich von sich selbst: Wählen Sie für eines einen anderen Wert.</translation>
    </message>
    <message>
        <source>The trace has only a part of %1.</source>
        <translation>Der Trace hat nur einen Teil von %1.</translation>
    </message>
</context>
<context>
    <name>emberline::SqlPanel</name>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Queries</source>
        <translation>Ab&amp;fragen</translation>
    </message>
    <message>
        <source>Run the query, or the part of it that is selected (Ctrl+Return)</source>
        <translation>Die Abfrage ausführen, oder den gewählten Teil davon (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Stop the query that runs (Esc)</source>
        <translation>Die laufende Abfrage anhalten (Esc)</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>How the query went</source>
        <translation>Wie die Abfrage verlief</translation>
    </message>
    <message>
        <source>Queries to begin with</source>
        <translation>Abfragen für den Anfang</translation>
    </message>
    <message>
        <source>SELECT name, count(*) FROM regions GROUP BY name</source>
        <translation>SELECT name, count(*) FROM regions GROUP BY name</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>A query in SQLite&apos;s SQL; nothing can be changed. Ctrl+Space completes a name, Ctrl+Return runs the query.</source>
        <translation>Eine Abfrage in der SQL von SQLite; sie kann nichts ändern. Strg+Leertaste ergänzt einen Namen, Strg+Eingabe führt die Abfrage aus.</translation>
    </message>
    <message>
        <source>Tables and views</source>
        <translation>Tabellen und Views</translation>
    </message>
    <message>
        <source>Enter or a double click writes a name into the query, and a whole query into an empty one</source>
        <translation>Enter oder ein Doppelklick schreibt einen Namen in die Abfrage, und eine ganze Abfrage in eine leere</translation>
    </message>
    <message>
        <source>view</source>
        <translation>View</translation>
    </message>
    <message>
        <source>SELECT * leaves it out</source>
        <translation>SELECT * lässt sie weg</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>%1 row in %2</source>
        <translation>%1 Zeile in %2</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%1 Zeilen in %2</translation>
    </message>
    <message>
        <source>%1, as many as its LIMIT allows; there may be more without it</source>
        <translation>%1, so viele, wie LIMIT zulässt; ohne es sind es vielleicht mehr</translation>
    </message>
    <message>
        <source>%1; there are more: the export to SQLite has all of them</source>
        <translation>%1; es gibt mehr: Der Export nach SQLite enthält sie alle</translation>
    </message>
</context>
<context>
    <name>emberline::SqlReadyQueries</name>
    <message>
        <source>&amp;Longest regions</source>
        <translation>&amp;Längste Regionen</translation>
    </message>
    <message>
        <source>&amp;Self time by name</source>
        <translation>&amp;Eigenzeit nach Name</translation>
    </message>
    <message>
        <source>&amp;Child processes, slowest first</source>
        <translation>&amp;Kindprozesse, langsamste zuerst</translation>
    </message>
    <message>
        <source>Processes that &amp;failed</source>
        <translation>&amp;Fehlgeschlagene Prozesse</translation>
    </message>
    <message>
        <source>The &amp;tree of processes</source>
        <translation>&amp;Prozessbaum</translation>
    </message>
    <message>
        <source>&amp;Data values</source>
        <translation>&amp;Datenwerte</translation>
    </message>
    <message>
        <source>C&amp;ounters at a glance</source>
        <translation>&amp;Zähler im Überblick</translation>
    </message>
    <message>
        <source>&amp;Errors and messages</source>
        <translation>Fehler und &amp;Meldungen</translation>
    </message>
    <message>
        <source>Cost of each included &amp;header</source>
        <translation>Kosten jedes eingebundenen &amp;Headers</translation>
    </message>
    <message>
        <source>T&amp;ables and views</source>
        <translation>&amp;Tabellen und Views</translation>
    </message>
</context>
<context>
    <name>emberline::SqlRunner</name>
    <message numerus="yes">
        <source>The query was stopped after %n second(s).</source>
        <translation>
            <numerusform>Die Abfrage wurde nach %n Sekunde angehalten.</numerusform>
            <numerusform>Die Abfrage wurde nach %n Sekunden angehalten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>emberline::Statistics</name>
    <message>
        <source> (no category)</source>
        <translation> (keine Kategorie)</translation>
    </message>
    <message>
        <source>async</source>
        <translation>async</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 Region</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 Regionen</translation>
    </message>
    <message>
        <source>%1 in %2 of %3</source>
        <translation>%1 in %2 von %3</translation>
    </message>
    <message>
        <source>%1 and 1 other box</source>
        <translation>%1 und 1 weiterer Kasten</translation>
    </message>
    <message>
        <source>%1 and %2 other boxes</source>
        <translation>%1 und %2 weitere Kästen</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>1 asynchronous track</source>
        <translation>1 asynchrone Spur</translation>
    </message>
    <message>
        <source>%1 asynchronous tracks</source>
        <translation>%1 asynchrone Spuren</translation>
    </message>
    <message>
        <source>%1; loads are shares of the %2 in which any thread worked</source>
        <translation>%1; Auslastungen sind Anteile der %2, in denen ein Thread arbeitete</translation>
    </message>
</context>
<context>
    <name>emberline::StatisticsModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What the regions of the row have in common</source>
        <translation>Was die Regionen der Zeile gemeinsam haben</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Regions that touch the range</source>
        <translation>Regionen, die den Bereich berühren</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>The average of their whole lengths, also where the range cuts them</source>
        <translation>Das Mittel ihrer ganzen Längen, auch wo der Bereich sie schneidet</translation>
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
        <translation>Das 95. Perzentil ihrer ganzen Längen: 19 von 20 sind nicht länger</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>The category of the regions; of a list, the first</source>
        <translation>Die Kategorie der Regionen; bei einer Liste die erste</translation>
    </message>
    <message>
        <source>How long they ran in the range; what runs inside another of the row on the same track counts once. A box of the flame graph is longer if threads or processes that it started ran side by side: it adds them up</source>
        <translation>Wie lange sie im Bereich liefen; was auf derselben Spur innerhalb einer anderen der Zeile läuft, zählt einmal. Ein Kasten des Flammendiagramms ist länger, wenn Threads oder Prozesse, die er startete, nebeneinander liefen: er zählt sie zusammen</translation>
    </message>
    <message>
        <source>never ended</source>
        <translation>endete nie</translation>
    </message>
    <message>
        <source>It never ended: the sums of times leave it out</source>
        <translation>Sie endete nie: die Summen der Zeiten lassen sie aus</translation>
    </message>
    <message>
        <source>%1 of %2 never ended: the sums of times leave them out</source>
        <translation>%1 von %2 endeten nie: die Summen der Zeiten lassen sie aus</translation>
    </message>
    <message>
        <source>Load, %</source>
        <translation>Auslastung, %</translation>
    </message>
    <message>
        <source>How long they worked, added up over all threads, as a share of the time in which any thread of the trace worked in the range: 100&#xa0;% is one thread all that time, 250&#xa0;% two and a half; none if they are asynchronous: they waited. The tool tip of a load has both times</source>
        <translation>Wie lange sie arbeiteten, über alle Threads addiert, als Anteil der Zeit, in der irgendein Thread des Traces im Bereich arbeitete: 100&#xa0;% ist ein Thread die ganze Zeit, 250&#xa0;% sind zweieinhalb; keiner, wenn sie asynchron sind: Sie warteten. Der Tooltip einer Auslastung nennt beide Zeiten</translation>
    </message>
    <message>
        <source>They worked for %1; any thread of the trace did for %2</source>
        <translation>Sie arbeiteten %1; irgendein Thread des Traces tat es %2 lang</translation>
    </message>
    <message>
        <source>The whole length of the shortest, also where the range cuts it</source>
        <translation>Die ganze Länge der kürzesten, auch wo der Bereich sie abschneidet</translation>
    </message>
    <message>
        <source>The whole length of the longest, also where the range cuts it</source>
        <translation>Die ganze Länge der längsten, auch wo der Bereich sie abschneidet</translation>
    </message>
    <message>
        <source>%1 in range</source>
        <translation>%1 im Bereich</translation>
    </message>
    <message>
        <source>Their time in the range without that of the regions inside them, also of those that the filter hides; as in Wall, a moment of a track counts once</source>
        <translation>Ihre Zeit im Bereich ohne die der Regionen darin, auch derer, die der Filter ausblendet; wie bei „Dauer“ zählt ein Augenblick einer Spur einmal</translation>
    </message>
    <message>
        <source>The median of their whole lengths: half of them are not longer. The length of one: of an even number, the shorter of the two in the middle</source>
        <translation>Der Median ihrer ganzen Längen: die Hälfte ist nicht länger. Die Länge eines von ihnen: bei gerader Anzahl die kürzere der beiden mittleren</translation>
    </message>
</context>
<context>
    <name>emberline::StatisticsPanel</name>
    <message>
        <source>Range statistics</source>
        <translation>Bereichsstatistik</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>Nach Kategorie</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>Nach Thread</translation>
    </message>
    <message>
        <source>By process</source>
        <translation>Nach Prozess</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Go to the &amp;longest</source>
        <translation>Zur &amp;längsten gehen</translation>
    </message>
    <message>
        <source>&amp;Hide category</source>
        <translation>Kategorie ausble&amp;nden</translation>
    </message>
    <message>
        <source>&amp;Only this category</source>
        <translation>Nur diese Ka&amp;tegorie</translation>
    </message>
    <message>
        <source>what is still running counts up to its last record</source>
        <translation>was noch läuft, zählt bis zu seinem letzten Datensatz</translation>
    </message>
    <message>
        <source>By name and detail</source>
        <translation>Nach Name und Detail</translation>
    </message>
    <message>
        <source>What the regions of one row have in common; the detail is what a box on the timeline says beside its name, such as the header of a Source</source>
        <translation>Was die Regionen einer Zeile gemeinsam haben; das Detail ist, was ein Kasten auf der Zeitleiste neben seinem Namen sagt, etwa der Header eines Source</translation>
    </message>
</context>
<context>
    <name>emberline::StatusLine</name>
    <message>
        <source>Problems while reading: opens the Import report</source>
        <translation>Probleme beim Lesen: öffnet den Importbericht</translation>
    </message>
    <message>
        <source>waiting for more</source>
        <translation>wartet auf weitere</translation>
    </message>
    <message>
        <source>events/s</source>
        <translation>Ereignisse/s</translation>
    </message>
</context>
<context>
    <name>emberline::TableText</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the chosen rows, or all, as text</source>
        <translation>Die gewählten Zeilen, oder alle, als Text kopieren</translation>
    </message>
    <message>
        <source>Copy the chosen rows, or all, as comma-separated values</source>
        <translation>Die gewählten Zeilen, oder alle, als durch Kommas getrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Copy the table as a picture</source>
        <translation>Die Tabelle als Bild kopieren</translation>
    </message>
</context>
<context>
    <name>emberline::TimeFormat</name>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>%1 + %2 folded</source>
        <translation>%1 + %2 gefaltet</translation>
    </message>
    <message>
        <source>%1 busy of %2</source>
        <translation>%1 beschäftigt von %2</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>emberline::TimeSplitModel</name>
    <message>
        <source>Share of %1</source>
        <translation>Anteil an %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>up to the last record: it is still running</source>
        <translation>bis zum letzten Datensatz: er läuft noch</translation>
    </message>
    <message>
        <source>equals the wall time</source>
        <translation>gleich der Dauer</translation>
    </message>
    <message>
        <source>equals the wall times added up</source>
        <translation>gleich den zusammengezählten Dauern</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Work: their wall times added up, also of those that ran side by side. In: from the first begin to the last end, without the gaps in it if the time axis folds the long ones. Spread over: with these gaps.</source>
        <translation>Arbeit: die Summe ihrer Dauern, auch derer, die nebeneinander liefen. In: vom ersten Beginn bis zum letzten Ende, ohne die Lücken darin, wenn die Zeitachse die langen faltet. Verteilt über: mit diesen Lücken.</translation>
    </message>
    <message>
        <source>of the wall time, %1, passes the filter, which hides the other %2</source>
        <translation>der Dauer von %1 kommen durch den Filter, der die übrigen %2 verbirgt</translation>
    </message>
    <message>
        <source>Each by itself, without what runs inside or began later:</source>
        <translation>Jeder für sich, ohne was darin läuft oder später begann:</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>emberline::TimeSplitPanel</name>
    <message>
        <source>Running for %1.</source>
        <translation>Läuft seit %1.</translation>
    </message>
    <message>
        <source>Running for %1; %3 has been running for %2.</source>
        <translation>Läuft seit %1; %3 läuft seit %2.</translation>
    </message>
    <message>
        <source>The numbers are those up to the last record, %1 after the begin.</source>
        <translation>Die Zahlen reichen bis zum letzten Datensatz, %1 nach dem Beginn.</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wo die Zeit blieb</translation>
    </message>
    <message>
        <source>Facts found in the log</source>
        <translation>Im Log gefundene Tatsachen</translation>
    </message>
    <message>
        <source>Facts found in the log, whatever the filter hides</source>
        <translation>Im Log gefundene Tatsachen, was immer der Filter ausblendet</translation>
    </message>
    <message>
        <source>outside of the marked range</source>
        <translation>außerhalb des markierten Bereichs</translation>
    </message>
    <message>
        <source>all of it, not only the marked range</source>
        <translation>alles davon, nicht nur der markierte Bereich</translation>
    </message>
    <message>
        <source>of what has been read so far</source>
        <translation>von dem, was bisher gelesen ist</translation>
    </message>
</context>
<context>
    <name>emberline::TimelineModel</name>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>Thread</translation>
    </message>
</context>
<context>
    <name>emberline::TimelineView</name>
    <message>
        <source>&amp;Collapse</source>
        <translation>&amp;Zuklappen</translation>
    </message>
    <message>
        <source>&amp;Expand</source>
        <translation>Au&amp;fklappen</translation>
    </message>
</context>
<context>
    <name>emberline::TraceSummary</name>
    <message>
        <source>%1 running</source>
        <translation>%1 laufen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>all ended</source>
        <translation>alle beendet</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 process</source>
        <translation>%1 Prozess</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>Stopped by you at %1</source>
        <translation>Von Ihnen angehalten bei %1</translation>
    </message>
    <message>
        <source>%1 thread</source>
        <translation>%1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>%1 event</source>
        <translation>%1 Ereignis</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>no common clock</source>
        <translation>keine gemeinsame Uhr</translation>
    </message>
    <message>
        <source>marked range %1</source>
        <translation>markierter Bereich %1</translation>
    </message>
</context>
<context>
    <name>emberline::TraceTexts</name>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>all processes</source>
        <translation>alle Prozesse</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>unnamed thread</source>
        <translation>unbenannter Thread</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Exec</source>
        <translation>Exec</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Slice</translation>
    </message>
    <message>
        <source>Async</source>
        <translation>Async</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>ended without an exit record, probably killed</source>
        <translation>endete ohne Exit-Datensatz, wohl abgebrochen</translation>
    </message>
    <message>
        <source>did not end in this log</source>
        <translation>endete nicht in diesem Log</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>%1 repariert</translation>
    </message>
    <message>
        <source>%1 note</source>
        <translation>%1 Hinweis</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
    <message>
        <source>Nothing lost or repaired</source>
        <translation>Nichts verloren oder repariert</translation>
    </message>
    <message>
        <source>took the place of the process</source>
        <translation>trat an die Stelle des Prozesses</translation>
    </message>
</context>
<context>
    <name>emberline::TrendChart</name>
    <message>
        <source>Runs over time</source>
        <translation>Läufe im Lauf der Zeit</translation>
    </message>
    <message>
        <source>— median, - - p95</source>
        <translation>— Median, - - p95</translation>
    </message>
    <message>
        <source>Lines: the median and the 95th percentile of the runs in each fortieth of the time.</source>
        <translation>Linien: Median und 95. Perzentil der Läufe in jedem Vierzigstel der Zeit.</translation>
    </message>
    <message>
        <source>Lines: the median and the 95th percentile of the runs of each day or week. A click on a dot shows these.</source>
        <translation>Linien: der Median und das 95. Perzentil der Läufe jedes Tages oder jeder Woche. Ein Klick auf einen Punkt zeigt diese.</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>Of %1 runs, %2 are drawn, with the longest: more dots would hide one another.</source>
        <translation>Von %1 Läufen sind %2 gezeichnet, darunter die längsten: Mehr Punkte würden einander verdecken.</translation>
    </message>
    <message>
        <source>This is a part of the runs: a double click shows all.</source>
        <translation>Das ist ein Teil der Läufe: ein Doppelklick zeigt alle.</translation>
    </message>
    <message>
        <source>Drag a range, or turn the wheel, to see a part of the runs.</source>
        <translation>Ziehen oder das Rad zeigt einen Teil der Läufe.</translation>
    </message>
</context>
<context>
    <name>emberline::UndoControl</name>
    <message>
        <source>the Shift of a Clock</source>
        <translation>Verschieben einer Uhr</translation>
    </message>
    <message>
        <source>the Deletion of a Bookmark</source>
        <translation>Löschen eines Lesezeichens</translation>
    </message>
    <message>
        <source>Clock of %1 moved by %2.</source>
        <translation>Uhr von %1 um %2 verschoben.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>emberline::WindowActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open trace files</source>
        <translation>Trace-Dateien öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open S&amp;tore on a Server…</source>
        <translation>Da&amp;tenspeicher auf einem Server öffnen…</translation>
    </message>
    <message>
        <source>Open a team&apos;s runs in a ClickHouse database</source>
        <translation>Die Läufe eines Teams in einer ClickHouse-Datenbank öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Directory…</source>
        <translation>&amp;Verzeichnis öffnen…</translation>
    </message>
    <message>
        <source>Open all traces in a directory</source>
        <translation>Alle Traces in einem Verzeichnis öffnen</translation>
    </message>
    <message>
        <source>&amp;Add to Trace…</source>
        <translation>Zum Trace &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Read more files into the open trace</source>
        <translation>Weitere Dateien in den offenen Trace lesen</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>Sitzung &amp;speichern</translation>
    </message>
    <message>
        <source>Save bookmarks, notes, rows, filters and what is in view</source>
        <translation>Lesezeichen, Notizen, Zeilen, Filter und den Ausschnitt speichern</translation>
    </message>
    <message>
        <source>Sa&amp;ve Session As…</source>
        <translation>Sitzung speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the session to another file</source>
        <translation>Die Sitzung in einer anderen Datei speichern</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Choose what to export, and its format</source>
        <translation>Wählen, was exportiert wird, und in welchem Format</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close the trace</source>
        <translation>Den Trace schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Quit Emberline</source>
        <translation>Emberline beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Take back the last shift of a clock or deletion of a bookmark</source>
        <translation>Das letzte Verschieben einer Uhr oder Löschen eines Lesezeichens zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Copy Details</source>
        <translation>Details &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy everything that is known about the selection</source>
        <translation>Alles kopieren, was über die Auswahl bekannt ist</translation>
    </message>
    <message>
        <source>C&amp;lear Selection</source>
        <translation>Auswahl &amp;aufheben</translation>
    </message>
    <message>
        <source>Clear the selection and the marked range</source>
        <translation>Die Auswahl und den markierten Bereich aufheben</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>&amp;Fit All</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>Den ganzen Trace zeigen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Fit &amp;Selection</source>
        <translation>Aus&amp;wahl einpassen</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Auf die Auswahl vergrößern</translation>
    </message>
    <message>
        <source>&amp;Mark Selection</source>
        <translation>Auswahl &amp;markieren</translation>
    </message>
    <message>
        <source>Fold I&amp;dle Time</source>
        <translation>&amp;Leerlauf falten</translation>
    </message>
    <message>
        <source>Draw long gaps in which nothing runs short; otherwise, everything at the true scale</source>
        <translation>Lange Lücken, in denen nichts läuft, kurz zeichnen; sonst alles im wahren Maßstab</translation>
    </message>
    <message>
        <source>All Flow &amp;Arrows</source>
        <translation>Alle &amp;Flow-Pfeile</translation>
    </message>
    <message>
        <source>Draw the arrows of all flows; otherwise only those of the selected box and of the one under the mouse</source>
        <translation>Die Pfeile aller Flows zeichnen; sonst nur die des gewählten Kastens und des Kastens unter der Maus</translation>
    </message>
    <message>
        <source>&amp;Mark the critical path</source>
        <translation>Kritischen Pfad &amp;markieren</translation>
    </message>
    <message>
        <source>Dim everything that is not on the critical path</source>
        <translation>Alles abdunkeln, was nicht auf dem kritischen Pfad liegt</translation>
    </message>
    <message>
        <source>Time from &amp;Beginning</source>
        <translation>Zeit ab &amp;Beginn</translation>
    </message>
    <message>
        <source>&amp;UTC Time</source>
        <translation>&amp;UTC-Zeit</translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation>&amp;Ortszeit</translation>
    </message>
    <message>
        <source>&amp;Topic</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Kategorie</translation>
    </message>
    <message>
        <source>T&amp;hread</source>
        <translation>Th&amp;read</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>&amp;Dauer</translation>
    </message>
    <message>
        <source>&amp;Busiest First</source>
        <translation>&amp;Aktivste zuerst</translation>
    </message>
    <message>
        <source>By &amp;Start</source>
        <translation>Nach &amp;Beginn</translation>
    </message>
    <message>
        <source>By &amp;Name</source>
        <translation>Nach &amp;Name</translation>
    </message>
    <message>
        <source>As in the &amp;Trace</source>
        <translation>Wie im &amp;Trace</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Full S&amp;creen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>R&amp;eset Layout</source>
        <translation>Ano&amp;rdnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Find regions, messages and arguments</source>
        <translation>Regionen, Meldungen und Argumente suchen</translation>
    </message>
    <message>
        <source>Find Ne&amp;xt</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Go to the next hit</source>
        <translation>Zum nächsten Treffer gehen</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Go to the previous hit</source>
        <translation>Zum vorigen Treffer gehen</translation>
    </message>
    <message>
        <source>&amp;Next Error</source>
        <translation>&amp;Nächster Fehler</translation>
    </message>
    <message>
        <source>&amp;Previous Error</source>
        <translation>&amp;Voriger Fehler</translation>
    </message>
    <message>
        <source>Fi&amp;lter…</source>
        <translation>&amp;Filtern…</translation>
    </message>
    <message>
        <source>Choose which regions are shown and counted</source>
        <translation>Wählen, welche Regionen gezeigt und gezählt werden</translation>
    </message>
    <message>
        <source>Clear Filt&amp;er</source>
        <translation>Filter auf&amp;heben</translation>
    </message>
    <message>
        <source>Show all regions</source>
        <translation>Alle Regionen zeigen</translation>
    </message>
    <message>
        <source>To &amp;Time…</source>
        <translation>Zu einer &amp;Zeit…</translation>
    </message>
    <message>
        <source>Show a time that you type</source>
        <translation>Eine Zeit zeigen, die Sie eingeben</translation>
    </message>
    <message>
        <source>Parent &amp;Region</source>
        <translation>&amp;Umgebende Region</translation>
    </message>
    <message>
        <source>Select what encloses the selection</source>
        <translation>Auswählen, was die Auswahl umgibt</translation>
    </message>
    <message>
        <source>&amp;Spawned Process</source>
        <translation>&amp;Gestarteter Prozess</translation>
    </message>
    <message>
        <source>&amp;Keys and Gestures</source>
        <translation>&amp;Tasten und Gesten</translation>
    </message>
    <message>
        <source>What the keys and the mouse do</source>
        <translation>Was die Tasten und die Maus tun</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Questions and their answers, and how each is computed</source>
        <translation>Fragen und ihre Antworten, und wie jede berechnet wird</translation>
    </message>
    <message>
        <source>&amp;Find Action…</source>
        <translation>A&amp;ktion finden…</translation>
    </message>
    <message>
        <source>Find an entry of the menus by its words</source>
        <translation>Einen Eintrag der Menüs nach seinen Wörtern finden</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Four git commands with hooks, an editor and a push</source>
        <translation>Vier git-Befehle mit Hooks, einem Editor und einem Push</translation>
    </message>
    <message>
        <source>&amp;Capturing Traces</source>
        <translation>Traces &amp;aufzeichnen</translation>
    </message>
    <message>
        <source>How to make git write traces, and what that costs</source>
        <translation>Wie man git Traces schreiben lässt und was das kostet</translation>
    </message>
    <message>
        <source>&amp;Diagnostic Codes</source>
        <translation>&amp;Diagnosecodes</translation>
    </message>
    <message>
        <source>What the codes in the import report mean</source>
        <translation>Was die Codes im Importbericht bedeuten</translation>
    </message>
    <message>
        <source>&amp;About Emberline</source>
        <translation>Über &amp;Emberline</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
        <source>Follow, &amp;Listen, Record</source>
        <translation>Verf&amp;olgen, lauschen, aufzeichnen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Spra&amp;che</translation>
    </message>
    <message>
        <source>Doc&amp;ks</source>
        <translation>Dock&amp;s</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Zeilen</translation>
    </message>
    <message>
        <source>Colour B&amp;y</source>
        <translation>Farbe &amp;nach</translation>
    </message>
    <message>
        <source>Sort Ro&amp;ws</source>
        <translation>Zeilen sor&amp;tieren</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>To &amp;Dock</source>
        <translation>Zum &amp;Dock</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Zurü&amp;ck</translation>
    </message>
    <message>
        <source>Return to where the timeline was before the last jump</source>
        <translation>Dorthin zurückkehren, wo die Zeitleiste vor dem letzten Sprung war</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>V&amp;orwärts</translation>
    </message>
    <message>
        <source>Go where the timeline was before Back</source>
        <translation>Dorthin gehen, wo die Zeitleiste vor „Zurück“ war</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>A&amp;nalyse</translation>
    </message>
    <message>
        <source>Go to the next error, or to what never ended</source>
        <translation>Zum nächsten Fehler gehen, oder zu dem, was nie endete</translation>
    </message>
    <message>
        <source>Go to the previous error, or to what never ended</source>
        <translation>Zum vorigen Fehler gehen, oder zu dem, was nie endete</translation>
    </message>
    <message>
        <source>Restore the original layout of the docks, their columns and the timeline</source>
        <translation>Die ursprüngliche Anordnung der Docks, ihrer Spalten und der Zeitleiste wiederherstellen</translation>
    </message>
    <message>
        <source>Select the process that the selected box of a child started</source>
        <translation>Den Prozess auswählen, den der gewählte Kasten eines Kindes startete</translation>
    </message>
    <message>
        <source>Make the time of the selection the marked range</source>
        <translation>Die Zeit der Auswahl zum markierten Bereich machen</translation>
    </message>
</context>
<context>
    <name>emberline::WindowDocks</name>
    <message>
        <source>Ne&amp;xt Part of the Window</source>
        <translation>&amp;Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Pre&amp;vious Part of the Window</source>
        <translation>&amp;Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Move the keyboard focus through the timeline and the visible docks</source>
        <translation>Die Tastatur durch die Zeitleiste und die sichtbaren Docks bewegen</translation>
    </message>
    <message>
        <source>Show this dock</source>
        <translation>Dieses Dock zeigen</translation>
    </message>
</context>
<context>
    <name>emberline::WindowHints</name>
    <message>
        <source>Capturing Traces</source>
        <translation>Traces aufzeichnen</translation>
    </message>
    <message>
        <source>%1 event lies far from all others (%2) and is out of view.</source>
        <translation>%1 Ereignis liegt weit von allen anderen (%2) und ist nicht im Blick.</translation>
    </message>
    <message>
        <source>%1 events lie far from all others (up to %2) and are out of view.</source>
        <translation>%1 Ereignisse liegen weit von allen anderen (bis zu %2) und sind nicht im Blick.</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Alle zeigen</translation>
    </message>
</context>
<context>
    <name>emberline::WindowPanels</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Command output</source>
        <translation>Ausgabe des Befehls</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wo die Zeit blieb</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Range statistics</source>
        <translation>Bereichsstatistik</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammendiagramm</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchtreffer</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Importbericht</translation>
    </message>
</context>
</TS>
