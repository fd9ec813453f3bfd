// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The agent's CPU figures beside the kernel's over the same time: {@code measure accuracy SECONDS
 * [PORT]}, where a stock agent may listen on PORT. At each line /proc/PID/stat and /proc/stat are
 * read; the difference to the reading at the line before is what the line should tell.
 */
final class Accuracy {
  private Accuracy() {}

  public static void main(String[] args) throws Exception {
    int seconds = Integer.parseInt(args[0]);
    int port = Programs.freePort();
    Process agent = Programs.agent(Programs.SMALL, port);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      System.out.println(
          "load  agent  interval      n  | process: bias  mean|e|  max|e| of mean "
              + "| machine: bias  mean|e|  max|e|");
      for (int load : new int[] {5, 50, 100, 150}) {
        Process process = Programs.load(load);
        Thread.sleep(3000);
        List<Future<String>> results = new ArrayList<>();
        for (String interval : List.of("0.2", "1", "5")) {
          results.add(
              threads.submit(() -> compare("ours", port, interval, process.pid(), seconds)));
        }
        if (args.length > 1) {
          int stock = Integer.parseInt(args[1]);
          results.add(threads.submit(() -> compare("stock", stock, "1", process.pid(), seconds)));
        }
        for (Future<String> result : results) {
          System.out.printf("%4d  %s%n", load, result.get());
        }
        process.destroyForcibly().waitFor();
      }
    } finally {
      agent.destroy();
      threads.shutdown();
    }
  }

  private static String compare(String name, int port, String interval, long pid, int seconds)
      throws IOException, InterruptedException {
    DoubleSummaryStatistics expected = new DoubleSummaryStatistics();
    DoubleSummaryStatistics process = new DoubleSummaryStatistics();
    DoubleSummaryStatistics processError = new DoubleSummaryStatistics();
    DoubleSummaryStatistics machine = new DoubleSummaryStatistics();
    DoubleSummaryStatistics machineError = new DoubleSummaryStatistics();
    try (Socket socket = Programs.connect(port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      String ask = "interval:%s\nmetrics:cpu:pid=%d:percent\tcpu:combined\t\n";
      socket.getOutputStream().write(ask.formatted(interval, pid).getBytes(StandardCharsets.UTF_8));
      in.readLine();
      // The stock agent's first lines are of no known time.
      in.readLine();
      Linux.Times before = Linux.Times.read(pid);
      long end = before.nanoTime() + seconds * 1_000_000_000L;
      while (before.nanoTime() < end) {
        String[] fields = in.readLine().split("\t", -1);
        Linux.Times now = Linux.Times.read(pid);
        double difference = Double.parseDouble(fields[0]) - now.processPercent(before);
        expected.accept(now.processPercent(before));
        process.accept(difference);
        processError.accept(Math.abs(difference));
        // Two lines that were read at once have no time between them.
        if (!fields[1].isEmpty() && now.all() > before.all()) {
          double other = Double.parseDouble(fields[1]) - now.machinePercent(before);
          machine.accept(other);
          machineError.accept(Math.abs(other));
        }
        before = now;
      }
    }
    return "%-5s  %5s s  %5d  |  %+10.2f  %6.2f  %6.2f  %6.1f  |  %+10.2f  %6.2f  %6.2f"
        .formatted(
            name,
            interval,
            process.getCount(),
            process.getAverage(),
            processError.getAverage(),
            processError.getMax(),
            expected.getAverage(),
            machine.getAverage(),
            machineError.getAverage(),
            machineError.getMax());
  }
}
