// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.SandboxProcess;

/** A management node or a mysqld: SIGTERM stops it, and it answers at its port. */
final class ServerLife extends NodeLife {
  ServerLife(Node node, CommandLines commands, Keeper keeper, SandboxProcess process) {
    super(node, commands, keeper, process);
  }

  @Override
  boolean answers() {
    int port = commands().topology().port(node().id());
    // A mysqld listens before it has found its cluster, and greets afterwards.
    return node().isMysqld() ? LoopbackPorts.greets(port) : LoopbackPorts.answers(port);
  }
}
