// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/**
 * A way from Java to a database. Found with {@link java.util.ServiceLoader}. A {@link UserError}
 * says what to do.
 */
public interface AccessPath {
  /** The name in properties, tags and tables, such as {@code clusterj}. */
  String name();

  /**
   * @param system such as {@code ndb}
   */
  boolean reaches(String system);

  /** Whether this path supports the workload; called before anything starts. */
  boolean offers(Workload<?> workload);

  /** The parameters that {@link #open} reads, and those that it reads for any workload. */
  List<Parameter> parameters();

  default List<Parameter> parameters(Workload<?> workload) {
    return parameters().stream()
        .filter(
            parameter ->
                !Parameter.OF_APIS.contains(parameter)
                    || workload.apiParameters().contains(parameter))
        .toList();
  }

  /** Throws a {@link UserError} if so many threads cannot use the path. */
  default void requireThreads(int threads, Settings settings) throws UserError {}

  /**
   * @param connections the settings of each path that is to be open at the same time
   * @throws UserError if that is not possible
   */
  default void requireTogether(List<Settings> connections) throws UserError {}

  /**
   * Whether the database has enough free connections, and a reserve. To be called before {@link
   * #open}, which does not check.
   *
   * @param connections the settings of each path
   * @param jvms that open them, and share the threads
   * @return one for each server; none where the path knows no limit
   */
  default List<Precondition> room(Workload<?> workload, List<Settings> connections, int jvms)
      throws UserError {
    return List.of();
  }

  /** The node ids that each JVM needs; 0 where any free one will do. */
  default List<Integer> apiNodes(Settings connection) throws UserError {
    return List.of();
  }

  /**
   * Opens connections that no other path shares.
   *
   * @param workload one that the path {@link #offers}
   */
  <P> PathConnection<P> open(Workload<P> workload, Settings settings) throws UserError;
}
