// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent on real sockets that measures this machine. */
@Timeout(60)
class PerfMonAgentTest {
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private PerfMonAgent agent;

  @BeforeEach
  void start() throws IOException {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    agent = PerfMonAgent.onLoopback();
  }

  @AfterEach
  void stop() {
    agent.close();
    System.setErr(err);
  }

  private void expectAnswer() throws IOException {
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("test").read()).startsWith("Yep");
    }
  }

  @Test
  void servesAListener() throws IOException {
    long pid = ProcessHandle.current().pid();
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("", "test").read()).as("after an empty line").startsWith("Yep");
      Socket served = agent.connections.iterator().next();
      assertThat(served.getTcpNoDelay()).as("lines are sent at once").isTrue();
      assertThat(served.getKeepAlive()).as("a host that is gone is noticed").isTrue();
      client.send("interval:0.1", "metrics:cpu:\tmemory:pid=" + pid + "\tcpu:name=no such\t");

      for (int i = 0; i < 3; i++) {
        List<String> fields = client.fields();
        assertThat(fields).as("each field is ended by a tab").hasSize(4);
        assertThat(Double.parseDouble(fields.get(0))).isBetween(0.0, 100.0);
        assertThat(Double.parseDouble(fields.get(1))).isGreaterThan(1 << 20);
        assertThat(fields.get(2)).isEmpty();
        assertThat(fields.get(3)).isEmpty();
      }
      client.send("exit");
      while (client.read() != null) {
        // Skips lines that were in progress.
      }
    }
  }

  @Test
  void answersSeveralRequestsAtOnceWithTheAgentsClock() throws IOException {
    long pid = ProcessHandle.current().pid();
    String request =
        "metrics-single:clock:nanos\tcpu:time\tcpu:pid=%s:time\tcpu:pid=0:time".formatted(pid);
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send(request, request);
      List<String> first = client.fields();
      List<String> second = client.fields();

      assertThat(first).hasSize(5).endsWith("", "");
      for (int i = 0; i < 3; i++) {
        assertThat(Long.parseLong(second.get(i)))
            .isGreaterThanOrEqualTo(Long.parseLong(first.get(i)));
      }
      assertThat(Long.parseLong(first.get(0))).isLessThan(System.nanoTime());
      Host.ProcessTime now = new Host().processTime(ProcessHandle.current(), "time").orElseThrow();
      assertThat(Long.parseLong(first.get(2)))
          .isBetween(1L, (long) now.micros())
          .isLessThan(Long.parseLong(first.get(1)));
    }
  }

  @Test
  void givesEachConnectionItsOwnMetricsAndInterval() throws IOException {
    try (TestClient slow = new TestClient(agent.tcpPort());
        TestClient fast = new TestClient(agent.tcpPort())) {
      slow.send("interval:86400", "metrics:memory:total", "test");
      assertThat(slow.read()).startsWith("Yep");
      slow.send("interval:86400");
      fast.send("interval:0.1", "metrics:cpu\tcpu:idle");
      // Longer than the interval of a client that gives none.
      for (int i = 0; i < 11; i++) {
        assertThat(fast.fields()).hasSize(3);
      }
      assertThat(slow.send("test").read()).as("no line before it is due").startsWith("Yep");

      slow.send("interval:0.1");
      assertThat(slow.fields()).hasSize(2);
    }
  }

  @Test
  void keepsItsIntervalAndLogsFiftyThatAreOutOfRange() throws IOException {
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send("interval:0.1");
      for (int i = 0; i < 60; i++) {
        client.send("interval:often" + i);
      }
      client.send("interval:86401", "interval:1e400", "interval:0", "interval:0.09");
      long start = System.nanoTime();
      client.send("metrics:clock:nanos");
      for (int i = 1; i <= 3; i++) {
        assertThat(Long.parseLong(client.fields().get(0)))
            .as("no line before it is due")
            .isGreaterThanOrEqualTo(start + i * 100_000_000L);
      }
    }
    assertThat(log.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains("interval:often"))
        .hasSize(50);
  }

  @Test
  void logsOnceWhatItIgnoresAndWithoutControlCharacters() throws IOException {
    String many = "metrics:" + "x\t".repeat(201);
    String single = "metrics-single:cpu";
    try (TestClient client = new TestClient(agent.tcpPort())) {
      // At once: before the first answer is due.
      client.send(String.join("\n", "interval:0", "interval:0", many, single, single, "\u001b[2J"));
      assertThat(client.read()).startsWith("Refused: ");
    }
    assertThat(log.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("interval:0: give seconds from 0.1 to 86400; the interval stays")
        .contains("asks for 201 metrics; give 1 to 200")
        .contains("metrics-single: the answer to the one before is still to come")
        .contains("that is no command: '?[2J'; its connection is closed");
  }

  @Test
  void answersAsManyMetricsAsItTakesAndIgnoresMore() throws IOException {
    String one = "clock:nanos\t";
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send("metrics-single:" + one.repeat(Connection.MAX_METRICS + 1));
      client.send("metrics-single: ", "metrics-single:" + one.repeat(Connection.MAX_METRICS));
      assertThat(client.fields()).hasSize(Connection.MAX_METRICS + 1);
      assertThat(client.send("test").read()).startsWith("Yep");
    }
  }

  @Test
  void answersASingleRequestForAChangeOnceThereIsOne() throws IOException {
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send("metrics-single:cpu\tmemory:ram", "metrics-single:cpu", "metrics:", "test");
      assertThat(client.read()).as("nothing waits for the change").startsWith("Yep");
      for (int i = 0; i < 2; i++) {
        List<String> fields = client.fields();
        assertThat(Double.parseDouble(fields.get(0))).isBetween(0.0, 100.0);
        assertThat(fields).as("that of the first request").hasSize(3);
        client.send("metrics-single:cpu\tmemory:ram");
      }
    }
  }

  @Test
  void isNotShutDownByAWebPage() throws IOException {
    try (TestClient browser = new TestClient(agent.tcpPort())) {
      browser.send("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\ntest\n");
      assertThat(browser.read()).isEqualTo("Refused: that is no command");
      assertThat(browser.read()).isNull();
    }
    expectAnswer();
  }

  @Test
  void freesItsPortAndItsClientsWhenClosed() throws IOException {
    int port = agent.tcpPort();
    try (TestClient client = new TestClient(port)) {
      assertThat(client.send("test").read()).startsWith("Yep");
      agent.close();
      agent.close();
      assertThat(client.read()).isNull();
    }

    try (PerfMonAgent next = PerfMonAgent.start(InetAddress.getLoopbackAddress(), port)) {
      assertThat(next.tcpPort()).isEqualTo(port);
    }
  }

  @Test
  void refusesALineOfMegabytesAndGoesOn() throws IOException {
    byte[] megabyte = "x".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 20; i++) {
                  client.sendRaw(megabyte);
                }
              })
          .isInstanceOf(IOException.class);
    }
    expectAnswer();
  }

  @Test
  void answersTheOthersWhileOneDoesNotReadAndEndsAllTheSame() throws Exception {
    AtomicLong sent = new AtomicLong();
    try (TestClient deaf = new TestClient(agent.tcpPort())) {
      byte[] tests = "test\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
      Thread flood =
          new Thread(
              () -> {
                try {
                  while (true) {
                    deaf.sendRaw(tests);
                    sent.incrementAndGet();
                  }
                } catch (IOException e) {
                  // The agent has ended.
                }
              });
      flood.start();
      long before = -1;
      while (sent.get() == 0 || sent.get() != before) {
        before = sent.get();
        for (int i = 0; i < 100; i++) {
          expectAnswer();
        }
      }
      agent.close();
      flood.join();
    }
  }

  private static byte[] bytes(Random random) {
    byte[] noise = new byte[random.nextInt(2000)];
    random.nextBytes(noise);
    return noise;
  }

  /** Lines of the protocol's words in random order. */
  private static byte[] words(Random random) {
    String[] words =
        ("metrics:|metrics-single:|interval:|cpu|memory|disks|network|clock|swap|ptql=a|pid=|name="
                + "|core=|unit=|fs=|iface=|percent|time|nanos|#2|java|-1|0.2|NaN|1e400|\\:|:|:|\t|\n|ä😀")
            .split("\\|", -1);
    return random
        .ints(1000, 0, words.length)
        .mapToObj(index -> words[index])
        .collect(joining("", "metrics-single:", ""))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void goesOnAfterNoiseHalfLinesAndCutConnections() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      byte[] noise = i % 2 == 0 ? bytes(random) : words(random);
      try (TestClient client = new TestClient(agent.tcpPort())) {
        client.sendRaw(noise);
        client.sendRaw("\nmetrics:cpu\nmetri".getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        assertThat(e).as("the agent may close first").hasMessageMatching("(?i).*(reset|pipe).*");
      }
    }
    expectAnswer();
  }

  @Test
  void refusesMoreConnectionsThanItTakesAndRecovers() throws IOException {
    List<TestClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < PerfMonAgent.MAX_CLIENTS; i++) {
        clients.add(new TestClient(agent.tcpPort()));
      }
      assertThat(clients.get(0).send("test").read()).as("beside idle ones").startsWith("Yep");
      try (TestClient last = new TestClient(agent.tcpPort())) {
        assertThat(last.read()).startsWith("Refused: there are ");
      }
    } finally {
      for (TestClient client : clients) {
        client.close();
      }
    }
    while (true) {
      try (TestClient client = new TestClient(agent.tcpPort())) {
        if (String.valueOf(client.send("test").read()).startsWith("Yep")) {
          return;
        }
      } catch (IOException e) {
        assertThat(e).as("refused, and closed").hasMessageMatching("(?i).*(reset|pipe).*");
      }
    }
  }
}
