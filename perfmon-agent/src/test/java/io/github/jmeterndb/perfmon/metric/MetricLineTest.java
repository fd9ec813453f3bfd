// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.Disk;
import io.github.jmeterndb.perfmon.host.Host.FileSystemSpace;
import io.github.jmeterndb.perfmon.host.Host.Memory;
import io.github.jmeterndb.perfmon.host.Host.NetworkInterface;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.Host.Swap;
import io.github.jmeterndb.perfmon.host.Host.TcpSockets;
import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import oshi.software.os.InternetProtocolStats.TcpState;

class MetricLineTest {
  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();
  private final MetricCatalogue catalogue =
      new MetricCatalogue(host, () -> host.nanoTime, logged.log(host));

  private MetricLine started(String... metrics) {
    MetricLine line = catalogue.line(List.of(metrics), true).orElseThrow();
    line.start();
    return line;
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 60.0",
    "cpu:combined, 60.0",
    "cpu:idle, 40.0",
    "cpu:user, 20.0",
    "cpu:system, 15.0",
    "cpu:nice, 10.0",
    "cpu:iowait, 5.0",
    "cpu:irq, 4.0",
    "cpu:softirq, 3.5",
    "cpu:stolen, 2.5",
    "cpu:core=0:idle, 80.0",
    "cpu:core=1:idle, 0.0",
    "CPU:core=1:label=x:user, 40.0",
  })
  void tellsTheMachinesTimeInPercentOfAllCores(String metric, String expected) {
    host.cores.add(new CpuTimes(1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000));
    host.cores.add(new CpuTimes(0, 0, 0, 0, 0, 0, 0, 0));
    MetricLine line = started(metric);
    host.cores.set(0, new CpuTimes(1000, 1010, 1000, 1080, 1010, 1000, 1000, 1000));
    host.cores.set(1, new CpuTimes(40, 10, 30, 0, 0, 8, 7, 5));

    assertThat(line.next()).isEqualTo(expected + "\t\n");
  }

  @Test
  void tellsNoShareBelowZeroWhereTheKernelsCounterGoesBack() {
    host.cores.add(new CpuTimes(0, 0, 0, 0, 10, 0, 0, 0));
    MetricLine line = started("cpu:iowait");
    host.cores.set(0, new CpuTimes(100, 0, 0, 0, 9, 0, 0, 0));

    assertThat(line.next()).isEqualTo("0.0\t\n");
  }

  @Test
  void leavesTheFieldEmptyWhereNoTimeHasPassed() {
    host.cores.add(new CpuTimes(1, 1, 1, 1, 1, 1, 1, 1));

    assertThat(started("cpu").next()).isEqualTo("\t\n");
  }

  @ParameterizedTest
  @CsvSource({
    "memory, 60.0", // of 1000 MiB, 400 are available and 100 free
    "memory:freeperc, 40.0",
    "memory:actualfree:unit=mb, 400.0",
    "memory:actualused:unit=kb, 614400.0",
    "memory:free, 1.048576E8",
    "memory:used:unit=mb, 900.0",
    "memory:total:unit=mb, 1000.0",
    "memory:ram, 1000.0",
    "swap, 300.0",
    "swap:free, 700.0",
    "swap:total:unit=kb, 0.9765625",
  })
  void tellsMemoryInTheUnitThatIsAsked(String metric, String expected) {
    long mebibyte = 1024 * 1024;
    host.memory = new Memory(1000 * mebibyte, 100 * mebibyte, 400 * mebibyte);
    host.swap = new Swap(1000, 300, 0, 0);

    assertThat(started(metric).next()).isEqualTo(expected + "\t\n");
  }

  @ParameterizedTest
  @CsvSource({
    "swap:pagein, 5.0",
    "swap:pageout, 7.0",
    "disks:reads, 5.0",
    "disks:writes, 0.0",
    "disks:readbytes:unit=kb, 4.0",
    "disks:writebytes, 0.0",
    "disks:service, 2.0",
    "disks:queue, 3.0",
    "disks, 3.0",
    "disks:fs=/data:reads, 5.0",
    "network, 2048.0",
    "network:bytesrecv:unit=kb, 2.0",
    "network:bytessent, 1.0",
    "network:rx, 10.0",
    "network:tx:iface=lo, 0.0",
    "network:iface=eth0:tx, 20.0",
    "network:rxerr, 1.0",
    "network:txerr, 2.0",
    "network:rxdrops, 3.0",
    "network:txcollisions, 4.0",
    "network:speed, 1000.0",
    "network:used, 20.0",
  })
  void tellsWhatHasHappenedSinceTheLastLine(String metric, String expected) {
    host.disks.add(new Disk("/dev/sda", Set.of("/dev/sda", "/data"), 1, 1, 1, 1, 1, 0));
    host.networkInterfaces.add(new NetworkInterface("eth0", 0, 0, 0, 0, 0, 0, 0, 0, 1000));
    host.networkInterfaces.add(new NetworkInterface("lo", 7, 7, 7, 0, 0, 0, 0, 0, 0));
    MetricLine line = started(metric);
    host.swap = new Swap(0, 0, 5, 7);
    host.disks.set(0, new Disk("/dev/sda", Set.of("/dev/sda", "/data"), 6, 4097, 1, 1, 11, 3));
    host.networkInterfaces.set(0, new NetworkInterface("eth0", 2048, 1, 10, 20, 1, 2, 3, 4, 1000));

    assertThat(line.next()).isEqualTo(expected + "\t\n");
  }

  @Test
  void countsADisksWorkOnceWhereAVolumeLiesOnIt() {
    host.disks.add(new Disk("/dev/sda", Set.of(), 0, 0, 0, 0, 0, 1));
    host.disks.add(new Disk("/dev/dm-0", Set.of(), 0, 0, 0, 0, 0, 1));

    assertThat(started("disks:queue").next()).isEqualTo("1.0\t\n");
  }

  @ParameterizedTest
  @CsvSource({
    "disks:total, 2000.0", // KiB, as SIGAR
    "disks:total:unit=b, 2048000.0",
    "disks:total:unit=kb:fs=/, 1000.0",
    "disks:free, 1000.0",
    "disks:available, 900.0",
    "disks:used:fs=/dev/sda1, 600.0",
    "disks:fs=/:useperc, 60.0",
    "disks:files, 30.0",
    "disks:freefiles, 12.0",
  })
  void tellsTheSpaceOfFileSystems(String metric, String expected) {
    host.fileSystems.add(new FileSystemSpace("/", "/dev/sda1", 1024_000, 409_600, 409_600, 10, 5));
    host.fileSystems.add(
        new FileSystemSpace("/data", "/dev/sdb1", 1024_000, 614_400, 512_000, 20, 7));

    assertThat(started(metric).next()).isEqualTo(expected + "\t\n");
  }

  @ParameterizedTest
  @CsvSource({"tcp, 3", "tcp:listen, 2", "tcp:time_wait, 0", "tcp:inbound, 5", "tcp:outbound, 6"})
  void countsSockets(String metric, double expected) {
    host.tcpSockets = new TcpSockets(Map.of(TcpState.ESTABLISHED, 3, TcpState.LISTEN, 2), 5, 6);

    assertThat(started(metric).next()).isEqualTo(expected + "\t\n");
  }

  @ParameterizedTest
  @CsvSource({
    "cpu:pid=7, 50.0",
    "cpu:pid=7:percent, 50.0",
    "cpu:pid=7:total, 1000.0",
    "cpu:pid=7:user, 900.0",
    "cpu:pid=7:system, 100.0",
    "memory:pid=7, 4096.0",
    "memory:pid=7:resident:unit=kb, 4.0",
    "memory:pid=7:shared, 1024.0",
    "memory:pid=7:virtual, 8192.0",
    "memory:pid=7:minorfaults, 3.0",
    "memory:pid=7:majorfaults, 2.0",
    "memory:pid=7:pagefaults, 5.0",
  })
  void tellsWhatAProcessUses(String metric, String expected) {
    ProcessId id = host.start(7, 1, "/bin/load");
    MetricLine line = started(metric);
    host.advance(2000);
    host.set(id, new ProcessReading(id, 0, 900, 100, 4096, 1024, 8192, 3, 2));

    assertThat(line.next()).isEqualTo(expected + "\t\n");
  }

  @Test
  void goesOnWithTheOtherMetricsWhereOneCannotBeRead() {
    host.memory = null;

    assertThat(started("memory", "swap:total").next()).isEqualTo("\t0.0\t\n");
  }

  @Test
  void readsAProcessOnceForAllMetricsOfALine() {
    host.start(7, 1, "/bin/load");
    MetricLine line = started("cpu:pid=7", "cpu:pid=7:user", "memory:pid=7");
    int before = host.readings;

    line.next();

    assertThat(host.readings - before).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exec:/bin/true",
        "tail:/etc/passwd",
        "jmx:gc-time",
        "nonsense",
        "",
        "cpu:nonsense",
        "cpu:core=99",
        "cpu:core=x",
        "cpu:pid=x",
        "cpu:name=",
        "cpu:name=x#y",
        "cpu:ptql=Nonsense",
        "memory:nonsense",
        "disks:nonsense",
        "disks:fs=/nowhere:total",
        "disks:fs=/nowhere:reads",
        "network:rxframe",
        "network:iface=none0",
        "tcp:bound",
        "swap:nonsense",
      })
  void leavesTheFieldOfWhatIsNotToBeHadEmptyAndKeepsTheOthersInPlace(String metric) {
    MetricLine line = started(metric, "memory:total");

    assertThat(line.next()).isEqualTo("\t1.0\t\n");
  }
}
