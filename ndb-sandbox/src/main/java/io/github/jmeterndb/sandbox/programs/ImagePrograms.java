// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

record ImagePrograms(Engine engine, String image) implements Programs {
  static final String VARIABLE = "NDB_IMAGE";

  // The same for all processes of a running kernel, and of a network.
  private static final String BOOT = "/proc/sys/kernel/random/boot_id";
  private static final String NETWORK = "/proc/self/ns/net";

  private static final String DEFAULT =
      "container-registry.oracle.com/mysql/community-cluster:9.7.4";

  static String imageName(UnaryOperator<String> environment) {
    return given(environment, VARIABLE).orElse(DEFAULT);
  }

  static Optional<String> given(UnaryOperator<String> environment, String variable) {
    return Optional.ofNullable(environment.apply(variable)).filter(value -> !value.isBlank());
  }

  /**
   * Those of {@link #imageName}, pulled if need be.
   *
   * @throws UserError if the engine can't have the image
   */
  static ImagePrograms find(
      Path socket, UnaryOperator<String> environment, Consumer<String> progress) throws UserError {
    Engine engine = Engine.at(socket);
    String image = imageName(environment);
    engine.requireImage(image, VARIABLE, progress);
    return new ImagePrograms(engine, image);
  }

  @Override
  public String name() {
    return "the image " + image;
  }

  @Override
  public String path(String name) {
    return name;
  }

  @Override
  public List<String> mysqldOptions() {
    return List.of("--user=root");
  }

  @Override
  public Keeper keeper(Path parent) throws UserError {
    Keeper keeper =
        new Keeper(ContainerHost.FOLDER, ContainerHost.start(engine, image, "jmeter-ndb-sandbox"));
    try {
      requireOneNetwork(keeper);
      return keeper;
    } catch (IOException e) {
      keeper.close();
      throw new UserError(
          "The image " + image + " does not run a shell script (" + e.getMessage() + ").", e);
    } catch (InterruptedException e) {
      keeper.close();
      Thread.currentThread().interrupt();
      throw new UserError("The start of the sandbox was stopped.", e);
    } catch (UserError | RuntimeException e) {
      keeper.close();
      throw e;
    }
  }

  /** Else it would take minutes to find out that no port ever answers. */
  private void requireOneNetwork(Keeper keeper)
      throws UserError, IOException, InterruptedException {
    List<String> there = keeper.output("network", "cat " + BOOT + "\nreadlink " + NETWORK);
    List<String> here =
        List.of(
            Files.readString(Path.of(BOOT)).strip(),
            Files.readSymbolicLink(Path.of(NETWORK)).toString());
    if (!there.equals(here)) {
      throw new UserError(
          "The containers of the engine at "
              + engine.socket()
              + " do not share this JVM's network, as in a virtual machine or a container with the"
              + " engine's socket: run it beside the engine, or set NDB_HOME.");
    }
  }
}
