// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathNameTest {
  private static final String PERMITTED =
      "jdbc.driver, jdbc.prepare, jdbc.pool.size, jdbc.properties, ndb.pool.size,"
          + " ndb.recv.threshold, ndb.max.transactions, batch, write.mode, form.";

  @Test
  void standsInTheListWithoutBlanks() throws UserError {
    assertThat(
            settings(" clusterj , jdbc [ jdbc.prepare = server ; jdbc.pool.size=128 ],jdbc")
                .list(Parameter.PATHS))
        .containsExactly("clusterj", "jdbc[jdbc.prepare=server;jdbc.pool.size=128]", "jdbc");
  }

  @Test
  void hasPropertiesInTheirOrder() {
    PathName path = PathName.of("jdbc[jdbc.properties=useConfigs=maxPerformance;form=best]");

    assertThat(path.accessPath()).isEqualTo("jdbc");
    assertThat(path.properties().entrySet())
        .containsExactly(
            Map.entry("jdbc.properties", "useConfigs=maxPerformance"), Map.entry("form", "best"));
    assertThat(path.over(Map.of("form", "statements", "rows", "1")))
        .containsEntry("form", "best")
        .containsEntry("rows", "1");
    assertThat(PathName.of("clusterj")).isEqualTo(new PathName("clusterj", Map.of()));
  }

  @Test
  void joinsThePropertiesOfADriver() throws UserError {
    String name =
        "jdbc[jdbc.properties=useConfigs=maxPerformance;form=best;jdbc.properties=cachePrepStmts=false]";

    assertThat(settings("jdbc," + name).list(Parameter.PATHS)).containsExactly("jdbc", name);
    assertThat(PathName.of(name).properties())
        .containsOnly(
            Map.entry("jdbc.properties", "useConfigs=maxPerformance&cachePrepStmts=false"),
            Map.entry("form", "best"));
    assertThat(PathName.of(PathName.of(name).text())).isEqualTo(PathName.of(name));
    assertThat(PathName.of("jdbc").text()).isEqualTo("jdbc");
  }

  @Test
  void tellsThePathsOverAnAccessPath() {
    List<String> paths = List.of("clusterj", "jdbc", "jdbc[jdbc.prepare=server]");

    assertThat(PathName.over("jdbc", paths)).containsExactly("jdbc", "jdbc[jdbc.prepare=server]");
    assertThat(PathName.over("sql", paths)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "jdbc[jdbc.user=me] | 'jdbc[jdbc.user=me]' has jdbc.user, which is no property of one path; those are ",
        "jdbc[jdbc.password=s3cret] | 'jdbc[jdbc.password=***' has jdbc.password, which is no property of",
        "jdbc[threads=8] | 'jdbc[threads=8]' has threads, which is no property of one path; those are ",
        "jdbc[jdbc.url=jdbc:mysql://sql2/x] | 'jdbc[jdbc.url=jdbc:mysql://sql2/x]' is not a path, or a path with",
        "jdbc[jdbc.properties=a=1&b=2] | 'jdbc[jdbc.properties=a=1&b=2]' is not a path, or a path with",
        "jdbc[ | 'jdbc[' is not a path, or a path with properties in brackets, such as",
        "jdbc[] | 'jdbc[]' is not a path, or a path with properties in brackets, such as",
        "cluster j | 'cluster j' is not a path, or a path with properties in brackets, such as",
        "a/b | 'a/b' is not a path, or a path with properties in brackets, such as",
      })
  void refusesWhatIsNoPropertyOfAPathAndTellsWhichAre(String paths, String message) {
    assertUserError(() -> settings(paths))
        .hasMessageStartingWith("paths: " + message)
        .hasMessageEndingWith(PERMITTED)
        .hasMessageNotContainingAny("s3cret", "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc[jdbc.prepare=there] | jdbc.prepare: 'there' is not one of client, server;",
        "jdbc[jdbc.prepare=server;jdbc.prepare=client] | paths: 'jdbc[jdbc.prepare=server;jdbc.prepare=client]'"
            + " has jdbc.prepare twice.",
        "jdbc[jdbc.properties=a=1;jdbc.properties=a=2] | jdbc.properties: 'a=1&a=2' is not ",
        "jdbc[jdbc.properties=a=1;jdbc.properties=user=x] | jdbc.properties contains an address, a user or a secret",
        "jdbc[form=best],jdbc[ form=best ] | paths: 'jdbc[ form=best ]' stands there twice: to compare a path"
            + " with itself, set a property to its default.",
      })
  void refusesWhatHasNoOneMeaning(String paths, String message) {
    assertUserError(() -> settings(paths)).hasMessageStartingWith(message);
  }

  private static Settings settings(String paths) throws UserError {
    return Settings.of(Map.of("paths", paths)::get);
  }
}
