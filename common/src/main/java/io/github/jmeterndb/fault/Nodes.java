// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.UserError;
import java.util.Set;

/** The nodes of a database, as far as they can be broken from here. Thread-safe. */
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

  /** Does something to a node, and does not wait for what follows. */
  void act(Action action, String node) throws UserError;

  /**
   * Whether what was done last to a node is in effect: it has ended where it was killed or stopped,
   * and answers where it was started.
   *
   * @throws UserError if it never will be
   */
  boolean isInEffect(Action action, String node) throws UserError;

  /**
   * Those that have ended by themselves: nobody has killed or stopped them, but a fault of another
   * node may have taken them along.
   *
   * @throws UserError if that is not known
   */
  Set<String> ended() throws UserError;
}
