// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What is done to a database, and its tables. Each workload has an interface, its API: one method
 * per transaction, from asking for a session or connection to the answer in hand. Access paths
 * implement it natively and thread-safe, without retries. Found with {@link
 * java.util.ServiceLoader}.
 *
 * @param <P> the API
 */
public interface Workload<P> extends WorkloadReport {
  /** The longest time for an operation that is no query over all of the data. */
  Duration LONGEST = Duration.ofMinutes(2);

  /**
   * @throws UserError if there is none of that name, with the names that there are
   */
  @SuppressWarnings("rawtypes")
  static Workload<?> named(String name) throws UserError {
    return Services.named(Workload.class, "workload", Workload::name, name);
  }

  /** All that are installed. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  static List<Workload<?>> all() {
    return (List) Services.all(Workload.class);
  }

  /** The name in properties, such as {@code crud}. */
  String name();

  /** The name of its file in {@code jmx-plans}, without {@code .jmx}. */
  default String plan() {
    return name();
  }

  List<Operation> operations();

  /** The parameters that {@link #data} reads. */
  default List<Parameter> parameters() {
    return List.of();
  }

  default List<Parameter> apiParameters() {
    return List.of();
  }

  /** Defaults of common parameters for this workload. */
  default Map<Parameter, String> defaults() {
    return Map.of();
  }

  /** Defaults of its own parameters where its tables are kept in the memory of this JVM. */
  default Map<Parameter, String> defaultsInMemory() {
    return Map.of();
  }

  /**
   * Defaults that follow from what the user gave.
   *
   * @throws UserError if that cannot be understood
   */
  default Map<Parameter, String> defaults(Settings given) throws UserError {
    return Map.of();
  }

  /**
   * @throws UserError if the values of its parameters contradict each other, with what to do about
   *     it
   */
  default void requireConsistent(Settings settings) throws UserError {}

  /**
   * @throws UserError if so many threads cannot execute it, with what to do about it
   */
  default void requireThreads(int threads, Settings settings) throws UserError {}

  /** How long an operation may take before its thread is given up. */
  default Duration longestOperation(Settings settings) {
    return LONGEST;
  }

  /**
   * Whether an operation may take longer than a cell, and may fail for a reason of its own, such as
   * a query that a database does not support. Then a cell's window opens and closes between
   * operations of all threads, so that it contains at least one whole operation; paths do not take
   * turns; there is no warm-up before the first cell; and where all operations fail, the sweep goes
   * on.
   */
  static boolean isLong(Duration longestOperation) {
    return longestOperation.compareTo(LONGEST) > 0;
  }

  Class<P> api();

  /** The API implemented in SQL, for every database that is reached with SQL. */
  P overSql(SqlDatabase database, Settings settings);

  Data<P> data(DatabaseAdmin admin, Settings settings);
}
