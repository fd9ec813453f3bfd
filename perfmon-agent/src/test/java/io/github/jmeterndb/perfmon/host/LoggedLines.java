// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import java.util.ArrayList;
import java.util.List;

/** What clients make the agent say. */
public final class LoggedLines {
  /** All lines, without their levels. */
  public final List<String> lines = new ArrayList<>();

  /** The log that writes them; its clock is the host's. */
  public PeerLog log(ScriptedHost host) {
    return new PeerLog((level, line) -> lines.add(line), () -> host.nanoTime);
  }
}
