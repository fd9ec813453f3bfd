// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The shell script that owns a sandbox's processes. It kills them and removes the folder as soon as
 * {@link #close} is called or this JVM is gone, even by {@code kill -9}. For one thread.
 */
public final class Keeper implements AutoCloseable {
  private static final String SCRIPT = "keeper.sh";
  private static final long POLL_MILLIS = 20;

  public interface Host extends AutoCloseable {
    OutputStream orders();

    InputStream answers();

    /**
     * Ends the script and all that it started, and returns when that is done, or at once if this
     * thread is interrupted.
     *
     * @throws IllegalStateException if it is not done after 30 s
     */
    @Override
    void close();
  }

  private final Path folder;
  private final Host host;
  private final BufferedWriter orders;
  private final BufferedReader answers;

  /**
   * One that is about to run.
   *
   * @param folder its folder, where the script runs
   * @param host what runs it, and is closed with this
   */
  public Keeper(Path folder, Host host) {
    this.folder = folder;
    this.host = host;
    this.orders = new BufferedWriter(new OutputStreamWriter(host.orders(), StandardCharsets.UTF_8));
    // A log may hold anything: what is no UTF-8 is replaced.
    this.answers =
        new BufferedReader(new InputStreamReader(host.answers(), StandardCharsets.UTF_8));
  }

  /** The script, for a {@link Host} to run with {@code sh}. */
  public static String script() throws IOException {
    try (InputStream in = Keeper.class.getResourceAsStream(SCRIPT)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  public Path folder() {
    return folder;
  }

  /**
   * Writes a file into the folder.
   *
   * @throws IOException if it cannot be written or the keeper is gone
   */
  public void write(String name, String text) throws IOException {
    List<String> lines = text.lines().toList();
    send("write " + name + " " + lines.size());
    for (String line : lines) {
      send(line);
    }
    answer("wrote");
  }

  /**
   * Starts a process in the folder.
   *
   * @param script what {@code sh} runs, from {@link #command}
   * @throws IOException if the script cannot be written or the keeper is gone
   */
  public SandboxProcess run(String name, String script) throws IOException {
    write(name + ".sh", "cd " + quoted(folder.toString()) + "\n" + script + "\n");
    send("run " + name);
    return new SandboxProcess(name, Long.parseLong(answer("started")), this);
  }

  /**
   * What a process writes that ends soon.
   *
   * @param script what {@code sh} runs, in the folder
   * @throws IOException if the script cannot be written or the keeper is gone
   * @throws InterruptedException if the thread is interrupted
   */
  public List<String> output(String name, String script) throws IOException, InterruptedException {
    SandboxProcess process = run(name, script);
    while (process.runs()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    return process.log();
  }

  boolean runs(long pid) throws IOException {
    send("look " + pid);
    return answer("").startsWith("runs ");
  }

  /** Sends that process a signal, such as {@code KILL}; nothing where it has ended. */
  void signal(long pid, String signal) throws IOException {
    if (runs(pid)) {
      send("signal " + signal + " " + pid);
      answer("signalled");
    }
  }

  List<String> log(String name) throws IOException {
    send("log " + name);
    List<String> lines = new ArrayList<>();
    String answer = answer("");
    while (answer.startsWith("|")) {
      lines.add(answer.substring(1));
      answer = answer("");
    }
    return lines;
  }

  /**
   * Lets the processes outlive this JVM, until {@link StandingSandbox#stop}.
   *
   * @throws IOException if the keeper is gone
   */
  public void letGo() throws IOException {
    send("stay");
    answer("stays");
  }

  private void send(String line) throws IOException {
    orders.write(line);
    orders.newLine();
  }

  /** What comes after that word in the script's next line; after no word, the line. */
  private String answer(String word) throws IOException {
    orders.flush();
    String line = answers.readLine();
    String start = word.isEmpty() ? "" : word + " ";
    if (line == null || !line.startsWith(start)) {
      throw new IOException(SCRIPT + " in " + folder + " is gone");
    }
    return line.substring(start.length());
  }

  /**
   * Kills all processes, removes the folder, and returns when that is done, or at once if this
   * thread is interrupted.
   *
   * @throws IllegalStateException if it is not done after 30 s, or somebody killed the keeper
   */
  @Override
  public void close() {
    host.close();
  }

  /** A command line for {@code sh}, whatever is in the words. */
  public static String command(List<String> words) {
    return words.stream().map(Keeper::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
