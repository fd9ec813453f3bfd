// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import java.util.SplittableRandom;

/**
 * What one thread's operations are about. It follows from the thread's number and the number of
 * threads, so that all access paths see the same, but for what depends on when an insert ends. For
 * that thread.
 */
public final class YcsbInputs {
  private final Records records;
  private final Mix mix;
  private final Fields all;
  private final boolean readsAll;
  private final boolean writesAll;
  private final SplittableRandom random;
  private final RequestDistribution.Draw draw;
  private final SplittableRandom ofLengths;

  public YcsbInputs(Records records, Mix mix, Settings settings, Worker worker) {
    this.records = records;
    this.mix = mix;
    all = new Fields(0, settings.number(YcsbParameters.FIELD_COUNT));
    readsAll = Boolean.parseBoolean(settings.text(YcsbParameters.READ_ALL_FIELDS));
    writesAll = Boolean.parseBoolean(settings.text(YcsbParameters.WRITE_ALL_FIELDS));
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    draw = mix.distribution().over(records, random.split());
    ofLengths = random.split();
  }

  public Part part() {
    return mix.draw(random);
  }

  public int record() {
    int number = draw.next();
    while (!records.has(number)) {
      number = draw.next();
    }
    return number;
  }

  /** One that this JVM may write to. */
  public int writtenRecord() {
    return records.own(record());
  }

  /** How many records a scan reads at most, 1 or more. */
  public int scanLength() {
    return mix.minScan() + ofLengths.nextInt(mix.maxScan() - mix.minScan() + 1);
  }

  public Fields all() {
    return all;
  }

  public Fields read() {
    return readsAll ? all : one();
  }

  public Fields written() {
    return writesAll ? all : one();
  }

  private Fields one() {
    return new Fields(random.nextInt(all.count()), 1);
  }
}
