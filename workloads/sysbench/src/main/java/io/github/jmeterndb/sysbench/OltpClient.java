// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws ids evenly, as {@code --rand-type=uniform} does, and checks what was read. They follow from
 * the thread's number and the number of threads, so that all access paths see the same.
 */
final class OltpClient extends Client {
  private final Oltp port;
  private final Settings settings;
  private final RangeSums sums;
  private final boolean pointSelect;
  private final int tableSize;
  private final SplittableRandom random;

  OltpClient(Oltp port, Settings settings, RangeSums sums, Operation operation, Worker worker) {
    this.port = port;
    this.settings = settings;
    this.sums = sums;
    pointSelect = operation.equals(Sysbench.POINT_SELECT);
    tableSize = settings.number(Sysbench.TABLE_SIZE);
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
  }

  @Override
  protected boolean run() throws StoreException {
    if (pointSelect) {
      int id = id();
      require(timed(() -> port.pointSelect(id)).equals(SysbenchRow.c(id)), "row", id);
    } else {
      Reads reads = reads();
      check(reads, timed(() -> port.readOnly(reads)));
    }
    return true;
  }

  private Reads reads() {
    return new Reads(
        ids(Sysbench.POINT_SELECTS),
        ids(Sysbench.SIMPLE_RANGES),
        ids(Sysbench.SUM_RANGES),
        ids(Sysbench.ORDER_RANGES),
        ids(Sysbench.DISTINCT_RANGES),
        settings.number(Sysbench.RANGE_SIZE));
  }

  private int[] ids(Parameter count) {
    int[] ids = new int[settings.number(count)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = id();
    }
    return ids;
  }

  private int id() {
    return 1 + random.nextInt(tableSize);
  }

  private void check(Reads reads, Answers answers) throws StoreException {
    for (int i = 0; i < reads.points().length; i++) {
      int id = reads.points()[i];
      require(answers.points().get(i).equals(SysbenchRow.c(id)), "row", id);
    }
    for (int i = 0; i < reads.sums().length; i++) {
      int first = reads.sums()[i];
      require(answers.sums().get(i) == sums.sum(first, reads.last(first)), "sum of k from", first);
    }
    check(reads, reads.simple(), answers.simple(), false);
    check(reads, reads.ordered(), answers.ordered(), true);
    check(reads, reads.distinct(), answers.distinct(), true);
  }

  private void check(Reads reads, int[] firsts, List<List<String>> texts, boolean ordered)
      throws StoreException {
    for (int i = 0; i < firsts.length; i++) {
      List<String> read = texts.get(i);
      require(sums.matches(firsts[i], reads.last(firsts[i]), read), "range from", firsts[i]);
      require(!ordered || isOrdered(read), "order of the range from", firsts[i]);
    }
  }

  private static boolean isOrdered(List<String> texts) {
    for (int i = 1; i < texts.size(); i++) {
      if (texts.get(i - 1).compareTo(texts.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static void require(boolean right, String what, int id) throws StoreException {
    if (!right) {
      throw StoreException.wrongEffect(
          "the %s %d was read with other contents than loaded".formatted(what, id));
    }
  }
}
