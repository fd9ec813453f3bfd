// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

record AgentAddress(String host, int port) {
  private static final int DEFAULT_PORT = 4444;
  private static final int TIMEOUT_MILLIS = (int) SECONDS.toMillis(2);
  private static final Pattern HARDWARE_THREADS = Pattern.compile("(\\d+) hardware threads");

  /** Reads {@code host}, {@code host:port} or {@code [IPv6 address]:port}, checked before. */
  static AgentAddress of(String text) {
    Matcher port = Pattern.compile(":(\\d+)$").matcher(text);
    if (port.find()) {
      return new AgentAddress(text.substring(0, port.start()), Integer.parseInt(port.group(1)));
    }
    return new AgentAddress(text, DEFAULT_PORT);
  }

  boolean isThisHost() {
    return Hosts.isHere(host);
  }

  /**
   * Asks the agent. Any agent answers "Yep"; ours adds the number of hardware threads of its host.
   *
   * @throws IOException if no agent answers
   */
  AgentInfo ask() throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      socket.getOutputStream().write("test\n".getBytes(UTF_8));
      String answer =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
      if (answer == null || !answer.startsWith("Yep")) {
        throw new IOException("what listens there is no PerfMon agent");
      }
      socket.getOutputStream().write("exit\n".getBytes(UTF_8));
      Matcher threads = HARDWARE_THREADS.matcher(answer);
      return new AgentInfo(host, port, threads.find() ? Integer.parseInt(threads.group(1)) : 0, "");
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
