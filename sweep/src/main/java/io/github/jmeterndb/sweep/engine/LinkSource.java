// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.SameDatabase;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;

/**
 * Opens the links of an engine.
 *
 * @param <P> the port of the workload
 */
@FunctionalInterface
public interface LinkSource<P> {
  Link<P> open(String path, Opening opening) throws UserError;

  /**
   * The access paths that are installed, each of which is seen to reach the database of the lease.
   */
  static <P> LinkSource<P> of(Workload<P> workload) {
    return (name, opening) -> {
      PathSpec spec = PathSpec.of(name);
      Target database = Target.ofSystem(opening.system());
      Link<P> link = spec.path().open(workload, database, spec.settings(opening.settings()));
      boolean complete = false;
      try {
        SameDatabase.require(name, link, opening.token());
        complete = true;
        return link;
      } finally {
        if (!complete) {
          link.close();
        }
      }
    };
  }
}
