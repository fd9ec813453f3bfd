// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With real processes of a program with a unique name. */
@Timeout(60)
class ProcessesTest {
  private final List<Process> started = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Processes processes = new Processes();
  private final String name = "Load" + System.nanoTime();

  @TempDir private Path folder;

  private Process start() throws IOException {
    Path program = folder.resolve(name);
    if (!Files.exists(program)) {
      Files.copy(Path.of("/bin/sh").toRealPath(), program);
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }
    Process process = new ProcessBuilder(program.toString(), "-c", "read line; exit").start();
    started.add(process);
    // Just after its start it is still the JDK's launcher.
    while (!process.info().command().orElse("").endsWith(name)) {
      Thread.onSpinWait();
    }
    return process;
  }

  private static void end(Process process) {
    process.destroyForcibly().onExit().join();
  }

  @AfterEach
  void endAll() {
    started.forEach(ProcessesTest::end);
  }

  private Processes.Target target(String pid, String program) {
    return processes.target(pid, program, log::add).orElseThrow();
  }

  private Optional<Long> pid(Processes.Target target) {
    return target.find().map(ProcessHandle::pid);
  }

  @Test
  void findsTheOldestOfANameAndLaterOnesByNumber() throws IOException {
    Process first = start();
    Process second = start();

    assertThat(pid(target(null, name))).contains(first.pid());
    assertThat(pid(target(null, name.toUpperCase(Locale.ROOT) + "#0"))).contains(first.pid());
    assertThat(pid(target(null, name + "#2"))).contains(second.pid());
    assertThat(pid(target(null, name + "#3"))).isEmpty();
    assertThat(log).singleElement().asString().contains("no process " + name + "#3");
  }

  @Test
  void takesTheNextOneOfANameWhenOneHasEnded() throws IOException {
    Process first = start();
    Process second = start();
    Processes.Target target = target(null, name);
    assertThat(pid(target)).contains(first.pid());

    end(first);

    assertThat(pid(target)).contains(second.pid());
  }

  @Test
  void findsAPidAndStaysWithItsProcess() throws IOException {
    Process process = start();
    Processes.Target target = target(Long.toString(process.pid()), null);
    assertThat(pid(target)).contains(process.pid());

    end(process);

    assertThat(pid(target)).isEmpty();
  }

  @Test
  void findsAPidOnlyIfItHasTheNameThatIsGiven() throws IOException {
    String pid = Long.toString(start().pid());

    assertThat(pid(target(pid, name))).isPresent();
    assertThat(pid(target(pid, "mysqld"))).isEmpty();
  }
}
