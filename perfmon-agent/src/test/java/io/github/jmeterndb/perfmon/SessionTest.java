// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
  private static final String HERE = "127.0.0.1";
  private static final String ELSEWHERE = "192.0.2.1";
  private static final long SECOND = 1_000_000_000;
  private static final String POST =
      "POST / HTTP/1.1\r\nHost: localhost:4444\r\nContent-Length: 9\r\n\r\nshutdown\n";

  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();
  private final List<String> lines = new ArrayList<>();
  private final MetricCatalogue catalogue =
      new MetricCatalogue(host, () -> host.nanoTime, logged.log(host));
  private boolean isShutDown;

  private Session session(String address) throws IOException {
    return session(address, AgentOptions.onLoopback());
  }

  private Session session(String address, AgentOptions options) throws IOException {
    InetSocketAddress client = new InetSocketAddress(InetAddress.getByName(address), 1234);
    return new Session(client, lines::add, options, catalogue, () -> isShutDown = true);
  }

  private static void receive(Session session, String text) throws IOException {
    receive(session, text, 100_000);
  }

  private static void receive(Session session, String text, int packet) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i += packet) {
      session.receive(ByteBuffer.wrap(bytes, i, Math.min(packet, bytes.length - i)), 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 10_000})
  void closesAtTheFirstLineThatIsNoCommandHoweverItIsPacked(int packet) throws IOException {
    Session session = session(HERE);
    receive(session, POST, packet);

    assertThat(isShutDown).isFalse();
    assertThat(session.isClosed()).isTrue();
    assertThat(lines)
        .as("nothing of what it sent")
        .containsExactly("Refused: that is no command\n");
    assertThat(logged.lines).singleElement().asString().contains("'POST / HTTP/1.1'");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 10_000})
  void takesAListenersCommandsHoweverTheyArePacked(int packet) throws IOException {
    Session session = session(HERE);
    receive(session, "test\ninterval:1\nmetrics:swap:\tcpu:name=none:percent\t\n", packet);
    session.tick(SECOND);

    assertThat(session.isClosed()).isFalse();
    assertThat(lines).containsExactly("Yep, 0 hardware threads\n", "0.0\t\t\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\r", "interval:0", "metrics:", "metrics-single:", "udp-transmitter:h:1:cpu"})
  void staysOpenAfterACommandThatItDoesNotTake(String line) throws IOException {
    Session session = session(HERE);
    receive(session, line + "\ntest\n");

    assertThat(session.isClosed()).isFalse();
    assertThat(lines).containsExactly("Yep, 0 hardware threads\n");
  }

  @Test
  void sendsALineEachIntervalAndNoneThatIsOverdue() throws IOException {
    Session session = session(HERE);
    receive(session, "interval:2\nmetrics:swap\n");

    session.tick(2 * SECOND - 1);
    assertThat(lines).isEmpty();
    assertThat(session.untilDue(2 * SECOND - 1)).contains(1L);
    session.tick(2 * SECOND);
    session.tick(2 * SECOND);
    assertThat(lines).hasSize(1);
    session.tick(9 * SECOND);
    assertThat(lines).hasSize(2);
    assertThat(session.untilDue(9 * SECOND)).contains(SECOND);
  }

  @Test
  void answersASingleRequestAfterHalfASecondWhileTheOtherMetricsGoOn() throws IOException {
    Session session = session(HERE);
    receive(session, "metrics:swap\nmetrics-single:swap\tswap\nmetrics-single:swap\n");

    session.tick(SECOND / 2);
    assertThat(lines).containsExactly("0.0\t0.0\t\n");
    assertThat(logged.lines).last().asString().contains("still to come");
    session.tick(SECOND);
    session.tick(2 * SECOND);
    assertThat(lines).containsExactly("0.0\t0.0\t\n", "0.0\t\n", "0.0\t\n");
  }

  /** The kernel lets nobody but this machine use a loopback address. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, true",
    "127.1.2.3, true",
    "::1, true",
    "::ffff:127.0.0.1, true",
    "10.0.0.1, false",
    "0.0.0.0, false",
    "fe80::1, false",
    "::ffff:10.0.0.1, false",
  })
  void letsOnlyClientsOnThisMachineAskAboutArgumentsAndEndTheAgent(String address, boolean isHere)
      throws IOException {
    host.setResident(host.start(5, 1, "/bin/java", "java", "secret"), 7);
    Session session = session(address);
    receive(session, "metrics:memory:ptql=Args.*.ct=secret\nshutdown\n");
    session.tick(SECOND);

    assertThat(lines).containsExactly(isHere ? "7.0\t\n" : "\t\n");
    assertThat(isShutDown).isEqualTo(isHere);
  }

  @Test
  void letsOthersAskAboutArgumentsWhereThatIsAllowed() throws IOException {
    host.setResident(host.start(5, 1, "/bin/java", "java", "secret"), 7);
    AgentOptions options =
        new AgentOptions(InetAddress.getLoopbackAddress(), 0, Duration.ofSeconds(1), true, false);
    Session session = session(ELSEWHERE, options);
    receive(session, "metrics:memory:ptql=Args.*.ct=secret\nshutdown\n");
    session.tick(SECOND);

    assertThat(lines).containsExactly("7.0\t\n");
    assertThat(isShutDown).isFalse();
  }

  @Test
  void keepsNoMoreMetricsOfAllClientsThanThereIsRoomFor() throws IOException {
    String most = "metrics:" + "swap\t".repeat(500) + "\n";
    List<Session> sessions = new ArrayList<>();
    for (int i = 0; i < MetricCatalogue.MAX_METRICS / 500; i++) {
      sessions.add(session(HERE));
      receive(sessions.get(i), most);
    }
    Session last = session(HERE);
    receive(last, "metrics-single:swap\n");
    assertThat(lines).singleElement().asString().startsWith("Refused: ");

    lines.clear();
    receive(sessions.get(0), "metrics:swap\n");
    sessions.get(1).close();
    receive(last, most + most);
    assertThat(lines).isEmpty();
  }

  @Test
  void keepsNoMoreExpressionsOfAllClientsThanThereIsRoomFor() throws IOException {
    host.setResident(host.start(5, 1, "/bin/java"), 7);
    int most = MetricCatalogue.MAX_METRICS / (MetricCatalogue.EXPRESSION + 1);
    String query = "memory:ptql=State.Name.re=^java$\t";
    Session one = session(HERE);
    Session other = session(HERE);

    receive(one, "metrics:" + query.repeat(most) + "\n");
    receive(other, "metrics:swap\t" + query + "\n");
    one.tick(SECOND);
    other.tick(SECOND);
    assertThat(lines).containsExactly("7.0\t".repeat(most) + "\n", "0.0\t\t\n");

    lines.clear();
    receive(one, "metrics:" + query + "\n");
    receive(other, "metrics:swap\t" + query + "\n");
    one.tick(2 * SECOND);
    other.tick(2 * SECOND);
    assertThat(lines).containsExactly("7.0\t\n", "0.0\t7.0\t\n");
  }

  @Test
  void saysOnceWhatAClientDoesNotGet() throws IOException {
    Session session = session(ELSEWHERE);
    receive(session, "shutdown\ninterval:\u001b\n".repeat(1000));

    assertThat(logged.lines).hasSize(1);
  }
}
