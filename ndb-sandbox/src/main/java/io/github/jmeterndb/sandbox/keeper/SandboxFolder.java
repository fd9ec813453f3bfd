// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

public final class SandboxFolder {
  private static final String PREFIX = "ndb-sandbox-";
  // sizeof(sockaddr_un.sun_path) is 108 on Linux, with a zero at its end.
  private static final int LONGEST_SOCKET_PATH = 106;
  // That of a mysqld of several.
  private static final String LONGEST_SOCKET = "mysqld-99.sock";

  private SandboxFolder() {}

  /**
   * Makes one that only this user may enter.
   *
   * @param parent the folder to make it in
   * @throws UserError if that fails, or its path is too long for a socket in it
   */
  public static Path create(Path parent) throws UserError {
    try {
      Path folder = Files.createTempDirectory(parent, PREFIX);
      int length =
          folder.resolve(LONGEST_SOCKET).toString().getBytes(StandardCharsets.UTF_8).length;
      if (length > LONGEST_SOCKET_PATH) {
        Files.delete(folder);
        throw new UserError(
            "The sandbox cannot be made below "
                + parent
                + ": the path is too long for a unix socket; give a shorter folder with"
                + " -Djava.io.tmpdir=….");
      }
      return folder;
    } catch (IOException e) {
      throw new UserError(
          "No folder can be made below "
              + parent
              + " ("
              + UserError.firstLine(e)
              + "); make it writable or give another with -Djava.io.tmpdir=….",
          e);
    }
  }

  static List<Path> all() throws IOException {
    List<Path> folders = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent(), PREFIX + "*")) {
      entries.forEach(folders::add);
    }
    return folders;
  }

  /**
   * Removes it and what is in it.
   *
   * @throws IOException if something cannot be removed; then the rest may still be there
   */
  public static void remove(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> tree = Files.walk(folder)) {
      paths = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  /** Where they are unless somebody says otherwise. */
  public static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }
}
