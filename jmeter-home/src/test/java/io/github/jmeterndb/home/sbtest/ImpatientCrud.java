// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Replaces the workload crud if it is found first on the class path: an operation may take seconds
 * instead of minutes. ClusterJ's implementation is found by the last part of the package.
 */
public final class ImpatientCrud implements Workload<Object> {
  public static final Duration LONGEST = Duration.ofSeconds(5);

  private static final String NAME = "crud";

  public static Path writeTo(Path folder) throws IOException {
    String file = ImpatientCrud.class.getName().replace('.', '/') + ".class";
    Path copy = folder.resolve(file);
    Files.createDirectories(copy.getParent());
    try (InputStream in = ImpatientCrud.class.getResourceAsStream("/" + file)) {
      Files.copy(in, copy);
    }
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Workload.class.getName()), ImpatientCrud.class.getName());
    return folder;
  }

  /** Lazily: the lookup of workloads creates this class, too. */
  @SuppressWarnings("unchecked")
  private static Workload<Object> crud() {
    return Workload.all().stream()
        .filter(workload -> workload.name().equals(NAME))
        .filter(workload -> !(workload instanceof ImpatientCrud))
        .findAny()
        .map(workload -> (Workload<Object>) workload)
        .orElseThrow();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operation> operations() {
    return crud().operations();
  }

  @Override
  public List<Parameter> parameters() {
    return crud().parameters();
  }

  @Override
  public Class<Object> api() {
    return crud().api();
  }

  @Override
  public Object overSql(SqlDatabase database, Settings settings) {
    return crud().overSql(database, settings);
  }

  @Override
  public Data<Object> data(DatabaseAdmin admin, Settings settings) {
    return crud().data(admin, settings);
  }

  @Override
  public Duration longestOperation(Settings settings) {
    return LONGEST;
  }
}
