// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The assembled JMeter as a user starts it, at work on a plan. All its files are in one folder. */
final class JMeterProcess implements AutoCloseable {
  /** Code is compiled at once, and with less care: no test measures how fast it is. */
  static final String JVM_ARGS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  /** TCP_LISTEN, in /proc/net/tcp. */
  private static final String LISTEN = "0A";

  private static final String METRICS = "Metrics: ";

  private final Path folder;
  private final Process process;

  private JMeterProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** Starts the sweep on the embedded database, with those {@code name=value} besides. */
  static JMeterProcess sweep(Path folder, String... properties) throws IOException {
    return start(folder, Stream.of(properties).map(property -> "-J" + property).toList());
  }

  static JMeterProcess sweepInGroup(Path folder, String... properties) throws IOException {
    List<String> command = new ArrayList<>(List.of("setsid"));
    command.addAll(
        command(
            folder,
            JMeterHome.CRUD_SWEEP,
            Stream.concat(
                    Stream.of("-Jtarget=embedded"),
                    Stream.of(properties).map(property -> "-J" + property))
                .toList()));
    return run(folder, Map.of(), command);
  }

  /** Starts a plan on a cluster from NDB_HOME, with those {@code name=value} besides. */
  static JMeterProcess onSandbox(Path folder, Path plan, String... properties) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-Jtarget=sandbox"));
    Stream.of(properties).map(property -> "-J" + property).forEach(arguments::add);
    return plan(folder, plan, ndbHome(), arguments);
  }

  /** Starts the sweep on a cluster that those settings point at, with those properties besides. */
  static JMeterProcess onCluster(Path folder, Settings cluster, String... properties)
      throws IOException {
    return onCluster(
        folder,
        JMeterHome.CRUD_SWEEP,
        cluster,
        Stream.concat(
                Stream.of("-Jtarget=ndb"), Stream.of(properties).map(property -> "-J" + property))
            .toList());
  }

  /** Starts a plan on a cluster that those settings point at, with those arguments besides. */
  static JMeterProcess onCluster(Path folder, Path plan, Settings cluster, List<String> more)
      throws IOException {
    List<String> arguments = addressOf(cluster);
    arguments.addAll(more);
    Map<String, String> environment = new HashMap<>(ndbHome());
    environment.put("JDBC_PASSWORD", cluster.text(Parameter.JDBC_PASSWORD));
    return plan(folder, plan, environment, arguments);
  }

  private static List<String> addressOf(Settings cluster) {
    List<String> arguments = new ArrayList<>();
    for (Parameter parameter :
        List.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL, Parameter.JDBC_USER)) {
      arguments.add("-J" + parameter.property() + "=" + cluster.text(parameter));
    }
    return arguments;
  }

  /** The variable NDB_HOME, where it is set: else there are containers. */
  static Map<String, String> ndbHome() {
    String home = System.getenv(NdbHome.VARIABLE);
    return home == null || home.isBlank() ? Map.of() : Map.of(NdbHome.VARIABLE, home);
  }

  /** Starts the sweep on the embedded database, with those arguments besides. */
  static JMeterProcess start(Path folder, List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("-Jtarget=embedded"));
    all.addAll(arguments);
    return ask(folder, Map.of(), all);
  }

  /** Starts the sweep with those arguments, in that environment. */
  static JMeterProcess ask(Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    return plan(folder, JMeterHome.CRUD_SWEEP, environment, arguments);
  }

  /** Starts a plan with those arguments, in that environment. */
  static JMeterProcess plan(
      Path folder, Path plan, Map<String, String> environment, List<String> arguments)
      throws IOException {
    return run(folder, environment, command(folder, plan, arguments));
  }

  /** Starts the sweep in another home, in that environment, without a start script of ours. */
  static JMeterProcess in(
      Path home, Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                home.resolve("bin/ApacheJMeter.jar").toString()));
    command.addAll(options(folder, JMeterHome.CRUD_SWEEP, arguments));
    return run(folder, environment, command);
  }

  static JMeterProcess in(
      Path home,
      Path folder,
      Settings cluster,
      Map<String, String> environment,
      List<String> arguments)
      throws IOException {
    Map<String, String> more = new HashMap<>(environment);
    more.put("JDBC_PASSWORD", cluster.text(Parameter.JDBC_PASSWORD));
    List<String> all = addressOf(cluster);
    all.add("-Jtarget=ndb");
    all.addAll(arguments);
    return in(home, folder, more, all);
  }

  /** Starts the sweep with the start script of another home. */
  static JMeterProcess ofHome(
      Path home, Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    return run(folder, environment, command(home, folder, JMeterHome.CRUD_SWEEP, arguments));
  }

  private static List<String> command(Path folder, Path plan, List<String> arguments) {
    return command(JMeterHome.PATH, folder, plan, arguments);
  }

  private static List<String> command(Path home, Path folder, Path plan, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/jmeter").toString());
    command.addAll(options(folder, plan, arguments));
    return command;
  }

  private static List<String> options(Path folder, Path plan, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("-n", "-t", plan.toString()));
    command.addAll(List.of("-j", folder.resolve("jmeter.log").toString()));
    // No port to listen at for a shutdown message.
    command.add("-Jjmeterengine.nongui.port=0");
    command.add("-Jrun.dir=" + folder.resolve("run"));
    // Figures of a test need no cluster at rest.
    command.add("-Jsettle=0");
    command.addAll(arguments);
    return command;
  }

  /** Starts a remote engine with those arguments, in that environment. */
  static JMeterProcess engine(Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JMeterHome.PATH.resolve("bin/jmeter-server").toString());
    command.addAll(arguments);
    return run(folder, environment, command);
  }

  private static JMeterProcess run(Path folder, Map<String, String> more, List<String> command)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr").toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeAll(List.of("NDB_HOME", "JDBC_PASSWORD"));
    environment.put("HEAP", "-Xms256m -Xmx512m");
    environment.put("JVM_ARGS", JVM_ARGS);
    environment.put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
    environment.putAll(more);
    return new JMeterProcess(folder, builder.start());
  }

  /** Waits for its end, and gives its exit status. */
  int await() throws IOException, InterruptedException {
    try (BufferedReader out = process.inputReader()) {
      Files.write(folder.resolve("stdout"), out.lines().toList());
    }
    return process.waitFor();
  }

  /** Sends a signal to the script, and to nothing else, as soon as a line with that text came. */
  void signal(String signal, String text) throws IOException, InterruptedException {
    awaitLine(text);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  /** The same, to all processes of its group, as a terminal does: the one that it leads itself. */
  void signalGroup(String signal, String text) throws IOException, InterruptedException {
    awaitLine(text);
    new ProcessBuilder("kill", "-" + signal, "--", "-" + process.pid()).start().waitFor();
  }

  /** Ends it, and all that it has started, as a crash would. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Ends those processes that it has started which have that argument, as a crash would. */
  void kill(String argument) throws IOException {
    int killed = 0;
    for (ProcessHandle handle : process.descendants().toList()) {
      Path line = Path.of("/proc", Long.toString(handle.pid()), "cmdline");
      if (Files.exists(line)
          && List.of(Files.readString(line).split("\0", -1)).contains(argument)) {
        killed += handle.destroyForcibly() ? 1 : 0;
      }
    }
    if (killed == 0) {
      throw new IOException("no process with the argument " + argument);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Lets no file of it, nor of what it has started, become longer from now on, as on a full disk.
   *
   * @param bytes that a file may have all the same
   * @return why this machine cannot do that; empty if it can
   */
  String limitFiles(long bytes) throws IOException, InterruptedException {
    for (ProcessHandle handle : process.descendants().toList()) {
      Process prlimit =
          new ProcessBuilder(
                  "sh", "-c", "prlimit --pid " + handle.pid() + " --fsize=" + bytes + ":" + bytes)
              .redirectErrorStream(true)
              .start();
      String said = new String(prlimit.getInputStream().readAllBytes(), UTF_8).strip();
      if (prlimit.waitFor() != 0) {
        return "prlimit (util-linux) does not work: " + said;
      }
    }
    return "";
  }

  /**
   * Waits until a cell has measured operations, so that it is in mid-cell then. Needs {@code
   * metrics.port=0}.
   */
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

  /** Waits until it has said a line with that text, and gives the line. */
  String awaitLine(String text) throws IOException {
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    while (line != null && !line.contains(text)) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("no line with " + text + "; stderr: " + errors());
    }
    return line;
  }

  /** Waits until it listens at so many TCP ports, on Linux, and gives their addresses. */
  List<InetAddress> awaitListening(int ports) throws IOException, InterruptedException {
    List<InetAddress> addresses = List.of();
    while (addresses.size() < ports) {
      if (!process.isAlive()) {
        throw new IOException("it has ended; stderr: " + errors());
      }
      MILLISECONDS.sleep(20);
      addresses = listening();
    }
    return addresses;
  }

  private List<InetAddress> listening() throws IOException {
    Set<String> sockets = new HashSet<>();
    for (ProcessHandle handle : process.descendants().toList()) {
      try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(handle.pid()), "fd"))) {
        for (Path file : open.toList()) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      } catch (NoSuchFileException | UncheckedIOException e) {
        // A process, or a file of it, that is gone.
      }
    }
    List<InetAddress> addresses = new ArrayList<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      for (String line : Files.readAllLines(Path.of(table))) {
        // Columns: number, local address, remote address, state, …, the tenth is the inode.
        String[] columns = line.strip().split("\\s+", -1);
        if (columns[3].equals(LISTEN) && sockets.contains("socket:[" + columns[9] + "]")) {
          addresses.add(address(columns[1].split(":", 2)[0]));
        }
      }
    }
    return addresses;
  }

  /** As the kernel writes it: words of 32 bits in the order of this machine's bytes. */
  private static InetAddress address(String hex) throws IOException {
    byte[] words = HexFormat.of().parseHex(hex);
    ByteBuffer bytes = ByteBuffer.allocate(words.length);
    ByteBuffer read = ByteBuffer.wrap(words);
    bytes.order(ByteOrder.nativeOrder());
    while (read.hasRemaining()) {
      bytes.putInt(read.getInt());
    }
    return InetAddress.getByAddress(bytes.array());
  }

  /** What everybody on this machine sees of it: its command line, and those of all below it. */
  List<String> commandLines() throws IOException {
    return commandLines(process);
  }

  static List<String> commandLines(Process process) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ProcessHandle handle :
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList()) {
      // Not ProcessHandle's own, which gives none where it is long.
      lines.add(Files.readString(Path.of("/proc", Long.toString(handle.pid()), "cmdline")));
    }
    return lines;
  }

  /** What it said, but for what was read by {@link #awaitLine}, when it has ended. */
  List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("stdout"));
  }

  /** What it said on standard error. */
  List<String> errors() throws IOException {
    return Files.readAllLines(folder.resolve("stderr"));
  }

  RunDirectory run() {
    return new RunDirectory(folder.resolve("run"));
  }

  @Override
  public void close() {
    kill();
  }
}
