// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.LoopbackPorts;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program of the project as a user starts it, with all its files in one folder. */
final class JMeterProcess implements AutoCloseable {
  private static final List<String> SECRETS =
      List.of(NdbHome.VARIABLE, "JDBC_PASSWORD", "KEYSTORE_PASSWORD", "TRUSTSTORE_PASSWORD");

  private static final String METRICS = "Metrics: ";

  private final Path folder;
  private final Process process;

  private JMeterProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** A sweep on the embedded database, unless changed, by the assembled JMeter. */
  static Command in(Path folder) {
    return new Command(folder);
  }

  /** A {@code jmeter -n}: each method changes it and returns it. */
  static final class Command {
    private final Path folder;
    private final List<String> program = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>(List.of("-Jtarget=embedded"));
    private final Map<String, String> environment = new HashMap<>();
    private Path plan = JMeterHome.CRUD_SWEEP;

    private Command(Path folder) {
      this.folder = folder;
      program.add(JMeterHome.PATH.resolve("bin/jmeter").toString());
    }

    Command by(String... other) {
      program.clear();
      program.addAll(List.of(other));
      return this;
    }

    Command plan(Path other) {
      plan = other;
      return this;
    }

    Command on(Settings cluster) {
      arguments.add("-Jtarget=ndb");
      for (Parameter parameter :
          List.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL, Parameter.JDBC_USER)) {
        arguments.add("-J" + parameter.property() + "=" + cluster.text(parameter));
      }
      return environment("JDBC_PASSWORD", cluster.text(Parameter.JDBC_PASSWORD));
    }

    /** With properties {@code NAME=VALUE}. */
    Command with(String... properties) {
      Stream.of(properties).forEach(property -> arguments.add("-J" + property));
      return this;
    }

    Command and(String... more) {
      arguments.addAll(List.of(more));
      return this;
    }

    Command environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    /** With the distribution that this build has, if any. */
    Command ndbHome() {
      String home = System.getenv(NdbHome.VARIABLE);
      return home == null || home.isBlank() ? this : environment(NdbHome.VARIABLE, home);
    }

    JMeterProcess start() throws IOException {
      List<String> command = new ArrayList<>(program);
      command.addAll(List.of("-n", "-t", plan.toString()));
      command.addAll(List.of("-j", folder.resolve("jmeter.log").toString()));
      // No port for shutdown messages.
      command.add("-Jjmeterengine.nongui.port=0");
      command.add("-Jrun.dir=" + folder.resolve("run"));
      // No pause for the cluster to settle: figures are not checked.
      command.add("-Jsettle=0");
      command.addAll(arguments);
      return JMeterProcess.start(folder, environment, command);
    }
  }

  static JMeterProcess start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    // The leader of a process group of its own, as a terminal starts a command.
    List<String> inGroup = new ArrayList<>(List.of("setsid"));
    inGroup.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(inGroup)
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr").toFile());
    builder.environment().keySet().removeAll(SECRETS);
    builder.environment().put("HEAP", "-Xms256m -Xmx512m");
    // Quick compilation: no test measures speed.
    builder.environment().put("JVM_ARGS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
    builder.environment().putAll(environment);
    return new JMeterProcess(folder, builder.start());
  }

  /** Runs a program to its end; returns the output of both streams. */
  static String printed(int status, Path folder, String... command)
      throws IOException, InterruptedException {
    Process program =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String printed = new String(program.getInputStream().readAllBytes(), UTF_8);
    assertThat(program.waitFor()).as(printed).isEqualTo(status);
    return printed;
  }

  /** Unpacks runs that the tests of workloads keep. */
  static void unpack(String recorded, Path folder) throws IOException, InterruptedException {
    Path archive = Path.of("..", "workloads/src/test/resources/recorded", recorded + ".zip");
    Path jar = Path.of(System.getProperty("java.home"), "bin", "jar");
    printed(0, folder, jar.toString(), "xf", archive.toAbsolutePath().toString());
  }

  int await() throws IOException, InterruptedException {
    try (BufferedReader out = process.inputReader()) {
      Files.write(folder.resolve("stdout"), out.lines().toList());
    }
    return process.waitFor();
  }

  /** Waits for the end of a run that must succeed. */
  RunInfo complete() throws IOException, InterruptedException {
    assertThat(await()).as("%s %s", errors(), lines()).isZero();
    RunInfo info = run().readInfo();
    assertThat(info.state).as(info.message).isEqualTo(State.COMPLETE);
    return info;
  }

  /** Sends a signal to the program, or to all processes of its group, as a terminal does. */
  void signal(String signal, boolean toGroup) throws IOException, InterruptedException {
    String to = (toGroup ? "-" : "") + process.pid();
    printed(0, folder, "kill", "-" + signal, "--", to);
  }

  /** Kills the program and all its child processes, as a crash would. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Limits the size of all files that are written from now on, as a full disk does. */
  void limitFiles(long bytes) throws IOException, InterruptedException {
    for (ProcessHandle handle : process.descendants().toList()) {
      String limit = "--fsize=" + bytes + ":" + bytes;
      printed(0, folder, "prlimit", "--pid", Long.toString(handle.pid()), limit);
    }
  }

  /** Waits until a cell has measured operations. Needs {@code metrics.port=0}. */
  void awaitOperations(String cell) throws IOException, InterruptedException {
    URI metrics = URI.create(awaitLine(METRICS).substring(METRICS.length()));
    Pattern some =
        Pattern.compile(
            "(?m)^jmeter_ndb_operations_total\\{[^}]*cell=\"%s\"[^}]*} [1-9]"
                .formatted(Pattern.quote(cell)));
    HttpRequest request = HttpRequest.newBuilder(metrics).build();
    HttpClient client = HttpClient.newHttpClient();
    while (!some.matcher(client.send(request, BodyHandlers.ofString()).body()).find()) {
      MILLISECONDS.sleep(20);
    }
  }

  static void awaitPort(int port) {
    while (!LoopbackPorts.answers(port)) {
      Thread.onSpinWait();
    }
  }

  /** Waits for an engine, which makes its registry after it has said that it is there. */
  void awaitEngine(int port) throws IOException {
    awaitLine("Created remote object");
    awaitPort(port);
  }

  /** Waits for a line of output with a text, and returns it. */
  String awaitLine(String text) throws IOException {
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    while (line != null && !line.contains(text)) {
      line = out.readLine();
    }
    assertThat(line).as("a line with %s; stderr: %s", text, errors()).isNotNull();
    return line;
  }

  /** The command lines of the program and its descendants, which all users can see. */
  List<String> commandLines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (ProcessHandle handle :
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList()) {
      // Not ProcessHandle.Info, which has no long command lines.
      lines.add(Files.readString(Path.of("/proc", Long.toString(handle.pid()), "cmdline")));
    }
    return lines;
  }

  /** The output after the last line of {@link #awaitLine}, once the program has ended. */
  List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("stdout"));
  }

  List<String> errors() throws IOException {
    return Files.readAllLines(folder.resolve("stderr"));
  }

  RunDirectory run() {
    return new RunDirectory(folder.resolve("run"));
  }

  /** A text of the run's report. */
  String report(String file) throws IOException {
    return Files.readString(run().report().resolve(file));
  }

  static List<String> filesWith(String text, Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
          found.add(folder.relativize(file).toString());
        }
      }
    }
    return found;
  }

  @Override
  public void close() {
    kill();
  }
}
