// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Operation;
import java.util.List;

/**
 * A published comparison of ClusterJ and JDBC, and what it claims.
 *
 * @param figures path, operation, threads and TPS of each cell
 * @param claims in their order
 */
public record PathStudy(StudyFile figures, List<Claim> claims) {
  /** Copies the list. */
  public PathStudy {
    claims = List.copyOf(claims);
  }

  /** Something that it claims. */
  public sealed interface Claim {
    /** What it says, in a sentence without a stop. */
    String text();
  }

  /**
   * That ClusterJ is about so many times as fast as JDBC.
   *
   * @param ratio so many times
   * @param operations in all of these
   */
  public record Speed(String text, double ratio, List<Operation> operations) implements Claim {
    /** Copies the list. */
    public Speed {
      operations = List.copyOf(operations);
    }
  }

  /** That JDBC puts all load on the mysqld, and ClusterJ spreads it over the data nodes. */
  public record Load(String text) implements Claim {}
}
