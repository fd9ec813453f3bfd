// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.path.Link;
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

/** Where the threads of a cell get what they do its operations with. Thread-safe. */
public interface Clients {
  /**
   * The client of the thread of that number.
   *
   * @param thread from 0
   */
  Client client(int thread);

  /**
   * Makes what the calling thread needs, before anything is timed.
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

  /** Whether what the database calls temporary is tried again. */
  default boolean triesAgain() {
    return false;
  }

  /**
   * The clients of a cell.
   *
   * @param longest what an operation may take before its thread is given up
   * @param limit operations that all of its clients do together at most
   * @param workers by the number of the thread
   */
  static <P> Clients of(
      Cell cell,
      Data<P> data,
      Link<P> link,
      Settings settings,
      Duration longest,
      AtomicLong limit,
      IntFunction<Worker> workers) {
    return new Clients() {
      @Override
      public Client client(int thread) {
        Worker worker = workers.apply(thread);
        Client client = data.client(link.port(), cell.operation().withoutRate(), worker);
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
        link.openForThread();
      }
    };
  }
}
