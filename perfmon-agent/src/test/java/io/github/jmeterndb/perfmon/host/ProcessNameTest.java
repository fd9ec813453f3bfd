// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessNameTest {
  @Test
  void isTheExecutablesFileName() {
    assertThat(ProcessName.of("/usr/sbin/mysqld", "other", List.of("x"))).isEqualTo("mysqld");
    assertThat(ProcessName.of("C:\\jdk\\java.exe", "", List.of())).isEqualTo("java.exe");
  }

  @Test
  void isTheKernelsNameWhereTheExecutableIsHidden() {
    assertThat(ProcessName.of("", "kworker/0:1", List.of())).isEqualTo("kworker/0:1");
    assertThat(ProcessName.of("", "postgres", List.of("postgres: writer"))).isEqualTo("postgres");
  }

  @Test
  void isMadeWholeWhereTheKernelCutsIt() {
    assertThat(
            ProcessName.of("", "prometheus-node", List.of("/bin/prometheus-node-exporter", "-v")))
        .isEqualTo("prometheus-node-exporter");
  }

  @Test
  void isNotMadeWholeFromATitleThatAProcessWroteOverItsArguments() {
    List<String> title = List.of("celeryd: worker1 --broker=amqp://user:secret@host");

    assertThat(ProcessName.of("", "celeryd: worker", title)).isEqualTo("celeryd: worker");
    assertThat(ProcessName.of("", "", title)).isEmpty();
  }

  @Test
  void isAScriptsInterpreter() {
    assertThat(ProcessName.of("", "jmeter", List.of("/bin/sh", "bin/jmeter", "-n")))
        .isEqualTo("sh");
  }
}
