// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.release;

import java.nio.file.Path;

/**
 * A jar of others.
 *
 * @param path from the root of a Maven repository: {@code GROUP/ARTIFACT/VERSION/FILE}; local
 *     repositories and Maven Central have the same layout
 */
record MavenJar(Path path) {
  private static final String CENTRAL = "https://repo1.maven.org/maven2/";

  String file() {
    return path.getFileName().toString();
  }

  String artifact() {
    return path.getName(path.getNameCount() - 3).toString();
  }

  /** Such as {@code com.zaxxer}. */
  String group() {
    return slashed(path.subpath(0, path.getNameCount() - 3)).replace('/', '.');
  }

  /** Where everybody gets it. */
  String url() {
    return CENTRAL + slashed(path);
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }
}
