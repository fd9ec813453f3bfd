// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Runs a keeper as the first process of a container of its own, on this machine's network. This JVM
 * is attached to its input: the engine ends that input when the connection is gone, whatever ended
 * it, so that the keeper ends, and with it the container, which the engine then removes.
 */
final class ContainerHost implements Keeper.Host {
  /** Tells these containers from others; its value is the process id of the JVM. */
  static final String LABEL = "io.github.jmeterndb.sandbox";

  static final Path FOLDER = Path.of("/jmeter-ndb-sandbox");

  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 20;

  private final DockerClient client;
  private final String id;
  private final ContainerStreams streams;

  private ContainerHost(DockerClient client, String id) throws IOException {
    this.client = client;
    this.id = id;
    this.streams = new ContainerStreams();
  }

  /**
   * Starts a container.
   *
   * @throws UserError if that fails; then nothing is left
   */
  static ContainerHost start(Engine engine, String image, String name) throws UserError {
    try {
      DockerClient client = engine.client();
      engine.removeThoseNeverStarted();
      String id = create(client, image, name);
      ContainerHost host = new ContainerHost(client, id);
      try {
        client.startContainerCmd(id).exec();
        client
            .attachContainerCmd(id)
            .withStdIn(host.streams.forInput())
            .withStdOut(true)
            .withStdErr(true)
            .withFollowStream(true)
            .exec(host.streams);
        return host;
      } catch (RuntimeException e) {
        host.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      throw new UserError(
          "No container of the image "
              + image
              + " can be started ("
              + Engine.reason(e)
              + "); see whether the engine at "
              + engine.socket()
              + " can run it with --network=host.",
          e);
    }
  }

  private static String create(DockerClient client, String image, String name) throws IOException {
    CreateContainerCmd command =
        client
            .createContainerCmd(image)
            .withName(name + "-" + UUID.randomUUID().toString().substring(0, 8))
            .withLabels(Map.of(LABEL, Long.toString(ProcessHandle.current().pid())))
            // The image's own entrypoint knows other ports, folders and accounts than ours.
            .withEntrypoint(
                "sh", "-c", Keeper.script(), "keeper.sh", FOLDER.toString(), "in-container")
            .withUser("0")
            .withAttachStdin(true)
            .withAttachStdout(true)
            .withAttachStderr(true)
            .withStdinOpen(true)
            .withStdInOnce(true)
            .withHostConfig(
                HostConfig.newHostConfig().withNetworkMode("host").withAutoRemove(true));
    ContainerConfig config = client.inspectImageCmd(image).exec().getConfig();
    if (config != null && config.getHealthcheck() != null) {
      // It would look for an account of the entrypoint's, and take CPU.
      command.withHealthcheck(new HealthCheck().withTest(List.of("NONE")));
    }
    return command.exec().getId();
  }

  /**
   * Copies a folder of regular files out of the container.
   *
   * @param to the folder to copy it into
   */
  void copyOut(Path from, Path to) throws IOException {
    try (InputStream in = client.copyArchiveFromContainerCmd(id, from.toString()).exec();
        TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = to.resolve(entry.getName()).normalize();
        if (!path.startsWith(to)) {
          throw new IOException(entry.getName() + " leads out of the folder");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else if (entry.isFile()) {
          Files.copy(tar, path);
        }
      }
    }
  }

  @Override
  public OutputStream orders() {
    return streams.toInput();
  }

  @Override
  public InputStream answers() {
    return streams.output();
  }

  @Override
  public void close() {
    // An interrupted thread could not speak to the engine.
    boolean interrupted = Thread.interrupted();
    try {
      streams.close();
      remove();
      streams.closePipes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // The container ends without us.
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void remove() throws InterruptedException {
    long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
    while (true) {
      String inTheWay = "it is still there";
      try {
        client.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
        client.inspectContainerCmd(id).exec();
      } catch (NotFoundException e) {
        return;
      } catch (DockerException e) {
        // Most often it is being removed already, because the keeper has ended.
        inTheWay = Engine.reason(e);
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "The container " + id + " does not stop (" + inTheWay + ").");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
