// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which process a metric is of, over the time of a connection. */
class ProcessTargetTest {
  private static final String EMPTY = "\t\n";

  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();
  private final MetricCatalogue catalogue =
      new MetricCatalogue(host, () -> host.nanoTime, logged.log(host));

  private MetricLine started(String metric) {
    return started(true, metric);
  }

  private MetricLine started(boolean arguments, String... metrics) {
    MetricLine line = catalogue.line(List.of(metrics), arguments).orElseThrow();
    line.start();
    return line;
  }

  /** The next line, a second later. */
  private String next(MetricLine line) {
    host.advance(1000);
    return line.next();
  }

  @Test
  void picksUpAProcessThatAppearsLater() {
    MetricLine line = started("cpu:name=mysqld");
    assertThat(next(line)).isEqualTo(EMPTY);

    ProcessId id = host.start(7, 1, "/usr/sbin/mysqld");
    assertThat(next(line)).as("the first reading has nothing before it").isEqualTo(EMPTY);
    host.used(id, 250, 250);
    assertThat(next(line)).isEqualTo("50.0\t\n");
  }

  @Test
  void picksUpAProcessThatHasRestarted() {
    ProcessId first = host.start(7, 1, "/usr/sbin/mysqld");
    host.used(first, 5000, 0);
    MetricLine line = started("cpu:name=mysqld");
    host.end(first);
    ProcessId second = host.start(8, 2, "/usr/sbin/mysqld");

    assertThat(next(line)).isEqualTo(EMPTY);
    host.used(second, 100, 0);
    assertThat(next(line)).isEqualTo("10.0\t\n");
  }

  @Test
  void doesNotTakeTheNextOwnerOfAPidForTheProcess() {
    ProcessId first = host.start(7, 1, "/bin/load");
    MetricLine byPid = started("cpu:pid=7");
    MetricLine byName = started("cpu:name=load");
    host.end(first);
    ProcessId other = host.start(7, 2, "/bin/other");
    host.used(other, 100_000, 0);

    assertThat(next(byPid)).isEqualTo(EMPTY);
    assertThat(next(byPid)).isEqualTo(EMPTY);
    assertThat(next(byName)).isEqualTo(EMPTY);
    assertThat(next(byName)).isEqualTo(EMPTY);
  }

  @Test
  void doesNotTakeAnyOtherForTheProcessWhosePidAQueryNames() {
    String query = "cpu:ptql=State.Name.eq=ndbmtd,Pid.Pid.eq=123:percent";
    ProcessId first = host.start(123, 1, "/usr/sbin/ndbmtd");
    host.start(124, 1, "/usr/sbin/ndbmtd");
    MetricLine line = started(query);
    host.advance(1000);
    host.used(first, 250, 250);
    assertThat(line.next()).isEqualTo("50.0\t\n");

    host.end(first);
    assertThat(next(line)).isEqualTo(EMPTY);
    ProcessId second = host.start(123, 2, "/usr/sbin/ndbmtd");
    assertThat(next(line)).isEqualTo(EMPTY);
    host.used(second, 100, 0);
    assertThat(next(line)).isEqualTo(EMPTY);
  }

  @Test
  void takesTheNextOneThatMatchesWhereAQueryNamesNoPid() {
    ProcessId first = host.start(123, 1, "/usr/sbin/ndbmtd");
    MetricLine line = started("memory:ptql=State.Name.eq=ndbmtd,Pid.Pid.ne=7");
    host.end(first);
    host.setResident(host.start(123, 2, "/usr/sbin/ndbmtd"), 5);

    assertThat(next(line)).isEqualTo("5.0\t\n");
  }

  @Test
  void waitsForAPidThatIsNotThereYet() {
    MetricLine line = started("memory:pid=7");
    assertThat(next(line)).isEqualTo(EMPTY);
    host.start(7, 1, "/bin/load");

    assertThat(next(line)).isEqualTo("0.0\t\n");
  }

