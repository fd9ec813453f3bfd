// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShareTest {
  @Test
  void sharesAllThreadsOutAndNoneTwice() {
    for (int places = 1; places <= 4; places++) {
      for (int threads = 1; threads <= 9; threads++) {
        List<Integer> numbers = new ArrayList<>();
        for (int place = 0; place < places; place++) {
          Share share = new Share(place, places);
          for (int thread = 0; thread < share.threads(threads); thread++) {
            numbers.add(share.worker(thread, threads).thread());
          }
        }
        assertThat(numbers)
            .as("%d threads in %d JVMs", threads, places)
            .containsExactlyInAnyOrderElementsOf(IntStream.range(0, threads).boxed().toList());
      }
    }
  }

  @Test
  void leavesWhatFollowsFromANumberInItsPlaceWhateverTheNumberOfThreadsIs() {
    Share share = new Share(1, 3);

    for (int threads = 2; threads <= 9; threads++) {
      Worker worker = share.worker(0, threads);
      int row = worker.thread() + 5 * worker.threads();
      assertThat(row % 3).as("a row of its own, of %d threads", threads).isEqualTo(1);
      assertThat(share.owns(row)).isTrue();
      assertThat(share.firstFrom(row - 1)).isEqualTo(row);
    }
  }
}
