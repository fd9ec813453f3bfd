// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import io.github.jmeterndb.perfmon.metric.MetricLine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Whatever comes in, the parser neither throws nor makes of it what the listener cannot read.
 * {@code -Djqwik.tries.default=1000000} tries more than the build does.
 */
class FuzzTest {
  private static final String[] WORDS = {
    "test",
    "exit",
    "shutdown",
    "interval",
    "metrics",
    "metrics-single",
    "udp-transmitter",
    "cpu",
    "memory",
    "swap",
    "disks",
    "network",
    "tcp",
    "exec",
    "tail",
    "jmx",
    "name=",
    "pid=",
    "ptql=",
    "core=",
    "unit=",
    "label=",
    "fs=",
    "iface=",
    "State.Name.eq=",
    "Args.*.ct=",
    "Args.1.re=",
    "Pid.Pid.eq=",
    "percent",
    "user",
    "combined",
    "java",
    "java#2",
    "#",
    "kb",
    "(a+)+$",
    "0.2",
    "-1",
    "9999999999999999999",
    "NaN",
    "1e400",
    ":",
    ":",
    ":",
    "\t",
    "\t",
    "\n",
    "\n",
    "\r\n",
    "\\:",
    ",",
    "=",
    ".",
    "*",
    " ",
    "",
    "\u0000",
    "\ufffd",
    "ä€😀",
  };

  private final ScriptedHost host = new ScriptedHost();
  private final MetricCatalogue catalogue =
      new MetricCatalogue(host, () -> host.nanoTime, PeerLog.toSlf4j());

  FuzzTest() {
    host.cores.add(new CpuTimes(1, 1, 1, 1, 1, 1, 1, 1));
    host.start(7, 1, "/jdk/bin/java", "java", "-jar", "a".repeat(50));
  }

  @Property
  void takesAnyInput(@ForAll("inputs") byte[] input) {
    feed(input);
  }

  /** Noise, lines of the protocol's words, and such lines with noise in them. */
  @Provide
  Arbitrary<byte[]> inputs() {
    Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(200);
    Arbitrary<byte[]> lines =
        Combinators.combine(
                Arbitraries.of("", "metrics:", "metrics-single:"),
                Arbitraries.of(WORDS).list().ofMaxSize(30))
            .as((start, words) -> start + String.join("", words) + "\n")
            .map(line -> line.getBytes(StandardCharsets.UTF_8));
    Arbitrary<byte[]> damaged =
        Combinators.combine(lines, Arbitraries.bytes(), Arbitraries.integers().between(0, 1000))
            .as(FuzzTest::damaged);
    return Arbitraries.frequencyOf(Tuple.of(1, noise), Tuple.of(2, lines), Tuple.of(1, damaged));
  }

  private static byte[] damaged(byte[] line, byte noise, int position) {
    byte[] copy = line.clone();
    copy[position % copy.length] = noise;
    return copy;
  }

  private void feed(byte[] input) {
    List<String> lines = new ArrayList<>();
    LineBuffer buffer = new LineBuffer();
    int cut = input.length / 2;
    for (ByteBuffer piece :
        List.of(ByteBuffer.wrap(input, 0, cut), ByteBuffer.wrap(input, cut, input.length - cut))) {
      for (Optional<String> next = buffer.next(piece);
          next.isPresent();
          next = buffer.next(piece)) {
        lines.add(next.get());
      }
    }
    assertThat(buffer.isTooLong()).isFalse();
    for (String line : lines) {
      Command command = Command.parse(line);
      if (command instanceof Command.Metrics metrics) {
        check(metrics.metrics());
      } else if (command instanceof Command.SingleMetrics metrics) {
        check(metrics.metrics());
      } else if (command instanceof Command.Refused refused) {
        assertThat(refused.reason()).hasSizeLessThan(300).doesNotContain("\n");
      } else if (command instanceof Command.Unknown unknown) {
        assertThat(unknown.reason()).hasSizeLessThan(300).doesNotContain("\n");
      }
    }
  }

  private void check(List<String> metrics) {
    try (MetricLine line = catalogue.line(metrics, true).orElseThrow()) {
      assertThat(line.next()).matches("([-0-9.E]*\t){" + metrics.size() + "}\n");
    }
  }
}
