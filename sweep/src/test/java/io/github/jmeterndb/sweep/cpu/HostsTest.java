// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostsTest {
  private static final ProcessInfo NODE =
      new ProcessInfo("data node 2", "127.0.0.1", "ndbmtd", 72, List.of());

  @TempDir Path proc;

  @BeforeEach
  void aHostWithOtherProcesses() throws IOException {
    seen("bash", "1", "1");
    seen("mysqld", "5072", "5072\t72");
    Files.createDirectory(proc.resolve("99"));
  }

  @Test
  void leavesAPidThatIsThisHostsOwn() throws IOException {
    seen("ndbmtd", "72", "72");
    seen("ndbmtd", "5074", "5074\t72");

    assertThat(Hosts.withHostPid(NODE, proc)).isEqualTo(NODE);
  }

  @Test
  void findsTheProcessOfAContainer() throws IOException {
    seen("ndbmtd", "72", "72\t9");
    seen("ndbmtd", "5074", "5074\t72");

    assertThat(Hosts.withHostPid(NODE, proc).pid()).isEqualTo(5074);
  }

  @Test
  void takesTheOnlyOneOfItsNameWhereThePidIsNotKnown() throws IOException {
    ProcessInfo mysqld = new ProcessInfo("mysqld", "127.0.0.1", "mysqld", 0, List.of());
    assertThat(Hosts.withHostPid(mysqld, proc).pid()).isEqualTo(5072);

    seen("mysqld", "5081", "5081");
    assertThat(Hosts.withHostPid(mysqld, proc).pid()).isZero();
  }

  private void seen(String program, String pid, String pids) throws IOException {
    Path folder = Files.createDirectory(proc.resolve(pid));
    Files.writeString(
        folder.resolve("status"), "Name:\t%s\nUmask:\t0022\nNSpid:\t%s\n".formatted(program, pids));
  }
}
