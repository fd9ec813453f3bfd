// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.run.StoreException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Requests on the tables of a database over ClusterJ, each in the calling thread's session.
 * Thread-safe: a transaction belongs to the thread that began it.
 */
public interface Requests {
  /**
   * Executes a request, in the calling thread's transaction where it has begun one, otherwise in a
   * transaction of its own.
   *
   * @throws StoreException if that fails, with the cluster's code, or with {@code REFUSED} where
   *     ClusterJ cannot execute the request, or not correctly. A transaction of several requests is
   *     rolled back then, and takes no more of them
   */
  Answer run(Request request) throws StoreException;

  /** Rolls back the calling thread's transaction, and closes its session. */
  void endThread();

  /**
   * The result of a request.
   *
   * @param columns of the rows; empty where the request returns none
   * @param rows a text for each column, null for NULL
   */
  record Answer(List<String> columns, List<List<String>> rows, int written) {
    public static Answer of(int written) {
      return new Answer(List.of(), List.of(), written);
    }

    /** As a JDBC Request has it: a line of the names, a line per row, tabs between the columns. */
    public String text() {
      if (columns.isEmpty()) {
        return written + " updates";
      }
      StringBuilder text = new StringBuilder(String.join("\t", columns)).append('\n');
      for (List<String> row : rows) {
        text.append(row.stream().map(String::valueOf).collect(Collectors.joining("\t")))
            .append('\n');
      }
      return text.toString();
    }
  }
}
