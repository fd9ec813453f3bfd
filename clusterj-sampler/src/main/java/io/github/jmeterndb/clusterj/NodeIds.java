// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The node ids of a link's cluster connections, as ClusterJ takes them for a pool. */
final class NodeIds {
  static final int ANY = 0;

  private NodeIds() {}

  /**
   * One for each connection; 0 where any free one will do. Those that follow the only one that is
   * named, where the pool is larger.
   *
   * @throws UserError if as many are named as there are no connections
   */
  static List<Integer> of(Settings settings) throws UserError {
    int connections = settings.number(Parameter.NDB_POOL_SIZE);
    List<Integer> named = settings.numbers(Parameter.NDB_NODEIDS);
    if (named.isEmpty()) {
      return Collections.nCopies(connections, ANY);
    }
    if (named.size() == 1) {
      return IntStream.range(0, connections).mapToObj(i -> named.get(0) + i).toList();
    }
    if (connections > 1 && connections != named.size()) {
      throw new UserError(
          "%s names %s node ids, and %s is %s: name one for each connection, or only the first."
              .formatted(
                  Parameter.NDB_NODEIDS, named.size(), Parameter.NDB_POOL_SIZE, connections));
    }
    return named;
  }
}
