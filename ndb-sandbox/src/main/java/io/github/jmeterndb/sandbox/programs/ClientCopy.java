// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.LogLine;
import io.github.jmeterndb.sandbox.keeper.SandboxFolder;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * ClusterJ and the NDB API's library, copied out of an image, for a JVM that has no {@code
 * NDB_HOME} to take them from. The copy ends with the JVM.
 */
public final class ClientCopy {
  /** The environment variable that names the image, where it is not that of the cluster. */
  static final String VARIABLE = "NDB_CLIENT_IMAGE";

  private static final String SCRIPT = "collect-client.sh";
  private static final String COMPLETE = "ClusterJ is complete.";
  private static final String CLUSTERJ_CLASS = "com/mysql/clusterj/ClusterJHelper.class";

  // Reachable as long as the JVM runs: a keeper whose pipe is collected ends.
  private static Keeper keeper;

  private ClientCopy() {}

  /**
   * Makes {@link NdbHome#client} name a copy, unless this JVM has ClusterJ already. Thread-safe.
   *
   * @param environment where the variables come from
   * @param progress takes a line for the user where this takes long
   * @throws UserError if the image has no ClusterJ, or there is no image
   */
  public static synchronized void provide(
      UnaryOperator<String> environment, Consumer<String> progress) throws UserError {
    boolean isThere =
        keeper != null
            || NdbHome.in(environment).isPresent()
            || NdbHome.client().isPresent()
            || ClientCopy.class.getClassLoader().getResource(CLUSTERJ_CLASS) != null;
    if (isThere) {
      return;
    }
    String image =
        ImagePrograms.given(environment, VARIABLE)
            .orElseGet(() -> ImagePrograms.imageName(environment));
    Engine engine = Engine.at(EngineSocket.find(environment));
    engine.requireImage(image, VARIABLE, progress);
    copy(engine, image);
  }

  private static void copy(Engine engine, String image) throws UserError {
    ContainerHost container = ContainerHost.start(engine, image, "jmeter-ndb-client");
    Keeper copy = null;
    try (Keeper there = new Keeper(ContainerHost.FOLDER, container)) {
      List<String> said = there.output("collect", script());
      if (!said.contains(COMPLETE)) {
        throw new UserError(
            "The image "
                + image
                + " has no ClusterJ ("
                + LogLine.mostTelling(said)
                + "): name one that has it in "
                + VARIABLE
                + ", or set "
                + NdbHome.VARIABLE
                + ", or sweep with -Jpaths=jdbc.");
      }
      copy = LocalHost.keeper(SandboxFolder.parent());
      container.copyOut(ContainerHost.FOLDER.resolve("client"), copy.folder());
      System.setProperty(NdbHome.CLIENT_PROPERTY, copy.folder().resolve("client").toString());
      keeper = copy;
    } catch (IOException | RuntimeException e) {
      if (copy != null) {
        copy.close();
      }
      throw new UserError(
          "ClusterJ cannot be copied out of the image " + image + " (" + Engine.reason(e) + ").",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The copy of ClusterJ out of the image " + image + " was stopped.", e);
    }
  }

  private static String script() throws IOException {
    try (InputStream in = ClientCopy.class.getResourceAsStream(SCRIPT)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
