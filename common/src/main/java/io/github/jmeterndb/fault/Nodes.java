// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.UserError;
import java.util.Set;

/** The nodes of a database that faults can be injected into. Thread-safe. */
public interface Nodes {
  Nodes NONE =
      new Nodes() {
        @Override
        public void act(Action action, String node) throws UserError {
          throw new UserError("there is no " + node + " here");
        }

        @Override
        public boolean isInEffect(Action action, String node) {
          return false;
        }

        @Override
        public Set<String> ended() {
          return Set.of();
        }
      };

  void act(Action action, String node) throws UserError;

  /** Whether the last action on a node is in effect. */
  boolean isInEffect(Action action, String node) throws UserError;

  /** Nodes that ended without having been killed or stopped. */
  Set<String> ended() throws UserError;
}
