// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The agent's limits: {@code measure robustness SECONDS}. */
final class Robustness {
  private final int port = Programs.freePort();
  private final Process agent = Programs.agent(Programs.SMALL, port);

  private Robustness() throws IOException {}

  public static void main(String[] args) throws Exception {
    Robustness run = new Robustness();
    try {
      int seconds = Integer.parseInt(args[0]);
      run.report("at the start", () -> "");
      run.report("100 connections at once", () -> run.connections(100, seconds));
      run.report("10 MB without a newline, 20 times", run::longLines);
      run.report("1,000 connections of noise, half lines, cut", run::noise);
      run.report("50 clients that never read", run::deaf);
      run.report("31 connections of expressions, and web pages", run::strangers);
      run.report("10,000 connects, one after the other", () -> run.connects(10_000, 1));
      run.report("10,000 connects, 1,000 held at a time", () -> run.connects(10_000, 1000));
      run.report("100 connections at once, again", () -> run.connections(100, seconds));
      run.report("after a garbage collection", run::collectGarbage);
    } finally {
      run.agent.destroy();
    }
  }

  /** Does it, and then sees how soon a good client is answered, and what the agent holds. */
  private void report(String name, Callable<String> trial) throws Exception {
    String result = trial.call();
    long start = System.nanoTime();
    String answer;
    do {
      try (Socket socket = Programs.connect(port)) {
        answer = ask(socket, "test\n").readLine();
      } catch (IOException e) {
        answer = null;
      }
    } while (!String.valueOf(answer).startsWith("Yep"));
    System.out.printf(
        "%-45s next answer after %4d ms; %6d KiB resident, %d threads, %d files  %s%n",
        name,
        (System.nanoTime() - start) / 1_000_000,
        Linux.status(agent.pid(), "VmRSS"),
        Linux.status(agent.pid(), "Threads"),
        new File("/proc/" + agent.pid() + "/fd").list().length,
        result);
  }

  private static BufferedReader ask(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private String connections(int count, int seconds) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    Linux.Times before = Linux.Times.read(agent.pid());
    List<Future<Long>> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      lines.add(threads.submit(() -> connection(number, seconds)));
    }
    long total = 0;
    long wanted = 0;
    for (int i = 0; i < count; i++) {
      total += lines.get(i).get();
      wanted += seconds * 1000L / millis(i);
    }
    threads.shutdown();
    double percent = Linux.Times.read(agent.pid()).processPercent(before);
    return "%d of %d lines, %.1f %% of a core".formatted(total, wanted, percent);
  }

  private static int millis(int number) {
    return 500 + number % 10 * 250;
  }

  private long connection(int number, int seconds) throws Exception {
    long lines = 0;
    String metrics = "cpu:core=%d\tmemory:\tcpu:pid=%d".formatted(number % 2, agent.pid());
    String fields = "\tswap:".repeat(number % 5);
    try (Socket socket = Programs.connect(port)) {
      socket.setSoTimeout(10_000);
      BufferedReader in =
          ask(
              socket,
              "interval:%s\nmetrics:%s\n".formatted(millis(number) / 1e3, metrics + fields));
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      while (System.nanoTime() < end) {
        if (in.readLine().split("\t", -1).length != 4 + number % 5) {
          throw new IllegalStateException("a line of another connection");
        }
        lines++;
      }
    }
    return lines;
  }

  private String longLines() throws Exception {
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      try (Socket socket = Programs.connect(port)) {
        byte[] piece = "x".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        for (int sent = 0; sent < 1000; sent++) {
          socket.getOutputStream().write(piece);
        }
      } catch (IOException e) {
        refused++;
      }
    }
    return refused + " refused before their end";
  }

  private String collectGarbage() throws Exception {
    return Programs.collectGarbage(agent);
  }

  private String noise() throws Exception {
    Random random = new Random(1);
    int dropped = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] noise = new byte[random.nextInt(20_000)];
      random.nextBytes(noise);
      try (Socket socket = Programs.connect(port)) {
        ask(socket, "interval:0.1\nmetrics:cpu\n");
        socket.getOutputStream().write(noise);
        ask(socket, "\nmetrics:cp");
        if (i % 2 == 0) {
          // Cut, not closed.
          socket.setSoLinger(true, 0);
        }
      } catch (IOException e) {
        dropped++;
      }
    }
    return dropped + " dropped by the agent first";
  }

  private String deaf() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    String many = "metrics-single:" + "memory\t".repeat(500) + "\n";
    for (int i = 0; i < 50; i++) {
      Socket socket = new Socket();
      socket.setReceiveBufferSize(4096);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      sockets.add(socket);
      ask(socket, "interval:0.1\nmetrics:" + "memory\t".repeat(500) + "\n" + many.repeat(8));
    }
    Thread.sleep(10_000);
    for (Socket socket : sockets) {
      socket.close();
    }
    return "";
  }

  /**
   * Lines of expressions that are long to match, or large, and what a browser can be made to send.
   */
  private String strangers() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 31; i++) {
      sockets.add(Programs.connect(port));
      String query = i % 2 == 0 ? "Args.*.re=(.+.+)+%d" : "Exe.Name.re=" + "\\pL".repeat(30) + "%d";
      String metrics =
          IntStream.range(0, 100)
              .mapToObj(number -> "cpu:ptql=" + query.formatted(number))
              .collect(Collectors.joining("\t"));
      ask(sockets.get(i), "interval:0.1\nmetrics:" + metrics + "\n");
    }
    int closed = 0;
    for (int i = 0; i < 100; i++) {
      try (Socket socket = Programs.connect(port)) {
        BufferedReader in = ask(socket, "POST / HTTP/1.1\r\n\r\nshutdown\n");
        closed += in.readLine().startsWith("Refused") ? 1 : 0;
      }
    }
    Thread.sleep(5_000);
    for (Socket socket : sockets) {
      socket.close();
    }
    return closed + " of 100 web pages refused";
  }

  private String connects(int count, int held) throws Exception {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sockets.add(Programs.connect(port));
      if (sockets.size() == held) {
        for (Socket socket : sockets) {
          socket.close();
        }
        sockets.clear();
      }
    }
    return "";
  }
}
