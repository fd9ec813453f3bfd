// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/** A way from Java to a database. Found with {@link java.util.ServiceLoader}. */
public interface AccessPath {
  /** The name in properties, tags and tables, such as {@code clusterj}. */
  String name();

  /** Whether the path leads to a system, such as {@code ndb}. */
  boolean reaches(String system);

  /** Whether this path supports the workload; called before anything starts. */
  boolean offers(Workload<?> workload);

  /** The parameters that {@link #open} reads, with those that the port of any workload does. */
  List<Parameter> parameters();

  default List<Parameter> parameters(Workload<?> workload) {
    return parameters().stream()
        .filter(
            parameter ->
                !Parameter.OF_PORTS.contains(parameter)
                    || workload.portParameters().contains(parameter))
        .toList();
  }

  /**
   * Does nothing where so many threads can use it at once.
   *
   * @throws UserError if they cannot, with what to do about it
   */
  default void requireThreads(int threads, Settings settings) throws UserError {}

  /**
   * Does nothing where a link with each of these settings can be open at the same time.
   *
   * @throws UserError if that cannot be, with what to do about it
   */
  default void requireTogether(List<Settings> links) throws UserError {}

  /**
   * Whether the database has as many connections left as these links take together, and a reserve
   * besides. To be called before {@link #open}, which does not look.
   *
   * @param links the settings of each
   * @param jvms how many JVMs open them, and share the threads
   * @return one for each server; none where the path knows no limit
   * @throws UserError if the database cannot be asked
   */
  default List<Precondition> room(Workload<?> workload, List<Settings> links, int jvms)
      throws UserError {
    return List.of();
  }

  /**
   * Does nothing where there is {@link #room}.
   *
   * @throws UserError if there is not, with what to do about it
   */
  default void requireRoom(Workload<?> workload, List<Settings> links, int jvms) throws UserError {
    Precondition.require(room(workload, links, jvms));
  }

  /**
   * The API nodes of a cluster that a link is in each JVM.
   *
   * @param link its settings
   * @return the node id of each; 0 where any free one will do
   * @throws UserError if the settings contradict each other
   */
  default List<Integer> apiNodes(Settings link) throws UserError {
    return List.of();
  }

  /**
   * Connects. No two links share a connection.
   *
   * @param database one of a system that it reaches
   * @param workload one that it offers
   * @throws UserError if that fails, with what to do about it
   */
  <P> Link<P> open(Workload<P> workload, Target database, Settings settings) throws UserError;
}
