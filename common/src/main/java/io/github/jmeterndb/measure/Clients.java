// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Workload;
import java.time.Duration;
import java.util.function.IntFunction;
import org.apache.commons.lang3.function.FailableRunnable;

/**
 * The clients of a cell's threads. Thread-safe.
 *
 * @param byThread makes the client of a thread, from 0
 * @param connection opens that of the calling thread before anything is timed; if it fails, the
 *     first operation will try again
 * @param longestOperation how long an operation may take before its thread is given up
 * @param triesAgain whether errors that the database calls temporary are retried
 */
public record Clients(
    IntFunction<Client> byThread,
    FailableRunnable<StoreException> connection,
    Duration longestOperation,
    boolean triesAgain) {
  /** Whether an operation may take longer than a cell. */
  boolean areLong() {
    return Workload.isLong(longestOperation);
  }
}
