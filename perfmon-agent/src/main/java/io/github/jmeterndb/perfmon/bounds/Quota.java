// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

/**
 * What all clients of one port may have together, for the agent to fit into a heap of 32 MiB.
 *
 * @param clients connections, or addresses that datagrams come from
 * @param load what they have asked for; an expression takes a hundred KiB at the worst
 */
public record Quota(int clients, Load load) {
  public static final Quota TCP = new Quota(256, new Load(10_000, 512 * 1024, 40));

  /** Apart from TCP's, and small: it is for one listener on the same machine. */
  public static final Quota UDP = new Quota(32, new Load(1000, 32 * 1024, 4));

  /** Whether so many metrics still fit. Expressions that do not are refused one by one. */
  public boolean hasRoom(Load used, Load more) {
    Load all = used.plus(more);
    return all.metrics() <= load.metrics() && all.characters() <= load.characters();
  }
}
