// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.WorkloadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts of each operation, by default and with a user's settings. */
class MixTest {
  private static final int DRAWS = 100_000;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "ycsb-a, read, 0.5, update, 0.5, zipfian",
    "ycsb-b, read, 0.95, update, 0.05, zipfian",
    "ycsb-c, read, 1, update, 0, zipfian",
    "ycsb-d, read, 0.95, insert, 0.05, latest",
    "ycsb-e, scan, 0.95, insert, 0.05, zipfian",
    "ycsb-f, read, 0.5, read_modify_write, 0.5, zipfian",
    "ycsb-own, read, 0.95, update, 0.05, uniform"
  })
  void isThatOfYcsbsWorkloadFile(
      String label,
      String first,
      double itsShare,
      String second,
      double otherShare,
      String distribution) {
    Mix mix = Mix.of(new Operation(label), WorkloadSettings.of(new Ycsb(), Map.of()));
    SplittableRandom random = new SplittableRandom(1);
    Map<String, Integer> drawn = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      drawn.merge(mix.draw(random), 1, Integer::sum);
    }
    assertThat(share(drawn, first)).isCloseTo(itsShare, within(0.005));
    assertThat(share(drawn, second)).isCloseTo(otherShare, within(0.005));
    assertThat(drawn.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(DRAWS);
    assertThat(mix.distribution()).isEqualTo(distribution);
  }

  private static double share(Map<String, Integer> drawn, String part) {
    return drawn.getOrDefault(part, 0) / (double) DRAWS;
  }

  @Test
  void runsAWorkloadFileOfTheUsersOwn() throws Exception {
    Settings settings =
        sweep(
            """
            # as workloads/workloada begins
            recordcount=1000
            insertcount=1000
            operationcount=1000
            workload=site.ycsb.workloads.CoreWorkload
            mongodb.url=mongodb://localhost:27017/ycsb
            insertorder=hashed
            readallfields=true
            fieldlength=20
            readproportion=0
            scanproportion=0.9
            insertproportion=0.1
            updateproportion=0
            requestdistribution=latest
            maxscanlength=12
            """,
            Map.of("fieldlength", "30"));
    assertThat(settings.text(Parameter.OPERATIONS)).isEqualTo("ycsb-own");
    assertThat(settings.number(Ycsb.RECORD_COUNT)).isEqualTo(1_000);
    assertThat(settings.number(Ycsb.PARAMETERS.get("fieldlength"))).isEqualTo(30);
    Mix own = Mix.of(Ycsb.OWN, settings);
    assertThat(own.share(Ycsb.SCAN)).isEqualTo(0.9);
    assertThat(own.share(Ycsb.READ)).isZero();
    assertThat(own.maxScan()).isEqualTo(12);
    assertThat(own.distribution()).isEqualTo("latest");
    // The own operation's settings do not change another operation.
    assertThat(Mix.of(Ycsb.C, settings).share(Ycsb.READ)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fieldlengthdistribution=uniform | fieldlengthdistribution=uniform in the workload file",
        "insertcount=5000 | insertcount=5000 in the workload file",
        "insertorder=ordered | is not supported; remove that line",
        "requestdistribution=hotspot | requestdistribution: 'hotspot' is not one of uniform, zipfian, latest",
        "recordcount=many | recordcount: 'many' is not a whole number",
        "readproportion=95 | readproportion: '95' is not a number from 0 to 1"
      })
  void saysWhatOfAFileItCannotDo(String line, String message) {
    assertUserError(() -> sweep(line, Map.of())).hasMessageContaining(message);
  }

  @Test
  void takesAnInsertCountThatIsAllRecords() throws Exception {
    assertThat(sweep("insertcount=0", Map.of()).number(Ycsb.RECORD_COUNT)).isEqualTo(10_000);
    assertThat(sweep("insertcount=10000", Map.of()).number(Ycsb.RECORD_COUNT)).isEqualTo(10_000);
    assertThat(sweep("insertcount=70", Map.of("recordcount", "70")).number(Ycsb.RECORD_COUNT))
        .isEqualTo(70);
  }

  @Test
  void saysThatAFileIsNotThere() {
    assertUserError(() -> sweep(Map.of("ycsb.workload", folder.resolve("none").toString())))
        .hasMessageContaining("cannot be read");
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    assertUserError(() -> require(Map.of("readproportion", "0", "updateproportion", "0")))
        .hasMessageContaining("ycsb-a has nothing to do");
    assertUserError(() -> require(Map.of("minscanlength", "200")))
        .hasMessageContaining("minscanlength is 200, which is more than maxscanlength, 100");
  }

  private static void require(Map<String, String> given) throws UserError {
    new Ycsb().requireConsistent(sweep(given));
  }

  private Settings sweep(String file, Map<String, String> given) throws IOException, UserError {
    Path path = Files.writeString(folder.resolve("workload"), file);
    Map<String, String> all = new HashMap<>(given);
    all.put("ycsb.workload", path.toString());
    return sweep(all);
  }

  /** With the workload's own defaults, as in a sweep. */
  private static Settings sweep(Map<String, String> given) throws UserError {
    Ycsb ycsb = new Ycsb();
    Settings settings = WorkloadSettings.of(ycsb, given);
    Map<Parameter, String> defaults = new HashMap<>(ycsb.defaults(false));
    defaults.putAll(ycsb.defaults(settings));
    return settings.withDefaults(defaults);
  }
}
