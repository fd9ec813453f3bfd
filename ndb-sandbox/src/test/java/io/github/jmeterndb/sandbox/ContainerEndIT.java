// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static io.github.jmeterndb.sandbox.SandboxHolder.awaitLine;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.github.dockerjava.api.model.Container;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test starts a container of its own and ends it in another way. */
class ContainerEndIT {
  private static final String PASSWORD = "secret";
  private static final long OWN_PID = ProcessHandle.current().pid();

  private static Path socket;
  private static ContainerHost first;

  @TempDir private Path temp;

  @BeforeAll
  static void findAnEngine() {
    try {
      socket = Host.engine(System::getenv);
      first = host();
    } catch (UserError e) {
      abort(e.getMessage());
    }
  }

  private static ContainerHost host() throws UserError {
    return ContainerHost.find(
        socket, Host.image(System::getenv), Host.IMAGE_VARIABLE, System.err::println);
  }

  @Test
  void leavesNothingWhenClosed() throws Exception {
    List<Container> others = containersOf(OWN_PID);
    Sandbox sandbox = Sandbox.start(host(), Config.USUAL, PASSWORD, line -> {}, temp);
    List<ProcessHandle> processes = processesOf(sandbox.connectstring());
    assertThat(processes).as("management node, data nodes, mysqld").hasSizeGreaterThanOrEqualTo(3);
    assertThat(names(containersOf(OWN_PID)))
        .hasSize(others.size() + 1)
        .allMatch(name -> name.startsWith("/jmeter-ndb-sandbox-"));

    sandbox.close();

    assertThat(names(containersOf(OWN_PID))).isEqualTo(names(others));
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    assertThat(temp).isEmptyDirectory();
    // A second close does nothing.
    sandbox.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {SandboxHolder.READY, "Starting 2 data nodes"})
  void leavesNothingWhenTheJvmIsKilled(String after) throws Exception {
    Process jvm = holder();
    String connectstring = awaitLine(jvm, after).substring(after.length());
    assertThat(containersOf(jvm.pid())).hasSize(1);
    List<ProcessHandle> processes =
        after.equals(SandboxHolder.READY) ? processesOf(connectstring) : List.of();
    assertThat(processes.size() >= 3).isEqualTo(after.equals(SandboxHolder.READY));

    jvm.destroyForcibly();

    awaitNoContainerOf(jvm.pid());
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void skipsTestsWhereTheImageIsNowhere() {
    Map<String, String> environment =
        Map.of(
            Host.ENGINE_VARIABLE,
            "unix://" + socket,
            Host.IMAGE_VARIABLE,
            "registry.invalid/nobody/has-this:1");

    assertThat(NdbSandbox.Extension.condition(environment::get, false).getReason())
        .get()
        .asString()
        .startsWith(
            "The image registry.invalid/nobody/has-this:1 is neither on this machine nor can it")
        .containsPattern("be pulled \\(.*registry\\.invalid.*\\); pull it")
        .contains("name another one in NDB_IMAGE")
        .hasLineCount(1);
  }

  private Process holder() throws Exception {
    ProcessBuilder builder = SandboxHolder.java(temp, SandboxHolder.class.getName());
    builder.environment().remove(NdbHome.VARIABLE);
    return builder.start();
  }

  private static void awaitNoContainerOf(long jvm) {
    long deadline = System.nanoTime() + SECONDS.toNanos(30);
    while (!containersOf(jvm).isEmpty()) {
      assertThat(System.nanoTime()).as("containers of a JVM that is gone").isLessThan(deadline);
    }
  }

  private static List<Container> containersOf(long jvm) {
    return first
        .client
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(Map.of(ContainerHost.LABEL, Long.toString(jvm)))
        .exec();
  }

  private static List<String> names(List<Container> containers) {
    return containers.stream().flatMap(container -> Stream.of(container.getNames())).toList();
  }

  private static List<ProcessHandle> processesOf(String text) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(text))
        .toList();
  }
}
