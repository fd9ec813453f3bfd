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

/** Makes the client of each thread of a cell. Thread-safe. */
public interface Clients {
  /** The client of a thread, from 0. */
  Client client(int thread);

  /**
   * Opens the calling thread's connection, before anything is timed.
   *
   * @throws StoreException if that fails; the first operation will try again
   */
  default void openForThread() throws StoreException {}

  /** How long an operation may take before its thread is given up. */
  default Duration longestOperation() {
    return Workload.LONGEST;
  }

  /** Whether an operation may take longer than a cell. */
  default boolean areLong() {
    return Workload.isLong(longestOperation());
  }

  /** Whether errors that the database calls temporary are retried. */
  default boolean triesAgain() {
    return false;
  }

  /**
   * The clients of a cell.
   *
   * @param longest what an operation may take before its thread is given up
   * @param limit operations that all clients do together at most
   */
  static <P> Clients of(
      Cell cell,
      Data<P> data,
      PathConnection<P> connection,
      Settings settings,
      Duration longest,
      AtomicLong limit,
      IntFunction<Worker> workers) {
    return new Clients() {
      @Override
      public Client client(int thread) {
        Worker worker = workers.apply(thread);
        Client client = data.client(connection.api(), cell.operation().withoutRate(), worker);
        client.limit(limit);
        return client;
      }

      @Override
      public Duration longestOperation() {
        return longest;
      }

      @Override
      public boolean triesAgain() {
        return settings.text(Parameter.RETRY).equals("temporary");
      }

      @Override
      public void openForThread() throws StoreException {
        connection.openForThread();
      }
    };
  }
}
