// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import io.github.jmeterndb.run.Operation;

/** An implementation that executes an operation otherwise than the database would. */
public interface PathRemark {
  /** A remark in a few words; empty where there is none. */
  String note(Operation operation);
}
