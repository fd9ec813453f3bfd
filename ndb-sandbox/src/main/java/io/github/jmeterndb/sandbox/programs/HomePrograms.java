// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public record HomePrograms(NdbHome home) implements Programs {
  public static final String NOT_SET =
      NdbHome.VARIABLE
          + " is not set: unpack a MySQL NDB Cluster distribution and set "
          + NdbHome.VARIABLE
          + " to its folder, the one that holds bin/ndbmtd";

  @Override
  public String name() {
    return NdbHome.VARIABLE;
  }

  @Override
  public String path(String name) throws UserError {
    return home.program(name).toAbsolutePath().toString();
  }

  @Override
  public List<String> mysqldOptions() {
    List<String> options = new ArrayList<>();
    options.add("--basedir=" + home.path().toAbsolutePath());
    if (System.getProperty("user.name").equals("root")) {
      options.add("--user=root");
    }
    return options;
  }

  @Override
  public Keeper keeper(Path parent) throws UserError {
    for (String name : List.of("ndb_mgmd", "ndbmtd", "mysqld", "mysql")) {
      home.program(name);
    }
    return LocalHost.keeper(parent);
  }
}
