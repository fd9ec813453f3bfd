// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.results.model.ProcessCpu;
import java.util.Collection;

/** What a load was recorded of: a process, or a host as a whole. */
record Source(String host, String name) {
  static Source of(ProcessCpu load) {
    return new Source(load.host(), load.name());
  }

  boolean isHost() {
    return name.equals(ProcessCpu.HOST);
  }

  String title(Collection<Source> all) {
    String what = isHost() ? "the host" : name;
    return all.stream().map(Source::host).distinct().count() > 1 ? what + " on " + host : what;
  }
}
