// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * The clients of a cell's threads. Thread-safe.
 *
 * @param byThread makes the client of a thread, from 0
 * @param connection of the calling thread, which is opened before anything is timed
 * @param longestOperation how long an operation may take before its thread is given up
 * @param triesAgain whether errors that the database calls temporary are retried
 */
public record Clients(
    IntFunction<Client> byThread,
    Connection connection,
    Duration longestOperation,
    boolean triesAgain) {
  @FunctionalInterface
  public interface Connection {
    /**
     * @throws StoreException if that fails; the first operation will try again
     */
    void open() throws StoreException;
  }

  /**
   * The clients of a cell.
   *
   * @param limit operations that all clients do together at most
   */
  public static <P> Clients of(
      Cell cell,
      Data<P> data,
      PathConnection<P> connection,
      Settings settings,
      Duration longestOperation,
      AtomicLong limit,
      IntFunction<Worker> workers) {
    return new Clients(
        thread -> {
          Client client =
              data.client(connection.api(), cell.operation().withoutRate(), workers.apply(thread));
          client.limit(limit);
          return client;
        },
        connection::openForThread,
        longestOperation,
        settings.text(Parameter.RETRY).equals("temporary"));
  }

  /** Whether an operation may take longer than a cell. */
  boolean areLong() {
    return Workload.isLong(longestOperation);
  }
}
