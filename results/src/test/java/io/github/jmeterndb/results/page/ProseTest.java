// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProseTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path TEXTS =
      Path.of("src/main/resources/io/github/jmeterndb/results/page/prose.properties");

  /** A key stands in quotes where its text is used. */
  @Test
  void hasEachTextThatIsUsedAndNoOther() throws IOException {
    Properties texts = new Properties();
    try (Reader in = Files.newBufferedReader(TEXTS)) {
      texts.load(in);
    }
    String sources = sources();
    Set<String> used =
        Pattern.compile("Prose\\s*\\.of\\(\\s*\"([a-z.]+)\"")
            .matcher(sources)
            .results()
            .map(use -> use.group(1))
            .collect(Collectors.toSet());

    assertThat(used).hasSizeGreaterThan(20).isSubsetOf(texts.stringPropertyNames());
    assertThat(texts.stringPropertyNames()).allMatch(key -> sources.contains('"' + key + '"'));
  }

  @Test
  void formatsValuesIntoATextThatTakesAny() {
    assertThat(Prose.of("verdict.within", "within this run"))
        .startsWith("After ±, or as (low–high): 95 % intervals within this run, over the blocks");
    assertThat(Prose.of("figures.tps")).contains("from zero").doesNotContain("%%");
  }

  @Test
  void refusesAnUnknownKey() {
    assertThatNullPointerException().isThrownBy(() -> Prose.of("nothing")).withMessage("nothing");
  }

  private static String sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        all.append(Files.readString(file));
      }
      return all.toString();
    }
  }
}
