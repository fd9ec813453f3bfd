// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.util.List;

/**
 * A process of the database.
 *
 * @param role such as {@code data node 2}
 * @param host name or address, as the database knows it; empty where that is not known
 * @param program such as {@code ndbmtd}
 * @param pid on its host; 0 where that is not known
 * @param port its TCP port; 0 where that is not known
 * @param paths the access paths whose operations it takes part in
 */
public record ServerProcess(
    String role, String host, String program, long pid, int port, List<String> paths) {
  public ServerProcess(String role, String host, String program, long pid, List<String> paths) {
    this(role, host, program, pid, 0, paths);
  }

  public ServerProcess withPaths(List<String> others) {
    return new ServerProcess(role, host, program, pid, port, others);
  }

  public ServerProcess withPid(long other) {
    return new ServerProcess(role, host, program, other, port, paths);
  }
}
