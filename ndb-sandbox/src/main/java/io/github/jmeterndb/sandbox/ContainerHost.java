// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PullResponseItem;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * Runs the processes in a container, on this machine's network. This JVM is attached to the input
 * of the container's first process. When the connection ends, for whatever reason, the engine
 * closes that input: the first process ends, all others with it, and the engine removes the
 * container.
 */
final class ContainerHost implements Host {
  /** The label of these containers; its value is the process id of the JVM. */
  static final String LABEL = "io.github.jmeterndb.sandbox";

  private static final Path FOLDER = Path.of("/jmeter-ndb-sandbox");

  /**
   * The first process. It waits for the end of its input only after a JVM has attached: a JVM
   * killed earlier must not leave the container waiting.
   */
  private static final String FIRST_PROCESS =
      "trap exit TERM; { sleep 20; kill $$; } & read -r attached && kill $! && read -r never";

  // The same for all processes of a running kernel, and of a network namespace.
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NETWORK = Path.of("/proc/self/ns/net");

  private final Path socket;
  final DockerClient client;
  private final String image;
  private String id;

  /** The other end of the first process's input. */
  private Pipe input;

  private int runs;

  private ContainerHost(Path socket, String image) {
    this.socket = socket;
    this.image = image;
    // Not DockerClientFactory.client(): that starts Testcontainers' reaper, another image, which
    // needs the engine's socket and all privileges. These containers end without it.
    this.client =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(URI.create(SCHEME + socket)).build());
  }

  /** A container that is not started yet; pulls its image if necessary. */
  static ContainerHost find(Path socket, String image, String variable, Consumer<String> progress)
      throws UserError {
    ContainerHost host = new ContainerHost(socket, image);
    try {
      if (!host.hasImage()) {
        progress.accept("Pulling the image " + image + ".");
        host.pull();
      }
      return host;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The pull of the image " + image + " was stopped.", e);
    } catch (RuntimeException e) {
      throw new UserError(
          "The image %s is neither on this machine nor can it be pulled (%s); pull it, or name another one in %s."
              .formatted(image, Host.reason(e), variable),
          e);
    }
  }

  private boolean hasImage() {
    try {
      client.inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  private void pull() throws InterruptedException {
    AtomicReference<String> error = new AtomicReference<>("it said nothing");
    // Not docker-java's own callback, which expects a status in each line.
    ResultCallback.Adapter<PullResponseItem> lines =
        new ResultCallback.Adapter<>() {
          @Override
          public void onNext(PullResponseItem line) {
            if (line.getErrorDetail() != null && line.getErrorDetail().getMessage() != null) {
              error.set(line.getErrorDetail().getMessage());
            }
          }
        };
    client.pullImageCmd(image).exec(lines).awaitCompletion();
    if (!hasImage()) {
      throw new IllegalStateException(error.get());
    }
  }

  @Override
  public String name() {
    return "the image " + image;
  }

  @Override
  public String program(String name) {
    return name;
  }

  @Override
  public List<String> mysqldOptions() {
    return List.of("--user=root");
  }

  @Override
  public Path folder() {
    return FOLDER;
  }

  @Override
  public void open(Path parent) throws UserError, InterruptedException {
    try {
      id = create();
      client.startContainerCmd(id).exec();
      input = Pipe.open();
      // One line, which tells the first process that this JVM is attached.
      input.sink().write(StandardCharsets.UTF_8.encode("\n"));
      client
          .attachContainerCmd(id)
          .withStdIn(Channels.newInputStream(input.source()))
          .withStdOut(true)
          .withFollowStream(true)
          .exec(new ResultCallback.Adapter<Frame>());
      requireOneNetwork();
    } catch (IOException | RuntimeException e) {
      throw new UserError(
          "No container of the image %s can be started (%s); see whether the engine at %s can run it with --network=host."
              .formatted(image, Host.reason(e), socket),
          e);
    }
  }

  private String create() {
    CreateContainerCmd command =
        client
            .createContainerCmd(image)
            .withName("jmeter-ndb-sandbox-" + UUID.randomUUID().toString().substring(0, 8))
            .withLabels(Map.of(LABEL, Long.toString(ProcessHandle.current().pid())))
            // The image's own entrypoint uses other ports, folders and accounts.
            .withEntrypoint("sh", "-c", FIRST_PROCESS)
            .withUser("0")
            .withAttachStdin(true)
            .withAttachStdout(true)
            .withStdinOpen(true)
            .withStdInOnce(true)
            .withHostConfig(
                HostConfig.newHostConfig().withNetworkMode("host").withAutoRemove(true));
    ContainerConfig config = client.inspectImageCmd(image).exec().getConfig();
    if (config != null && config.getHealthcheck() != null) {
      // It would look for the entrypoint's account, and use CPU.
      command.withHealthcheck(new HealthCheck().withTest(List.of("NONE")));
    }
    return command.exec().getId();
  }

  /** Without this check it would take minutes to find that no port ever answers. */
  private void requireOneNetwork() throws UserError, IOException, InterruptedException {
    Running there = run("network", "cat " + BOOT + "\nreadlink " + NETWORK, "");
    there.await();
    List<String> here =
        List.of(Files.readString(BOOT).strip(), Files.readSymbolicLink(NETWORK).toString());
    if (!there.log().equals(here)) {
      throw new UserError(
          "The containers of the engine at %s do not share this JVM's network, as in a virtual machine or a container with the engine's socket: run it beside the engine, or set NDB_HOME."
              .formatted(socket));
    }
  }

  @Override
  public Running run(String name, String script, String text) throws UserError {
    // Not the engine's state: Podman reports a detached process as running long after its end.
    String file = name + "-" + ++runs;
    String outer =
        "umask 077\nmkdir -p %1$s\ncd %1$s\nsh -c \"$0\" >%2$s.log 2>&1\necho $? >%2$s.status"
            .formatted(FOLDER, file);
    String inner = "echo $$ >" + file + ".id\n" + script;
    try {
      String exec =
          client
              .execCreateCmd(id)
              .withCmd("sh", "-c", outer, inner)
              .withEnv(List.of("TEXT=" + text))
              .withUser("0")
              .exec()
              .getId();
      client
          .execStartCmd(exec)
          .withDetach(true)
          .exec(new ResultCallback.Adapter<Frame>())
          .awaitCompletion();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Host.gone(e);
    } catch (RuntimeException e) {
      throw Host.gone(e);
    }
    return new ContainerProcess(file);
  }

  void copyOut(Path from, Path to) throws IOException {
    try (TarArchiveInputStream tar = archive(from)) {
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

  private TarArchiveInputStream archive(Path path) {
    return new TarArchiveInputStream(
        client.copyArchiveFromContainerCmd(id, path.toString()).exec());
  }

  @Override
  public void close() {
    if (id == null) {
      return;
    }
    // An interrupted thread cannot talk to the engine.
    boolean interrupted = Thread.interrupted();
    try {
      if (input != null) {
        input.sink().close();
      }
      remove();
      id = null;
      if (input != null) {
        input.source().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // The container ends without this thread.
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void remove() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (true) {
      String inTheWay = "it is still there";
      try {
        client.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
        client.inspectContainerCmd(id).exec();
      } catch (NotFoundException e) {
        return;
      } catch (DockerException e) {
        // Usually the container is being removed already.
        inTheWay = Host.reason(e);
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "The container " + id + " does not stop (" + inTheWay + ").");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private List<String> lines(String file) throws UserError {
    try (TarArchiveInputStream tar = archive(FOLDER.resolve(file))) {
      tar.getNextEntry();
      return new String(tar.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (NotFoundException e) {
      try {
        // Not written yet; if the container is gone, so is its first process.
        client.inspectContainerCmd(id).exec();
        return List.of();
      } catch (RuntimeException unreachable) {
        throw Host.gone(unreachable);
      }
    } catch (IOException | RuntimeException e) {
      throw Host.gone(e);
    }
  }

  private final class ContainerProcess implements Running {
    private final String name;

    private ContainerProcess(String name) {
      this.name = name;
    }

    @Override
    public boolean isAlive() throws UserError {
      return lines(name + ".status").isEmpty();
    }

    @Override
    public int status() throws UserError {
      return Integer.parseInt(lines(name + ".status").get(0));
    }

    @Override
    public void signal(String signal) throws UserError {
      if (isAlive()) {
        run("signal", "kill -s " + signal + " $(cat " + name + ".id)", "");
      }
    }

    @Override
    public List<String> log() throws UserError {
      return lines(name + ".log");
    }
  }
}
