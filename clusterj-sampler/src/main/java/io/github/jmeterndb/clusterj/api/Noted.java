// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import io.github.jmeterndb.run.Operation;

/** A port's implementation that does something in another way than the database would. */
public interface Noted {
  /** What that is, in a few words; empty where there is nothing to say of that operation. */
  String note(Operation operation);
}
