// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;

/** What can go wrong when ClusterJ connects, and what to do about it. */
final class ClusterJErrors {
  private ClusterJErrors() {}

  static UserError explain(Throwable e, Settings settings) {
    return new UserError("ClusterJ at " + settings.text(Parameter.NDB_CONNECTSTRING) + ": " + e, e);
  }
}
