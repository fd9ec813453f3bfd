// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.Quota;
import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of datagrams; nothing is sent. */
class UdpPeersTest {
  private static final InetSocketAddress HERE = here(5000);
  private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.1", 5000);

  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();
  private final List<String> answers = new ArrayList<>();
  private boolean isShutDown;

  private final UdpPeers peers =
      new UdpPeers(
          new Service(
              AgentOptions.onLoopback(),
              new MetricCatalogue(host, () -> host.nanoTime, logged.log(host)),
              logged.log(host),
              () -> host.nanoTime,
              () -> isShutDown = true),
          (bytes, address) -> answers.add(StandardCharsets.UTF_8.decode(bytes).toString()));

  private static InetSocketAddress here(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private void receive(InetSocketAddress sender, String text) {
    peers.receive(sender, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Time passes, and the agent does what it does once a second. */
  private void pass(Duration time) {
    host.advance(time.toMillis());
    peers.tick(host.nanoTime);
    peers.sweep(host.nanoTime);
  }

  @Test
  void servesAListenerOnThisMachine() {
    receive(HERE, "test\n");
    receive(HERE, "interval:1\n");
    receive(HERE, "metrics:swap:\t\n");
    pass(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(1));

    assertThat(answers).containsExactly("Yep, 0 hardware threads\n", "0.0\t\n", "0.0\t\n");
  }

  @Test
  void forgetsAClientThatHasBeenSilentForAnHour() {
    receive(HERE, "metrics:swap\n");
    pass(Duration.ofMinutes(50));
    receive(HERE, "\n");
    pass(Duration.ofMinutes(50));
    assertThat(peers.size()).isOne();

    pass(Duration.ofMinutes(11));
    assertThat(peers.size()).isZero();
    answers.clear();
    pass(Duration.ofMinutes(11));
    assertThat(answers).isEmpty();
  }

  @Test
  void forgetsAClientThatHasAskedForNothingAfterAMinute() {
    receive(HERE, "test\n");
    pass(Duration.ofSeconds(60));
    assertThat(peers.size()).isOne();

    pass(Duration.ofSeconds(1));
    assertThat(peers.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "test\n",
        "test\ntest\ntest\ntest\n",
        "metrics-single:swap\n",
        "metrics-single:swap\tswap\tswap\tswap\nmetrics-single:swap\n",
        "metrics-single:\t\t\t\t\t\t\t\t\t\t\n",
        "interval:0.1\nmetrics:swap\n",
        "interval:0.1\nmetrics:swap\n                                         \n",
        "no command, and longer than any answer could be to what is no command at all\n",
      })
  void givesAnotherMachineAtTheMostOneAnswerThatIsNoLargerThanItsDatagram(String datagram) {
    receive(ELSEWHERE, datagram);
    for (int i = 0; i < 100; i++) {
      pass(Duration.ofMillis(100));
    }

    assertThat(answers).hasSizeLessThan(2);
    assertThat(answers).allMatch(answer -> answer.length() <= datagram.length());
    assertThat(peers.size()).isZero();
  }

  @Test
  void answersADatagramOfAnotherMachineThatIsLargeEnough() {
    receive(ELSEWHERE, "                      test\n");
    receive(ELSEWHERE, "metrics-single:swap\n");
    pass(Duration.ofMillis(500));

    assertThat(answers).containsExactly("Yep, 0 hardware threads\n", "0.0\t\n");
    assertThat(peers.size()).isZero();
  }

  @Test
  void doesNothingElseForAnotherMachine() {
    receive(ELSEWHERE, "shutdown\n");
    receive(ELSEWHERE, "metrics-single:swap:ptql=Args.*.ct=x\n");
    receive(ELSEWHERE, "metrics:swap\n");

    assertThat(isShutDown).isFalse();
    assertThat(peers.hasClients()).as("one that an agent waits for").isFalse();
  }

  /** Otherwise a forged datagram could make two agents answer each other for ever. */
  @Test
  void answersNoAnswer() {
    receive(HERE, "Refused: that is no command\n");
    receive(ELSEWHERE, "Refused: that is no command, says an agent at this address\n");
    receive(ELSEWHERE, "Yep, 4 hardware threads\n");
    receive(ELSEWHERE, "12.5\t\n");

    assertThat(answers).isEmpty();
  }

  @Test
  void remembersABoundedNumberOfClients() {
    for (int port = 1; port <= 1000; port++) {
      receive(here(port), "metrics:swap\n");
    }

    assertThat(peers.size()).isEqualTo(Quota.UDP.clients());
  }
}