  @Test
  void looksAtAllProcessesOnlyWhileOneIsMissingAndThenOnceASecond() {
    MetricLine line = started("cpu:name=mysqld");
    for (int i = 0; i < 10; i++) {
      host.advance(100);
      line.next();
    }
    assertThat(host.scans).isEqualTo(2);
    host.start(7, 1, "/usr/sbin/mysqld");
    next(line);
    int found = host.scans;
    for (int i = 0; i < 10; i++) {
      next(line);
    }
    assertThat(host.scans).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({
    "name=java, 11",
    "name=JAVA, 11",
    "name=java#0, 11",
    "name=java#1, 11",
    "name=java#2, 10",
    "name=java#3, 12",
    "name=java#4, none",
    "name=bin/java, 11",
    "name=jmeter, 10",
    "name=jmeter#2, none",
    "name=newdriver, 12",
    "name=apache, 10",
    "name=foo, none",
    "name=bash, 5",
    "ptql=State.Name.eq=java, 11",
    "'ptql=State.Name.eq=java,Args.*.ct=JMeter', 10",
    "ptql=Args.*.ct=ct=foo, 11",
    "'ptql=State.Name.eq=java,Args.*.nct=foo,Args.1.ne=-jar', 12",
    "'ptql=State.Name.eq=java,Args.-1.eq=-n', 10",
    "ptql=Args.*.sw=org., 12",
    "ptql=Args.*.ew=JMeter.jar, 10",
    "ptql=Args.2.re=^Apache.*r$, none",
    "ptql=Args.2.re=/Apache.*r$, 10",
    "ptql=Pid.Pid.eq=12, 12",
    "'ptql=Pid.Pid.ne=11,State.Name.ne=bash', 10",
    "ptql=Exe.Name.ew=/bash, 5",
    "ptql=Args.99.eq=x, none",
  })
  void findsTheProcessThatIsMeant(String selector, String pid) {
    host.start(5, 1, "/bin/bash", "bash", "bin/jmeter", "-n");
    host.start(11, 100, "/jdk/bin/java", "java", "-Dct=foo", "-cp", "jmeter.jar", "a.b.Main");
    host.start(10, 200, "/jdk/bin/java", "java", "-jar", "/opt/ApacheJMeter.jar", "-n");
    host.start(12, 300, "/jdk/bin/java", "java", "-cp", "x", "org.apache.jmeterx.NewDriver");
    host.processIds().forEach(id -> host.setResident(id, id.pid()));

    String expected = pid.equals("none") ? EMPTY : pid + ".0\t\n";
    assertThat(started("memory:" + selector.replace(":", "\\:")).next()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ptql=Args.*.sw=-Dpassword=s",
        "ptql=Args.*.nct=nothing",
        "ptql=Args.*.re=password",
        "ptql=Args.1.eq=-Dpassword=secret",
        "ptql=Args.-1.eq=a.b.Main",
        "ptql=State.Name.eq=java,Args.1.ew=secret",
      })
  void asksAboutArgumentsOnlyForWhomItMay(String query) {
    host.setResident(host.start(5, 1, "/bin/java", "java", "-Dpassword=secret", "a.b.Main"), 5);

    assertThat(started(true, "memory:" + query).next()).isEqualTo("5.0\t\n");
    logged.lines.clear();
    assertThat(started(false, "memory:" + query).next()).isEqualTo(EMPTY);
    assertThat(logged.lines).singleElement().asString().contains("--allow-arguments");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pid=5",
        "name=java",
        "name=jmeter",
        "ptql=State.Name.eq=java",
        "ptql=Exe.Name.ew=/java",
        "ptql=State.Name.re=^jav.$,Pid.Pid.eq=5",
      })
  void asksForPidsAndProgramsForAnyone(String selector) {
    host.setResident(host.start(5, 1, "/bin/java", "java", "-jar", "/opt/ApacheJMeter.jar"), 5);

    String line = started(false, "memory:" + selector).next();
    assertThat(line).isEqualTo("5.0\t\n");
  }

  /** What a JVM runs is the name of a program; all else of its command line is nobody's. */
  @ParameterizedTest
  @ValueSource(strings = {"secret", "s", "opt", "x", "-dpassword"})
  void findsNoJvmByItsArguments(String name) {
    host.start(5, 1, "/bin/java", "java", "-Dpassword=secret", "-cp", "x", "/opt/a.jar", "secret");
    host.start(6, 2, "/bin/java", "java", "-Dpassword=secret", "-jar", "/opt/a.jar", "secret");

    assertThat(started("memory:name=" + name).next()).isEqualTo(EMPTY);
  }

  @Test
  void showsNothingInTheLogThatATerminalObeys() {
    started("cpu:name=\u001b[2Jx\rInjected\u202e" + "y".repeat(1000));

    assertThat(logged.lines)
        .singleElement()
        .asString()
        .contains("\\u001b[2Jx\\u000dInjected\\u202e")
        .hasSizeLessThan(200)
        .matches("\\P{C}+");
  }

  @Test
  void prefersAnExecutableOfThatNameToAJvm() {
    host.start(10, 1, "/jdk/bin/java", "java", "-jar", "mysqld.jar");
    ProcessId second = host.start(11, 2, "/usr/sbin/mysqld", "mysqld");
    host.setResident(second, 11);

    assertThat(started("memory:name=mysqld").next()).isEqualTo("11.0\t\n");
  }
}
