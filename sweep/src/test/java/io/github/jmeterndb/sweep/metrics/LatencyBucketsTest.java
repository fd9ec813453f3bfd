// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBucketsTest {
  private static final double NANOS = 1e9;

  private final LatencyBuckets buckets = new LatencyBuckets();
  private final Histogram latencies = new Histogram(16, 100_000_000, 3);

  LatencyBucketsTest() {
    latencies.setAutoResize(true);
  }

  @ParameterizedTest
  @ValueSource(doubles = {50, 95, 99, 99.9, 100})
  void hasEachPercentileInTheBucketThatItFallsInto(double percentile) {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      latencies.recordValue((long) Math.exp(random.nextGaussian(12, 2)));
    }
    buckets.add(latencies);

    double value = latencies.getValueAtPercentile(percentile) / NANOS;
    ClassicHistogramBuckets counts = snapshot().getClassicBuckets();
    long rank = (long) Math.ceil(percentile / 100 * latencies.getTotalCount());
    int bucket = 0;
    for (long below = counts.getCount(0); below < rank; below += counts.getCount(bucket)) {
      bucket++;
    }
    assertThat(value).isLessThanOrEqualTo(counts.getUpperBound(bucket));
    assertThat(value).isGreaterThan(bucket == 0 ? 0 : counts.getUpperBound(bucket - 1));
  }

  @Test
  void addsUpWhatComes() {
    latencies.recordValueWithCount(2_000_000, 3);
    buckets.add(latencies);
    buckets.add(latencies);

    assertThat(buckets.count()).isEqualTo(6);
    assertThat(snapshot().getCount()).isEqualTo(6);
    assertThat(snapshot().getSum()).isEqualTo(0.012, within(0.000_01));
  }

  @Test
  void keepsWhatIsShorterThanAllBoundsAndWhatIsLonger() {
    latencies.recordValue(0);
    latencies.recordValue(300_000_000_000L);
    buckets.add(latencies);

    ClassicHistogramBuckets counts = snapshot().getClassicBuckets();
    assertThat(counts.getCount(0)).isEqualTo(1);
    assertThat(counts.getUpperBound(0)).isEqualTo(1e-6);
    assertThat(counts.getCount(counts.size() - 1)).isEqualTo(1);
    assertThat(counts.getUpperBound(counts.size() - 2)).isEqualTo(100);
  }

  private HistogramDataPointSnapshot snapshot() {
    return buckets.snapshot(Labels.EMPTY);
  }
}
