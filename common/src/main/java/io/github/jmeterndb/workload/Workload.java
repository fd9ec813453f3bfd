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
 * What is done to a database, and what it is done to. It owns an interface, its port, of which each
 * method is one transaction, from asking for a session or connection to the answer in hand, in the
 * workload's own words; each access path implements it natively, and is thread-safe there. No port
 * tries anything again. Found with {@link java.util.ServiceLoader}.
 *
 * @param <P> the port
 */
public interface Workload<P> {
  /** What any operation may take that is no query over all of the data. */
  Duration LONGEST = Duration.ofMinutes(2);

  /**
   * The workload of that name.
   *
   * @throws UserError if there is none, with the names that there are
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

  /** The plan that runs it: the name of a file in {@code jmx-plans}, without {@code .jmx}. */
  default String plan() {
    return name();
  }

  /** What the report says of it alone. */
  default WorkloadReport report() {
    return new WorkloadReport() {};
  }

  List<Operation> operations();

  /** The parameters that {@link #data} reads. */
  default List<Parameter> parameters() {
    return List.of();
  }

  default List<Parameter> portParameters() {
    return List.of();
  }

  /** Defaults of common parameters that are other ones for this workload. */
  default Map<Parameter, String> defaults() {
    return Map.of();
  }

  /** Defaults of its own parameters where its tables are kept in the memory of this JVM. */
  default Map<Parameter, String> defaultsInMemory() {
    return Map.of();
  }

  /**
   * More of them, which follow from what the user gave.
   *
   * @throws UserError if that cannot be understood
   */
  default Map<Parameter, String> defaults(Settings given) throws UserError {
    return Map.of();
  }

  /**
   * Does nothing where the values of its parameters go together.
   *
   * @throws UserError if they do not, with what to do about it
   */
  default void requireConsistent(Settings settings) throws UserError {}

  /**
   * Does nothing where so many threads can do it.
   *
   * @throws UserError if they cannot, with what to do about it
   */
  default void requireThreads(int threads, Settings settings) throws UserError {}

  /** How long an operation may take before its thread is given up. */
  default Duration longestOperation(Settings settings) {
    return LONGEST;
  }

  /**
   * Whether an operation may take longer than a cell, and may fail for a reason of its own, such as
   * a query that a database does not know. Then a cell's window opens and closes between operations
   * of all its threads, so that there is at least one whole in it; paths do not take turns; none is
   * warmed up before the first cell; and where all fail, the sweep goes on.
   */
  static boolean isLong(Duration longestOperation) {
    return longestOperation.compareTo(LONGEST) > 0;
  }

  /** The port. */
  Class<P> port();

  /**
   * The port through SQL, which every database has that is reached with SQL; as these settings say,
   * where it can be done in several ways.
   */
  P overSql(SqlDatabase database, Settings settings);

  /** The tables of a run. */
  Data<P> data(DatabaseAdmin admin, Settings settings);
}
