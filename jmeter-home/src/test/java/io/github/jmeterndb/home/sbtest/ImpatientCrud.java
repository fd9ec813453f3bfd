// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home.sbtest;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Replaces the workload crud if it is found first on the class path: an operation may take seconds
 * instead of minutes. ClusterJ's implementation is found by the last part of the package.
 */
public final class ImpatientCrud extends Crud {
  public static final Duration LONGEST = Duration.ofSeconds(5);

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

  @Override
  public Duration longestOperation(Settings settings) {
    return LONGEST;
  }
}
