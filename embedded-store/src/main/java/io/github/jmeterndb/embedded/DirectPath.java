// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.util.List;

/** The stand-in past its SQL: what ClusterJ is on NDB. */
public final class DirectPath implements AccessPath {
  static final String NAME = "direct";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String system() {
    return EmbeddedDatabase.SYSTEM;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.NDB_DATABASE);
  }

  @Override
  public Store open(Settings settings) {
    return new DirectStore(EmbeddedDatabase.of(settings));
  }
}
