// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The shell script that owns a sandbox's processes. It kills them and removes the folder as soon as
 * {@link #close} is called or this JVM is gone, even by {@code kill -9}. For one thread.
 */
final class Keeper implements AutoCloseable {
  private static final String SCRIPT = "keeper.sh";
  private static final long STOP_SECONDS = 30;

  private final Path folder;
  private final Process process;
  private final BufferedWriter orders;
  private final BufferedReader answers;

  private Keeper(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts a keeper; from here on the folder is its own to remove.
   *
   * @param folder a folder that exists
   * @throws UserError if that fails; then the folder is removed
   */
  static Keeper of(Path folder) throws UserError {
    Path script = folder.resolve(SCRIPT);
    try {
      try (InputStream in = Keeper.class.getResourceAsStream(SCRIPT)) {
        Files.copy(in, script);
      }
      Process process =
          new ProcessBuilder("sh", script.toString(), folder.toString())
              .redirectError(folder.resolve("keeper.log").toFile())
              .start();
      return new Keeper(folder, process);
    } catch (IOException e) {
      UserError error = new UserError("The sandbox in " + folder + " cannot start (" + e + ").", e);
      try {
        SandboxFolder.remove(folder);
      } catch (IOException inTheWay) {
        error.addSuppressed(inTheWay);
      }
      throw error;
    }
  }

  /**
   * Starts a process in the folder, with its output in {@code <name>.log}.
   *
   * @param script what {@code sh} runs, from {@link #command}
   * @throws IOException if the script cannot be written or the keeper is gone
   */
  SandboxProcess run(String name, String script) throws IOException {
    Files.writeString(
        folder.resolve(name + ".sh"), "cd " + quoted(folder.toString()) + "\n" + script + "\n");
    return new SandboxProcess(name, ask("run " + name, name), folder.resolve(name + ".log"));
  }

  /**
   * Lets the processes outlive this JVM, until {@link StandingSandbox#stop}.
   *
   * @throws IOException if the keeper is gone
   */
  void letGo() throws IOException {
    ask("stay", "stays");
  }

  private long ask(String order, String answerTo) throws IOException {
    orders.write(order);
    orders.newLine();
    orders.flush();
    String answer = answers.readLine();
    if (answer == null || !answer.startsWith(answerTo + " ")) {
      throw new IOException("no answer from sh " + folder.resolve(SCRIPT) + " to '" + order + "'");
    }
    return Long.parseLong(answer.substring(answerTo.length() + 1));
  }

  /**
   * Kills all processes, removes the folder, and returns when that is done, or at once if this
   * thread is interrupted.
   *
   * @throws IllegalStateException if it is not done after 30 s, or somebody killed the keeper
   */
  @Override
  public void close() {
    try {
      orders.close();
      boolean ended = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
      if (!ended || Files.exists(folder)) {
        throw new IllegalStateException("The processes of " + folder + " do not stop.");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // The keeper goes on without us.
      Thread.currentThread().interrupt();
    }
  }

  /** A command line for {@code sh}. */
  static String command(List<String> words) {
    return words.stream().map(Keeper::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
