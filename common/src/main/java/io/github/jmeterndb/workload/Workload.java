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
import java.util.Collection;
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
public abstract class Workload<P> implements WorkloadReport {
  /** The longest time for an operation that is no query over all of the data. */
  public static final Duration LONGEST = Duration.ofMinutes(2);

  private final String name;
  private final Class<P> api;
  private final List<Operation> operations;
  private final List<Parameter> parameters;

  /**
   * @param name in properties, such as {@code crud}
   * @param operations with labels that no other workload has
   * @param parameters that {@link #data} reads
   */
  protected Workload(
      String name,
      Class<P> api,
      Collection<Operation> operations,
      Collection<Parameter> parameters) {
    this.name = name;
    this.api = api;
    this.operations = List.copyOf(operations);
    this.parameters = List.copyOf(parameters);
  }

  /**
   * @throws UserError if there is none of that name, with the names that there are
   */
  @SuppressWarnings("rawtypes")
  public static Workload<?> named(String name) throws UserError {
    return Services.named(Workload.class, "workload", Workload::name, name);
  }

  /** All that are installed. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static List<Workload<?>> all() {
    return (List) Services.all(Workload.class);
  }

  public final String name() {
    return name;
  }

  /** The name of its file in {@code jmx-plans}, without {@code .jmx}. */
  public String plan() {
    return name();
  }

  public final List<Operation> operations() {
    return operations;
  }

  public final List<Parameter> parameters() {
    return parameters;
  }

  public List<Parameter> apiParameters() {
    return List.of();
  }

  /**
   * Defaults of parameters for this workload.
   *
   * @param inMemory whether its tables are kept in the memory of this JVM
   */
  public Map<Parameter, String> defaults(boolean inMemory) {
    return Map.of();
  }

  /**
   * Defaults that follow from what the user gave.
   *
   * @throws UserError if that cannot be understood
   */
  public Map<Parameter, String> defaults(Settings given) throws UserError {
    return Map.of();
  }

  /**
   * @throws UserError if the values of its parameters contradict each other, with what to do about
   *     it
   */
  public void requireConsistent(Settings settings) throws UserError {}

  /**
   * @throws UserError if so many threads cannot execute it, with what to do about it
   */
  public void requireThreads(int threads, Settings settings) throws UserError {}

  /** How long an operation may take before its thread is given up. */
  public Duration longestOperation(Settings settings) {
    return LONGEST;
  }

  /**
   * Whether an operation may take longer than a cell, and may fail for a reason of its own, such as
   * a query that a database does not support. Then a cell's window opens and closes between
   * operations of all threads, so that it contains at least one whole operation; paths do not take
   * turns; there is no warm-up before the first cell; and where all operations fail, the sweep goes
   * on.
   */
  public static boolean isLong(Duration longestOperation) {
    return longestOperation.compareTo(LONGEST) > 0;
  }

  public final Class<P> api() {
    return api;
  }

  /** The API implemented in SQL, for every database that is reached with SQL. */
  public abstract P overSql(SqlDatabase database, Settings settings);

  public abstract Data<P> data(DatabaseAdmin admin, Settings settings);
}
