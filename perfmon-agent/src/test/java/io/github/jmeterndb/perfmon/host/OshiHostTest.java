// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.NetworkInterface;
import io.github.jmeterndb.perfmon.host.Host.ProcessEntry;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.Host.TcpSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import oshi.software.os.InternetProtocolStats.TcpState;

/** Against the machine that the test runs on. */
class OshiHostTest {
  private final OshiHost host = OshiHost.create();

  private long totalTime() {
    return host.cores().stream().mapToLong(CpuTimes::total).sum();
  }

  private ProcessId id(long pid) {
    return host.process(pid).orElseThrow().id();
  }

  private static Process sleeper() throws IOException {
    return new ProcessBuilder("sleep", "60").start();
  }

  @Test
  void readsTheMachine() {
    assertThat(host.cores()).hasSize(Runtime.getRuntime().availableProcessors());
    assertThat(totalTime()).isPositive();
    assertThat(host.memory().total()).isGreaterThan(host.memory().available());
    assertThat(host.memory().free()).isBetween(1L, host.memory().available());
    assertThat(host.swap().total()).isNotNegative();
    assertThat(host.networkInterfaces()).extracting(NetworkInterface::name).contains("lo");
    assertThat(host.disks()).isNotNull();
    assertThat(host.fileSystems()).isNotNull();
  }

  @Test
  void readsTheClockOfACoreAnewEachTime() {
    long before = totalTime();
    long end = System.nanoTime() + 100_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }

    assertThat(totalTime()).isGreaterThan(before);
  }

  @Test
  void countsSockets() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      TcpSockets sockets = host.tcpSockets();

      assertThat(client.isConnected()).isTrue();
      assertThat(sockets.in(TcpState.LISTEN)).isPositive();
      assertThat(sockets.in(TcpState.ESTABLISHED)).isGreaterThanOrEqualTo(2);
      assertThat(sockets.inbound()).isPositive();
      assertThat(sockets.outbound()).isPositive();
    }
  }

  @Test
  void findsThisVeryProcess() {
    long pid = ProcessHandle.current().pid();
    ProcessId id = id(pid);

    assertThat(host.processes())
        .filteredOn(entry -> entry.id().equals(id))
        .extracting(ProcessEntry::name)
        .containsExactly("java");
    ProcessReading reading = host.read(id).orElseThrow();
    assertThat(reading.userMillis()).isPositive();
    assertThat(reading.residentBytes()).isBetween(1L << 20, reading.virtualBytes());
    assertThat(reading.sharedBytes()).isBetween(1L, reading.residentBytes());
    assertThat(reading.minorFaults()).isPositive();
    assertThat(System.nanoTime() - reading.nanoTime()).isNotNegative();
  }

  @Test
  void tellsAProcesssCommandLine() throws IOException {
    Process sleeper = sleeper();
    try {
      ProcessEntry entry = host.process(sleeper.pid()).orElseThrow();

      // Just after its start it may still be the launcher of the JDK.
      List<String> arguments = entry.arguments().get();
      while (arguments.size() != 2) {
        arguments = entry.arguments().get();
      }
      assertThat(Path.of(arguments.get(0)).getFileName()).hasToString("sleep");
      assertThat(arguments.get(1)).isEqualTo("60");
    } finally {
      sleeper.destroyForcibly();
    }
  }

  @Test
  void readsNoMoreOfACommandLineThanItHasRoomFor() throws IOException {
    List<String> command = new ArrayList<>(List.of("sleep", "60"));
    command.addAll(Collections.nCopies(100_000, "0"));
    Process sleeper = new ProcessBuilder(command).start();
    try {
      ProcessEntry entry = host.process(sleeper.pid()).orElseThrow();
      // Just after its start it may still be the launcher of the JDK.
      while (!entry.arguments().get().contains("60")) {
        Thread.onSpinWait();
      }

      assertThat(entry.arguments().get()).hasSizeBetween(10_000, 70_000);
    } finally {
      sleeper.destroyForcibly();
    }
  }

  @Test
  void hasNothingToTellOfAProcessThatIsGone() throws IOException, InterruptedException {
    Process sleeper = sleeper();
    ProcessEntry entry = host.process(sleeper.pid()).orElseThrow();
    sleeper.destroyForcibly().waitFor();

    assertThat(host.read(entry.id())).isEmpty();
    assertThat(entry.arguments().get()).isEmpty();
    assertThat(host.process(sleeper.pid()).map(ProcessEntry::id))
        .isNotEqualTo(Optional.of(entry.id()));
  }

  @Test
  void hasNothingToTellOfAnotherProcessOfThatPid() {
    ProcessId mine = id(ProcessHandle.current().pid());

    assertThat(host.read(new ProcessId(mine.pid(), mine.startMillis() - 1))).isEmpty();
  }
}
