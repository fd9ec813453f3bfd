// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.setup.Exclusion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** README.md and all pages that it links to. */
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final int DEEPEST = 3;
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern GIVEN = Pattern.compile("-J([a-z][\\w.]*)=([^\\s`'\"]*)");

  /** Properties of JMeter and of commands, and {@code -Jname=value}. */
  private static final Pattern OTHERS =
      Pattern.compile("name|(jmeter|server\\.rmi|summariser|fault\\.command|fault\\.undo)\\..*");

  /** A block of code: indented or fenced. */
  private static final Pattern BLOCK =
      Pattern.compile("(?m)(?:^ {4}\\S.*\\R)+|^```\\R(?s:.*?)^```$");

  /** A command in a block of code, after its environment variables. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^(?: {4})?(?:[A-Z_]+=\\S+ )*((?:\\./|[a-z-]+/|mvn |docker |java |git |cp ).*)$");

  private static final Pattern INLINE = Pattern.compile("`(\\./[^`\\n]+)`");

  private static final Pattern PLAN = Pattern.compile("jmx-plans/\\S+\\.jmx");

  /** Marks a block whose commands no test runs. */
  private static final String NOT_RUN = "# not run";

  /** Marks a page whose commands no test runs. */
  private static final String NONE_RUN = "No test runs the commands on this page.";

  private static final String TESTS = "jmeter-home/src/test/java/io/github/jmeterndb/home/";

  /** The beginnings of commands, and what runs them. Each plan has a test. */
  private static final Map<String, String> RUN_BY =
      Map.of(
          "mvn package",
          ".ci/run",
          "mvn verify",
          ".ci/run",
          "./jmeter",
          TESTS + "JMeterProcessIT.java",
          "./bench",
          TESTS + "BenchIT.java",
          "./report",
          TESTS + "ReportProcessIT.java",
          "target/jmeter/bin/jmeter-server",
          TESTS + "RemoteStartIT.java",
          "ndb-sandbox/sandbox",
          "ndb-sandbox/src/test/java/io/github/jmeterndb/sandbox/SandboxEndIT.java",
          "perfmon-agent/perfmon-agent",
          "perfmon-agent/src/test/java/io/github/jmeterndb/perfmon/AgentCommandTest.java");

  private static final Set<String> GENERATED = Set.of("target", "runs");

  private static final String PROPERTIES =
      """
      # Properties

      Set them with `-Jname=value`, or in the [panel of the Sweep Thread Group](gui.md#the-thread-group), where an empty field means the default. A number is followed by its unit. \
      This page is generated from `parameters.csv` and the workloads.
      """;

  @Test
  void listAllParametersByGroup() throws IOException {
    Map<String, List<Parameter>> groups = new LinkedHashMap<>();
    Parameter.COMMON.forEach(
        row -> groups.computeIfAbsent(row.group(), group -> new ArrayList<>()).add(row));
    Workloads.all().forEach(each -> groups.put("Workload " + each.name(), each.parameters()));
    String tables =
        groups.entrySet().stream()
            .filter(group -> !group.getValue().isEmpty())
            .map(group -> "\n## " + group.getKey() + "\n\n" + table(group.getValue()))
            .collect(joining());
    Path generated = Path.of("target", "properties.md");
    String exclusions =
        Exclusion.ALL.stream()
            .map(
                each ->
                    "| %s | %s | %s |"
                        .formatted(each.one().title(), each.other().title(), each.why()))
            .collect(
                joining(
                    "\n",
                    "\n## What does not go together\n\n| | not with | because |\n| --- | --- | --- |\n",
                    "\n"));
    Files.writeString(generated, PROPERTIES + tables + exclusions);

    assertThat(ROOT.resolve("docs/properties.md"))
        .as("is generated: cp jmeter-home/target/properties.md docs")
        .hasSameTextualContentAs(generated);
  }

  private static String table(List<Parameter> parameters) {
    return parameters.stream()
        .map(DocsTest::row)
        .collect(joining("\n", "| property | default | meaning |\n| --- | --- | --- |\n", "\n"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void giveOnlyPropertiesThatThereAreAndValuesThatTheyTake(Path page) throws IOException {
    Map<String, Parameter> known =
        Stream.concat(
                Parameter.COMMON.stream(),
                Workloads.all().stream().flatMap(workload -> workload.parameters().stream()))
            .collect(toMap(Parameter::property, parameter -> parameter, (a, b) -> a));

    assertThat(
            GIVEN
                .matcher(Files.readString(page))
                .results()
                .filter(given -> !isRight(known.get(given.group(1)), given))
                .map(MatchResult::group))
        .as("wrong properties or values in %s", page)
        .isEmpty();
  }

  private static boolean isRight(Parameter parameter, MatchResult given) {
    String value = given.group(2);
    return parameter == null
        ? OTHERS.matcher(given.group(1)).matches()
        : value.isEmpty() || value.contains("…") || parameter.check().accepts().test(value);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void showCommandsThatATestRunsOrSayThatNoneDoes(Path page) throws IOException {
    assertThat(commands(Files.readString(page)))
        .as("commands in %s that neither a test runs nor '# not run' marks", page)
        .allMatch(
            command ->
                PLAN.matcher(command)
                        .results()
                        .allMatch(plan -> Files.exists(ROOT.resolve(plan.group())))
                    && RUN_BY.entrySet().stream()
                        .anyMatch(
                            run ->
                                command.startsWith(run.getKey())
                                    && Files.exists(ROOT.resolve(run.getValue()))));
  }

  /** The commands of a page, without those marked as not run. */
  private static List<String> commands(String page) {
    Stream<String> blocks = BLOCK.matcher(page).results().map(MatchResult::group);
    String run =
        page.contains(NONE_RUN)
            ? ""
            : blocks.filter(block -> !block.contains(NOT_RUN)).collect(joining());
    return Stream.concat(LINE.matcher(run).results(), INLINE.matcher(page).results())
        .map(found -> found.group(1))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void haveLinksThatLeadSomewhere(Path page) throws IOException {
    List<String> dead = new ArrayList<>();
    for (MatchResult found : LINK.matcher(Files.readString(page)).results().toList()) {
      String link = found.group(1);
      if (!link.startsWith("https://") && !leadsSomewhere(page, link)) {
        dead.add(link);
      }
    }
    assertThat(dead).as("dead links in %s", page).isEmpty();
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, DEEPEST)) {
      List<Path> pages =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .filter(
                  file ->
                      StreamSupport.stream(file.spliterator(), false)
                          .map(Path::toString)
                          .noneMatch(GENERATED::contains))
              .sorted()
              .toList();
      assertThat(pages).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/properties.md"));
      return pages;
    }
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String name = hash < 0 ? link : link.substring(0, hash);
    Path file = name.isEmpty() ? page : page.resolveSibling(name);
    return Files.exists(file) && (hash < 0 || anchors(file).contains(link.substring(hash + 1)));
  }

  private static List<String> anchors(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.matches("#{1,6} .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  private static String row(Parameter parameter) {
    String value =
        parameter.defaultValue().isEmpty() ? "none" : "`" + parameter.defaultValue() + "`";
    String unit = parameter.unit().isEmpty() ? "" : " " + parameter.unit();
    return "| `%s` | %s%s | %s |".formatted(parameter.property(), value, unit, parameter.meaning());
  }
}
