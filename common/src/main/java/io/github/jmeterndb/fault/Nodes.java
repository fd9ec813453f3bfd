// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.UserError;
import java.util.Set;

/** The nodes of a database that faults can be injected into; none by default. Thread-safe. */
public interface Nodes {
  Nodes NONE = new Nodes() {};

  default void act(Action action, String node) throws UserError {
    throw new UserError("there is no " + node + " here");
  }

  /** Whether the last action on a node is in effect. */
  default boolean isInEffect(Action action, String node) throws UserError {
    return false;
  }

  /** Nodes that ended without having been killed or stopped. */
  default Set<String> ended() throws UserError {
    return Set.of();
  }
}
