// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the agent itself needs: {@code measure cost SECONDS}. */
final class Cost {
  private static final String NINETEEN =
      "cpu:\tcpu:user\tcpu:system\tcpu:idle\tcpu:iowait\tcpu:core=0\tcpu:core=1"
          + "\tcpu:name=java:percent\tcpu:name=java:user\tcpu:pid=1:percent"
          + "\tmemory:\tmemory:used:unit=mb\tmemory:name=java:resident\tmemory:name=java:virtual"
          + "\tswap:used\tdisks:readbytes\tdisks:writebytes\tnetwork:bytesrecv\tnetwork:bytessent";

  private Cost() {}

  public static void main(String[] args) throws Exception {
    int seconds = Integer.parseInt(args[0]);
    Map<String, String> metrics =
        new TreeMap<>(
            Map.of(
                "20, without tcp",
                NINETEEN + "\tnetwork:rx",
                "20, with tcp",
                NINETEEN + "\ttcp:estab",
                "1, a process that is missing",
                "cpu:name=there is none",
                "0",
                ""));
    for (Map.Entry<String, String> entry : metrics.entrySet()) {
      run("small, " + entry.getKey(), Programs.SMALL, entry.getValue(), 1, seconds);
    }
    run("small, 20, 32 clients", Programs.SMALL, NINETEEN + "\tnetwork:rx", 32, seconds);
    run("plain java -jar, 20", List.of(), NINETEEN + "\tnetwork:rx", 1, seconds);
  }

  /** The clients read nothing: what they are sent fits into the system's buffers. */
  private static void run(String name, List<String> flags, String metrics, int clients, int seconds)
      throws Exception {
    int port = Programs.freePort();
    long start = System.nanoTime();
    Process agent = Programs.agent(flags, port);
    List<Socket> others = new ArrayList<>();
    try (Socket socket = Programs.connect(port)) {
      socket.getOutputStream().write("test\n".getBytes(StandardCharsets.UTF_8));
      byte[] answer = new byte[1024];
      int length = socket.getInputStream().read(answer);
      long answered = System.nanoTime();
      String ask = "metrics:" + metrics + "\t\n";
      socket.getOutputStream().write(ask.getBytes(StandardCharsets.UTF_8));
      for (int i = 1; i < clients; i++) {
        others.add(Programs.connect(port));
        others.get(i - 1).getOutputStream().write(ask.getBytes(StandardCharsets.UTF_8));
      }
      // The compiler has done most of its work by then.
      Thread.sleep(15_000);
      Linux.Times before = Linux.Times.read(agent.pid());
      Thread.sleep(seconds * 1000L);
      double percent = Linux.Times.read(agent.pid()).processPercent(before);
      System.out.printf(
          "%-45s %s after %.2f s; %.2f %% of a core; %d KiB resident, at most %d%n",
          name,
          new String(answer, 0, length, StandardCharsets.UTF_8).strip(),
          (answered - start) / 1e9,
          percent,
          Linux.status(agent.pid(), "VmRSS"),
          Linux.status(agent.pid(), "VmHWM"));
    } finally {
      for (Socket other : others) {
        other.close();
      }
      agent.destroy();
      agent.waitFor();
    }
  }
}
