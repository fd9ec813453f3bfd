// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.PullResponseItem;
import io.github.jmeterndb.settings.UserError;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/** A container engine, through Testcontainers' client. Safe for use by several threads. */
record Engine(Path socket, DockerClient client) {
  static Engine at(Path socket) {
    // Not DockerClientFactory.client(): that starts the reaper, another image, which wants the
    // engine's socket and all privileges. Our containers end without it.
    return new Engine(
        socket,
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(URI.create("unix://" + socket)).build()));
  }

  /**
   * Nothing, if the image is there; it is pulled where it is not.
   *
   * @param variable the environment variable that names another one
   * @throws UserError if it is not there and cannot be pulled
   */
  void requireImage(String image, String variable, Consumer<String> progress) throws UserError {
    try {
      if (!has(image)) {
        progress.accept("Pulling the image " + image + ".");
        Pull pull = client.pullImageCmd(image).exec(new Pull());
        pull.awaitCompletion();
        if (!has(image)) {
          throw missing(image, variable, pull.error, null);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The pull of the image " + image + " was stopped.", e);
    } catch (RuntimeException e) {
      throw missing(image, variable, reason(e), e);
    }
  }

  private boolean has(String image) {
    try {
      client.inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  private static UserError missing(String image, String variable, String reason, Throwable cause) {
    return new UserError(
        "The image "
            + image
            + " is neither on this machine nor can it be pulled ("
            + reason
            + "); pull it, or name another one in "
            + variable
            + ".",
        cause);
  }

  /** Removes what is left of a JVM that was killed between making its container and starting it. */
  void removeThoseNeverStarted() {
    List<Container> never =
        client
            .listContainersCmd()
            .withLabelFilter(List.of(ContainerHost.LABEL))
            .withStatusFilter(List.of("created"))
            .exec();
    for (Container container : never) {
      long jvm = Long.parseLong(container.getLabels().get(ContainerHost.LABEL));
      if (ProcessHandle.of(jvm).isEmpty()) {
        try {
          client.removeContainerCmd(container.getId()).exec();
        } catch (DockerException e) {
          // Somebody else was faster, or it is running after all: none of ours.
        }
      }
    }
  }

  static String reason(Throwable e) {
    String message = UserError.firstLine(e);
    // "Status 500: {"cause":"…","message":"…","response":500}"
    return message
        .replaceFirst("^Status \\d+: ", "")
        .replaceFirst(".*\"message\":\"(.*?)\".*", "$1");
  }

  /** Not docker-java's own callback, which takes for granted that each line has a status. */
  private static final class Pull extends ResultCallback.Adapter<PullResponseItem> {
    private volatile String error = "it said nothing";

    @Override
    public void onNext(PullResponseItem line) {
      if (line.getErrorDetail() != null && line.getErrorDetail().getMessage() != null) {
        error = line.getErrorDetail().getMessage().lines().findFirst().orElse(error);
      }
    }
  }
}
