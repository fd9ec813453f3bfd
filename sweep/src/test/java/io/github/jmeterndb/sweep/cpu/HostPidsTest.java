// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostPidsTest {
  private static final ServerProcess NODE =
      new ServerProcess("data node 2", "127.0.0.1", "ndbmtd", 72, List.of());

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

    assertThat(HostPids.of(NODE, proc)).isEqualTo(NODE);
  }

  @Test
  void findsTheProcessOfAContainer() throws IOException {
    seen("ndbmtd", "72", "72\t9");
    seen("ndbmtd", "5074", "5074\t72");

    assertThat(HostPids.of(NODE, proc).pid()).isEqualTo(5074);
  }

  @Test
  void findsTheProcessThatListensOnTheReportedPort() throws IOException {
    listening("mariadbd", "5080", 3306);
    listening("mariadbd", "5081", 3307);
    listening("docker-proxy", "5082", 3307);

    assertThat(HostPids.of(at(3307), proc).pid()).isEqualTo(5081);
    assertThat(HostPids.of(at(3308), proc).pid()).isZero();
  }

  @Test
  void takesTheOnlyOneOfItsNameWhereItMayNotBeSeenWhereItListens() throws IOException {
    seen("mariadbd", "5080", "5080");
    assertThat(HostPids.of(at(3306), proc).pid()).isEqualTo(5080);

    seen("mariadbd", "5081", "5081");
    assertThat(HostPids.of(at(3306), proc).pid()).isZero();
  }

  private static ServerProcess at(int port) {
    return new ServerProcess("mariadbd", "127.0.0.1", "mariadbd", 0, port, List.of());
  }

  private void listening(String program, String pid, int port) throws IOException {
    seen(program, pid, pid);
    Path folder = proc.resolve(pid);
    Files.createDirectory(folder.resolve("net"));
    Files.writeString(
        folder.resolve("net").resolve("tcp"),
        String.format(
            Locale.ROOT,
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:%1$04X 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 %2$s9 1
               1: 0100007F:%1$04X 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 %2$s8 1
            """,
            port,
            pid));
    Files.createSymbolicLink(
        Files.createDirectory(folder.resolve("fd")).resolve("7"), Path.of("socket:[" + pid + "9]"));
  }

  private void seen(String program, String pid, String pids) throws IOException {
    Path folder = Files.createDirectory(proc.resolve(pid));
    Files.writeString(
        folder.resolve("status"), "Name:\t%s\nUmask:\t0022\nNSpid:\t%s\n".formatted(program, pids));
  }
}
