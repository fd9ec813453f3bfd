// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workloads.ycsb.YcsbSettings;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which loaded records a scan has passed over. */
class LoadedKeysTest {
  private static final int RECORDS = 50;

  private final Layout layout = new Layout(YcsbSettings.with(Map.of()));
  private final List<String> ordered =
      IntStream.range(0, RECORDS).mapToObj(layout::key).sorted().toList();
  private final LoadedKeys all = new LoadedKeys(layout, RECORDS, RECORDS);

  @Test
  void areAllInAScanThatHasThem() {
    assertThat(missing(all, 0, RECORDS, true)).isEmpty();
    assertThat(missing(all, 17, 20, false)).isEmpty();
    assertThat(missing(all, 40, RECORDS, true)).isEmpty();
  }

  @Test
  void areMissingWhereverThereIsAHole() {
    List<UserRecord> scan = records(10, 20);
    scan.remove(4);
    assertThat(all.missing(ordered.get(10), scan, false)).isEqualTo(ordered.get(14));
    assertThat(missing(all, 11, 20, false)).isEmpty();
    assertThat(all.missing(ordered.get(10), records(11, 20), false)).isEqualTo(ordered.get(10));
    assertThat(missing(all, 10, 49, true)).isEqualTo(ordered.get(49));
  }

  /** It stands between those loaded, and may be there or not. */
  @Test
  void areMissingAlsoBesideRecordsThatWereInserted() {
    UserRecord inserted = new UserRecord(ordered.get(12) + "0", List.of());
    List<UserRecord> scan = records(10, 15);
    scan.add(3, inserted);
    assertThat(all.missing(ordered.get(10), scan, false)).isEmpty();
    assertThat(all.missing(inserted.key(), scan.subList(3, 6), false)).isEmpty();
    scan.remove(2);
    assertThat(all.missing(ordered.get(10), scan, false)).isEqualTo(ordered.get(12));
    scan.subList(2, scan.size()).clear();
    scan.add(inserted);
    assertThat(all.missing(ordered.get(10), scan, false)).isEqualTo(ordered.get(12));
  }

  @Test
  void areNotKnownButForTheLastWhereThereAreTooMany() {
    LoadedKeys last = new LoadedKeys(layout, RECORDS, RECORDS - 1);
    List<UserRecord> scan = records(10, 20);
    scan.remove(4);
    assertThat(last.missing(ordered.get(10), scan, false)).isEmpty();
    assertThat(missing(last, 10, 49, true)).isEqualTo(ordered.get(49));
    assertThat(missing(last, 10, RECORDS, true)).isEmpty();
  }

  private String missing(LoadedKeys keys, int first, int end, boolean toTheEnd) {
    return keys.missing(ordered.get(first), records(first, end), toTheEnd);
  }

  private List<UserRecord> records(int first, int end) {
    return new ArrayList<>(
        ordered.subList(first, end).stream().map(key -> new UserRecord(key, List.of())).toList());
  }
}
