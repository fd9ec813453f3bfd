// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the project: README.md, and what it leads to. */
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final int DEEPEST = 3;
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern PROPERTY = Pattern.compile("-J([a-z][\\w.]*)=");

  /** Folders of builds and of runs. */
  private static final Set<String> GENERATED = Set.of("target", "runs");

  /** Stands for any name. */
  private static final String ANY = "name";

  @Test
  void haveOneTableOfEachParameterWithItsDefaultUnitAndMeaning() throws IOException {
    List<String> rows =
        Files.readAllLines(ROOT.resolve("docs/properties.md")).stream()
            .dropWhile(line -> !line.startsWith("| property |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();

    assertThat(rows).containsExactlyElementsOf(parameters().map(DocsTest::row).toList());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void nameOnlyPropertiesThatThereAre(Path page) throws IOException {
    Set<String> known = parameters().map(Parameter::property).collect(toSet());

    assertThat(matches(PROPERTY, page))
        .as("properties given by -J in %s", page)
        .allMatch(
            name ->
                known.contains(name)
                    || name.equals(ANY)
                    || name.matches(
                        "(jmeter|server\\.rmi|summariser|fault\\.command|fault\\.undo)\\..*"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void haveLinksThatLeadSomewhere(Path page) throws IOException {
    List<String> dead = new ArrayList<>();
    for (String link : matches(LINK, page)) {
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

  /** Those that GitHub makes of headings. */
  private static List<String> anchors(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.matches("#{1,6} .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  private static List<String> matches(Pattern pattern, Path page) throws IOException {
    return pattern
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  private static Stream<Parameter> parameters() {
    return Stream.concat(
        Parameter.COMMON.stream(),
        Workloads.all().stream().flatMap(workload -> workload.parameters().stream()));
  }

  private static String row(Parameter parameter) {
    String value =
        parameter.defaultValue().isEmpty() ? "none" : "`" + parameter.defaultValue() + "`";
    String unit = parameter.unit().isEmpty() ? "" : " " + parameter.unit();
    return "| `%s` | %s%s | %s |".formatted(parameter.property(), value, unit, parameter.meaning());
  }
}
