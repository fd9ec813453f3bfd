// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

class MetricLineTest {
  /** Not the agent's own. */
  private static final long PID = ProcessHandle.current().parent().orElseThrow().pid();

  private final List<String> log = new ArrayList<>();
  private final Scripted host = new Scripted();

  private static final class Scripted extends Host {
    // user, nice, system, idle, iowait, irq, softirq, stolen
    private long[][] cores = {{0, 0, 0, 0, 10, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}};
    private final Memory memory = new Memory(1000 << 20, 100 << 20, 400 << 20);
    private double user = 5_000;
    private double system = 7_000;
    private long nanoTime;

    /** What the getters of disks, networks and processes return; 0 if it is not here. */
    private final Map<String, Long> counters =
        new HashMap<>(Map.of("getWrites", 5L, "getWriteBytes", 8192L));

    private <T> T counting(Class<T> type) {
      InvocationHandler answer =
          (proxy, getter, none) -> counters.getOrDefault(getter.getName(), 0L);
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answer));
    }

    @Override
    synchronized int coreCount() {
      return cores.length;
    }

    @Override
    synchronized long[] cpuMillis() {
      long[] sum = new long[8];
      for (int i = 0; i < sum.length; i++) {
        sum[i] = cores[0][i] + cores[1][i];
      }
      return sum;
    }

    @Override
    synchronized long[][] coreMillis() {
      return cores;
    }

    @Override
    synchronized Memory memory() {
      return memory;
    }

    @Override
    Optional<Host.ProcessTime> processTime(ProcessHandle process, String type) {
      double micros = type.equals("user") ? user : type.equals("system") ? system : user + system;
      return Optional.of(new Host.ProcessTime(micros, nanoTime)).filter(of -> process.pid() == PID);
    }

    @Override
    synchronized long networks(String name, ToLongFunction<NetworkIF> value) {
      return value.applyAsLong(counting(NetworkIF.class));
    }

    @Override
    synchronized long disks(String name, ToLongFunction<HWDiskStore> value) {
      if (name.equals("bad")) {
        throw new UnsatisfiedLinkError("no native library");
      }
      return value.applyAsLong(counting(HWDiskStore.class));
    }

    @Override
    synchronized Optional<OSProcess> process(long pid) {
      return Optional.of(counting(OSProcess.class));
    }
  }

  private MetricLine line(Host of, String... metrics) {
    return new MetricLine(List.of(metrics), of, new Processes(), log::add);
  }

  private MetricLine started(String... metrics) {
    MetricLine line = line(host, metrics);
    line.next();
    return line;
  }

  /** Percent of all cores, memory, and what has changed since the line before. */
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
    "memory, 60.0", // of 1000 MiB, 400 are available and 100 free
    "memory:freeperc, 40.0",
    "memory:actualfree:unit=mb, 400.0",
    "memory:actualused:unit=kb, 614400.0",
    "memory:free:unit=kb, 102400.0",
    "memory:used:unit=mb, 900.0",
    "memory:total:unit=mb, 1000.0",
    "memory:ram, 1000.0",
    "cpu:pid=%d, 50.0",
    "cpu:pid=%d:percent, 50.0",
    "cpu:pid=%d:total, 1000.0",
    "cpu:pid=%d:user, 900.0",
    "cpu:pid=%d:system, 100.0",
    "memory:pid=%d:unit=mb, 3.0",
    "memory:pid=%d:shared:unit=kb, 1024.0",
    "memory:pid=%d:virtual:unit=mb, 4.0",
    "disks, 7",
    "Disks I/O:queue, 7",
    "disks:reads:unit=kb, 3.0",
    "disks:readbytes:unit=kb, 4.0",
    "disks:writes, 0.0",
    "disks:writebytes, ''", // the counter was reset
    "network, 2048.0",
    "network:bytesrecv:unit=kb, 2.0",
    "Network I/O:bytessent, 1024.0",
  })
  void tellsAValueInTheUnitThatIsAsked(String metric, String expected) {
    MetricLine line = started(metric.formatted(PID));
    host.cores = new long[][] {{0, 10, 0, 80, 20, 0, 0, 0}, {40, 10, 30, 0, 0, 8, 7, 5}};
    host.user = 905_000;
    host.system = 107_000;
    host.nanoTime = 2_000_000_000;
    host.counters.putAll(Map.of("getBytesRecv", 2048L, "getBytesSent", 1024L));
    host.counters.putAll(Map.of("getReads", 3L, "getReadBytes", 4096L));
    host.counters.putAll(Map.of("getWriteBytes", 4096L, "getCurrentQueueLength", 7L));
    host.counters.putAll(Map.of("getVirtualSize", 4L << 20, "getResidentMemory", 3L << 20));
    host.counters.put("getPrivateResidentMemory", 2L << 20);

    assertThat(line.next()).isEqualTo(expected + "\t\n");
  }

  @Test
  void readsTheTimesOfAProcess() {
    ProcessHandle process = ProcessHandle.current();
    Host real = new Host();

    double user = real.processTime(process, "user").orElseThrow().micros();
    double system = real.processTime(process, "system").orElseThrow().micros();
    double sum = real.processTime(process, "time").orElseThrow().micros();

    assertThat(user).isPositive();
    assertThat(sum).isCloseTo(user + system, withPercentage(20));
  }

  /** OSHI without JNA's library throws an Error, not an Exception. */
  @Test
  void goesOnWithTheOtherMetricsWhereANativeLibraryIsMissing() {
    MetricLine line = started("memory:ram", "disks:fs=bad", "memory:ram");

    assertThat(line.next()).isEqualTo("1000.0\t\t1000.0\t\n");
    assertThat(log).allMatch(text -> text.contains("'disks:fs=bad' is empty: it cannot be read"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exec:/bin/true | give cpu, memory, disks or network",
        "tail:/etc/passwd | give cpu, memory, disks or network",
        "jmx:gc-time | give cpu, memory, disks or network",
        "nonsense | give cpu, memory, disks or network",
        "'' | give cpu, memory, disks or network",
        "cpu:nonsense | there is no such type of cpu; give combined, idle, ",
        "cpu:core=2 | the cores are 0 to 1",
        "cpu:core=x | is not a number",
        "cpu:core= | is not a number",
        "cpu:pid=x | is not a number",
        "cpu:pid= | is not a number",
        "cpu:name= | give the name of a program after name=",
        "cpu:name=x#y | is not a number",
        "cpu:ptql=State.Name.eq=java | give pid= or name= in place of ptql=",
        "cpu:core=0:time | there is no such type of cpu; give ",
        "memory:nonsense | there is no such type of memory; give actualfree, ",
        "memory:pid=1:pagefaults | there is no such type of memory; give resident, ",
        "disks:fs=/:useperc | there is no such type of disks; give queue, ",
        "network:rx | there is no such type of network; give bytesrecv, bytessent",
        "swap:used | give cpu, memory, disks or network",
        "tcp:estab | give cpu, memory, disks or network",
        "clock | clock has nanos only",
      })
  void leavesTheFieldOfWhatThereIsNotEmptyWithOneLogLine(String metric, String reason) {
    MetricLine line = started(metric, "memory:ram");

    assertThat(line.next()).isEqualTo("\t1000.0\t\n");
    assertThat(log).singleElement().asString().contains("'" + metric + "' is empty: ", reason);
  }

  @Test
  void readsThisMachine() throws IOException {
    Host real = new Host();
    String[] metrics = {
      "memory:free", "memory:pid=" + PID, "memory:pid=" + PID + ":shared", "cpu:time", "disks",
    };
    assertThat(line(real, metrics).next()).matches("([0-9.E]+\t){4}[0-9]*\t\n");
    MetricLine changes =
        line(real, "network:iface=lo", "cpu:user", "cpu:core=1:idle", "disks:reads");
    assertThat(changes.next()).isEqualTo("\t\t\t\t\n");
    long busyUntil = System.nanoTime() + 100_000_000;
    while (System.nanoTime() < busyUntil) {
      Thread.onSpinWait();
    }

    assertThat(changes.next()).matches("([0-9.E]+\t){3}[0-9.E]*\t\n");
    assertThat(log)
        .as("a machine may have no disks")
        .allMatch(line -> line.contains("no such device"));
  }

  @Test
  void saysThatThereIsNoSuchDevice() throws IOException {
    assertThat(line(new Host(), "network:iface=none", "disks:fs=/none").next()).isEqualTo("\t\t\n");
    assertThat(log)
        .containsExactly(
            "the field of 'network:iface=none' is empty: there is no such device",
            "the field of 'disks:fs=/none' is empty: there is no such device");
  }
}
