// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What a sandbox is started from. */
public interface Programs {
  /**
   * Those of the distribution that {@code NDB_HOME} names, or, where it is not set, of an image.
   *
   * @param environment where the variables come from
   * @param progress takes a line for the user where this takes long
   * @throws UserError if there is neither a distribution, nor an engine that has the image
   */
  static Programs find(UnaryOperator<String> environment, Consumer<String> progress)
      throws UserError {
    Optional<NdbHome> home = NdbHome.in(environment);
    if (home.isPresent()) {
      return new HomePrograms(home.get());
    }
    Path socket;
    try {
      socket = EngineSocket.find(environment);
    } catch (UserError e) {
      throw new UserError(
          HomePrograms.NOT_SET + "; nor is there a container: " + e.getMessage() + ".", e);
    }
    try {
      return ImagePrograms.find(socket, environment, progress);
    } catch (NoClassDefFoundError e) {
      throw new UserError(
          "A sandbox in a container needs Testcontainers on the class path ("
              + e.getMessage()
              + " is missing): add target/jmeter/lib/containers to plugin_dependency_paths, as in"
              + " user.properties, or set NDB_HOME.",
          e);
    }
  }

  /**
   * The name of the image that is taken where {@code NDB_HOME} is not set.
   *
   * @param environment where the variables come from
   */
  static String imageName(UnaryOperator<String> environment) {
    return ImagePrograms.imageName(environment);
  }

  /** What to check where one of them does not work. */
  String name();

  /**
   * How a shell calls one, such as {@code ndbmtd}.
   *
   * @throws UserError if it is missing or made for another processor
   */
  String path(String name) throws UserError;

  /** Options that this mysqld needs, wherever its data are. */
  List<String> mysqldOptions();

  /**
   * Starts a keeper where they can be run.
   *
   * @param parent holds the keeper's folder, if that is on this machine
   * @throws UserError if that fails; then nothing is left
   */
  Keeper keeper(Path parent) throws UserError;
}
