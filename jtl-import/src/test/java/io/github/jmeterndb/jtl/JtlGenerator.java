// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Writes a JTL as JMeter writes one of a web shop's plan: JMeter's default columns, 24 labels in 4
 * thread groups of 50 threads, some 2800 rows a second, one row in eight of a transaction
 * controller, one sample in a hundred failed. The same arguments give the same file.
 */
final class JtlGenerator {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
  private static final long START_MILLIS = 1_790_000_000_000L;
  private static final int ROWS_A_SECOND = 2800;
  private static final String[] GROUPS = {"Browse", "Search", "Checkout", "Back office"};
  private static final int THREADS = 50;
  private static final String[] PAGES = {
    "home", "login", "logout", "catalogue", "product", "search", "search, by price", "cart",
    "cart add", "cart remove", "checkout", "pay", "orders", "order", "invoice", "profile",
    "address", "help", "stock", "prices", "report"
  };
  private static final String[] CONTROLLERS = {"Buy", "Find", "Administer"};
  private static final int ROWS_A_CONTROLLER = 8;
  private static final double FAILED = 0.01;

  private final RandomGenerator random = new SplittableRandom(1);

  private JtlGenerator() {}

  /**
   * Writes a file.
   *
   * @param args how many rows, and the file
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: ROWS FILE");
      System.exit(2);
    }
    new JtlGenerator().write(Long.parseLong(args[0]), Path.of(args[1]));
  }

  private void write(long rows, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      out.write(HEADER);
      StringBuilder row = new StringBuilder();
      for (long i = 0; i < rows; i++) {
        row.setLength(0);
        append(START_MILLIS + i * 1000 / ROWS_A_SECOND, i % ROWS_A_CONTROLLER == 0, row);
        out.append(row);
      }
    }
  }

  private void append(long end, boolean controller, StringBuilder row) {
    int group = random.nextInt(GROUPS.length);
    int page = random.nextInt(PAGES.length);
    long elapsed = (long) Math.exp(3 + page / 10.0 + 0.8 * random.nextGaussian());
    boolean failed = random.nextDouble() < FAILED;
    row.append(end - elapsed).append(',').append(elapsed).append(',');
    if (controller) {
      row.append(CONTROLLERS[page % CONTROLLERS.length])
          .append(",200,\"Number of samples in transaction : 7, number of failing samples : 0\",");
    } else if (failed) {
      row.append(quoted(PAGES[page])).append(",503,Service Unavailable,");
    } else {
      row.append(quoted(PAGES[page])).append(",200,OK,");
    }
    row.append(GROUPS[group]).append(" 1-").append(1 + random.nextInt(THREADS));
    row.append(controller ? ",," : ",text,").append(controller || !failed).append(',');
    if (failed && !controller) {
      row.append("\"Test failed: code expected to equal /\n\n****** received  : [[[503]]]\"");
    }
    row.append(',').append(200 + random.nextInt(30_000)).append(',').append(345);
    row.append(',').append(THREADS).append(',').append(THREADS * GROUPS.length).append(',');
    if (controller) {
      row.append("null,");
    } else {
      row.append("https://shop.example/").append(page).append('/').append(random.nextInt(10_000));
      row.append(',');
    }
    row.append(elapsed - elapsed / 4).append(",0,").append(elapsed / 8).append('\n');
  }

  private static String quoted(String text) {
    return text.indexOf(',') < 0 ? text : '"' + text + '"';
  }
}
