// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Copies ClusterJ and the NDB API's library out of an image, for a JVM without {@code NDB_HOME}.
 * The copy is removed when the JVM ends.
 */
final class ClientCopy {
  /** The environment variable that names the image; by default the image of the cluster. */
  private static final String VARIABLE = "NDB_CLIENT_IMAGE";

  private static final String CLUSTERJ_CLASS = "com/mysql/clusterj/ClusterJHelper.class";

  // Reachable as long as the JVM runs: if its pipe is collected, the watchdog ends.
  private static LocalHost folder;

  private ClientCopy() {}

  /**
   * Makes {@link NdbHome#client} name a copy, unless this JVM has ClusterJ already. Thread-safe.
   *
   * @param progress takes a line for the user when this takes long
   * @throws UserError if there is no image, or no ClusterJ in it
   */
  static synchronized void provide(UnaryOperator<String> environment, Consumer<String> progress)
      throws UserError {
    if (folder != null
        || NdbHome.in(environment).isPresent()
        || NdbHome.client().isPresent()
        || ClientCopy.class.getClassLoader().getResource(CLUSTERJ_CLASS) != null) {
      return;
    }
    String image = Host.given(environment, VARIABLE).orElseGet(() -> Host.image(environment));
    LocalHost copy = new LocalHost(null);
    copy.open(LocalHost.parent());
    try (ContainerHost container =
        ContainerHost.find(Host.engine(environment), image, VARIABLE, progress)) {
      container.open(copy.folder());
      Host.Running collect = container.run("collect", Host.resource("collect-client.sh"), "");
      collect.await();
      if (collect.status() != 0) {
        throw new UserError(
            "The image %s has no ClusterJ (%s): name one that has it in %s, or set %s, or sweep with -Jpaths=jdbc."
                .formatted(image, Node.mostTelling(collect.log()), VARIABLE, NdbHome.VARIABLE));
      }
      container.copyOut(container.folder().resolve("client"), copy.folder());
      System.setProperty(NdbHome.CLIENT_PROPERTY, copy.folder().resolve("client").toString());
      folder = copy;
    } catch (IOException | RuntimeException e) {
      throw new UserError(
          "ClusterJ cannot be copied out of the image %s (%s).".formatted(image, Host.reason(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The copy of ClusterJ out of the image " + image + " was stopped.", e);
    } finally {
      if (folder == null) {
        copy.close();
      }
    }
  }
}
