// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ParameterTest {
  @ParameterizedTest
  @MethodSource("parametersWithADefault")
  void acceptsItsOwnDefault(Parameter parameter) throws UserError {
    parameter.check(parameter.defaultValue());
  }

  static Stream<Parameter> parametersWithADefault() {
    return Parameter.COMMON.stream().filter(parameter -> !parameter.defaultValue().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ndb.connectstring | host1:1186,host2:1186",
        "ndb.nodeids | 1,255",
        "jdbc.url | jdbc:mysql:loadbalance://h1,h2/db?user=u",
        "jdbc.url | jdbc:mysql://[::1]:65535,(host=h,port=1)/db",
        "ndb.connectstring | nodeid=4,[fe80::0]:1186,mgm2",
        "table.options | ENGINE=InnoDB PARTITION BY KEY (id) PARTITIONS 3",
        "operations | delete, insert",
        "threads | 64, 1",
        "rate | 2000, 500",
        "slo | p99:10ms, errors:0.1%",
        "slo | p50:250us,p99.9:1.5s,max:2s",
      })
  void acceptsWhatItsMeaningPromises(String property, String value) throws UserError {
    named(property).check(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target | my cluster | a word",
        "ndb.connectstring | host1, host2 | a list of hosts without blanks, each with a port",
        "ndb.database | my.db | a name of letters, digits, _, $ and -",
        "ndb.pool.size | two | a whole number of 1 or more",
        "ndb.nodeids | 50,256 | a list of different whole numbers from 1 to 255",
        "ndb.nodeids | 50,50 | a list of different whole numbers from 1 to 255",
        "jdbc.url | jdbc:h2:mem | a URL that starts with jdbc:mysql:",
        "jdbc.url | jdbc:mysql://h:99999/db | a URL that starts with jdbc:mysql:, with ports from 1 to 65535",
        "jdbc.url | jdbc:mysql://h1,address=(host=h2)(port=0)/db | a URL that starts with jdbc:mysql:",
        "ndb.connectstring | mgm1:1186,mgm2:65536 | a list of hosts without blanks, each with a port from 1 to 65535",
        "jdbc.prepare | Server | one of client, server",
        "rate | 0 | a list of different whole numbers from 1 to 1000000",
        "rate | 1000001 | a list of different whole numbers from 1 to 1000000",
        "arrivals | uniform | one of poisson, even",
        "paths | clusterj,clusterj | a list of different names",
        "threads | 1,2,2 | a list of different whole numbers of 1 or more",
        "threads | 1,01 | a list of different whole numbers of 1 or more",
        "threads | 0,1 | a list of different whole numbers of 1 or more",
        "threads | 1;2 | a list of different whole numbers of 1 or more",
        "duration | 99999999999 | a whole number of 1 or more",
        "warmup | -1 | a whole number of 0 or more",
        "jdbc.properties | useConfigs | a list of different properties with their values",
        "jdbc.properties | useConfigs= | a list of different properties with their values",
        "jdbc.properties | a=1,b =2&A=3 | a list of different properties with their values",
        "jdbc.properties | a=1&A=3 | a list of different properties with their values",
      })
  void refusesOtherValuesWithWhatItExpects(String property, String value, String expected) {
    assertUserError(() -> named(property).check(value))
        .message()
        .startsWith(property + ": '" + value + "' is not " + expected)
        .contains("-J" + property + "=");
  }

  @Test
  void takesAWorkloadsOwnInThePlaceOfACommonOne() throws UserError {
    Parameter any = Parameter.OPERATIONS;
    Parameter ofWorkload =
        new Parameter(
            any.property(), "", "", any.meaning(), Check.someOf(List.of("insert", "select")));

    assertThat(Settings.of(Map.of("operations", "select, insert")::get, List.of(ofWorkload)))
        .extracting(settings -> settings.list(Parameter.OPERATIONS))
        .isEqualTo(List.of("select", "insert"));
    for (String wrong : List.of("insert,upsert", "insert,insert")) {
      assertUserError(() -> Settings.of(Map.of("operations", wrong)::get, List.of(ofWorkload)))
          .hasMessageContaining("is not a list of insert, select, each once at most");
    }
  }

  @Test
  void isNotReadWhereItBelongsToAnotherWorkload() throws UserError {
    Settings settings = Settings.of(name -> null);
    Parameter other = new Parameter("warehouses", "1", "", "how many", Check.POSITIVE);

    assertThatThrownBy(() -> settings.number(other)).isInstanceOf(IllegalArgumentException.class);
    assertThat(settings.with(other, "2").number(other)).isEqualTo(2);
  }

  private static Parameter named(String property) {
    return Parameter.COMMON.stream()
        .filter(parameter -> parameter.property().equals(property))
        .findAny()
        .orElseThrow(() -> new AssertionError("there is no parameter " + property));
  }
}
