// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunDirectory;
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

  static JMeterProcess sweep(Path folder, String... properties) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-Jtarget=embedded"));
    arguments.addAll(options(properties));
    return plan(folder, JMeterHome.CRUD_SWEEP, Map.of(), arguments);
  }

  static JMeterProcess onCluster(Path folder, Settings cluster, String... properties)
      throws IOException {
    return onCluster(folder, JMeterHome.CRUD_SWEEP, cluster, options(properties));
  }

  static JMeterProcess onCluster(Path folder, Path plan, Settings cluster, List<String> more)
      throws IOException {
    List<String> arguments = addressOf(cluster);
    arguments.addAll(more);
    Map<String, String> environment = new HashMap<>(ndbHome());
    environment.put("JDBC_PASSWORD", cluster.text(Parameter.JDBC_PASSWORD));
    return plan(folder, plan, environment, arguments);
  }

  /** Starts a plan on a sandbox that the run starts, with properties {@code name=value}. */
  static JMeterProcess onSandbox(Path folder, Path plan, String... properties) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-Jtarget=sandbox"));
    arguments.addAll(options(properties));
    return plan(folder, plan, ndbHome(), arguments);
  }

  static JMeterProcess plan(
      Path folder, Path plan, Map<String, String> environment, List<String> arguments)
      throws IOException {
    return plan(JMeterHome.PATH, folder, plan, environment, arguments);
  }

  static JMeterProcess plan(
      Path home, Path folder, Path plan, Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/jmeter").toString()));
    command.addAll(jmeter(folder, plan, arguments));
    return start(folder, environment, command);
  }

  static JMeterProcess inStock(
      Path home, Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String jar = home.resolve("bin/ApacheJMeter.jar").toString();
    List<String> command = new ArrayList<>(List.of(java, "-Xmx512m", "-jar", jar));
    command.addAll(jmeter(folder, JMeterHome.CRUD_SWEEP, arguments));
    return start(folder, environment, command);
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

  static Map<String, String> ndbHome() {
    String home = System.getenv(NdbHome.VARIABLE);
    return home == null || home.isBlank() ? Map.of() : Map.of(NdbHome.VARIABLE, home);
  }

  static List<String> addressOf(Settings cluster) {
    List<String> options = new ArrayList<>(List.of("-Jtarget=ndb"));
    for (Parameter parameter :
        List.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL, Parameter.JDBC_USER)) {
      options.add("-J" + parameter.property() + "=" + cluster.text(parameter));
    }
    return options;
  }

  private static List<String> options(String... properties) {
    return Stream.of(properties).map(property -> "-J" + property).toList();
  }

  private static List<String> jmeter(Path folder, Path plan, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString()));
    all.addAll(List.of("-j", folder.resolve("jmeter.log").toString()));
    // No port for shutdown messages.
    all.add("-Jjmeterengine.nongui.port=0");
    all.add("-Jrun.dir=" + folder.resolve("run"));
    // No pause for the cluster to settle: figures are not checked.
    all.add("-Jsettle=0");
    all.addAll(arguments);
    return all;
  }

  int await() throws IOException, InterruptedException {
    try (BufferedReader out = process.inputReader()) {
      Files.write(folder.resolve("stdout"), out.lines().toList());
    }
    return process.waitFor();
  }

  void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Sends a signal to all processes of the group, as a terminal does. */
  void signalGroup(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, "--", "-" + process.pid()).start().waitFor();
  }

  /** Kills the program and all its child processes, as a crash would. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Kills the child processes with an argument, as a crash would. */
  void kill(String argument) throws IOException {
    boolean killed = false;
    for (ProcessHandle handle : process.descendants().toList()) {
      Path line = Path.of("/proc", Long.toString(handle.pid()), "cmdline");
      if (Files.exists(line)
          && List.of(Files.readString(line).split("\0", -1)).contains(argument)) {
        killed |= handle.destroyForcibly();
      }
    }
    assertThat(killed).as("a process with the argument %s", argument).isTrue();
  }

  boolean isAlive() {
    return process.isAlive();
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
