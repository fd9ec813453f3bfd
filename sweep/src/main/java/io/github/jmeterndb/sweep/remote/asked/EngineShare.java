// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sweep.remote.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What one engine has measured of a cell.
 *
 * @param startMillis when its window opened, by the clock of the machine that was asked
 */
record EngineShare(Cell cell, long startMillis, Histogram latencies, Answer.Ran ran)
    implements MeasuredCell {
  @Override
  public void stop() {
    // It is over.
  }

  @Override
  public double seconds() {
    return ran.seconds();
  }

  @Override
  public long operations() {
    return ran.operations();
  }

  @Override
  public List<Long> operationsByThread() {
    return ran.operationsByThread();
  }

  @Override
  public double longestCut() {
    return ran.longestCut();
  }

  @Override
  public Optional<ArrivalInfo> arrivals() {
    return Optional.ofNullable(ran.arrivals());
  }

  @Override
  public double secondsWithoutAll() {
    return ran.secondsWithoutAll();
  }

  @Override
  public String invalid() {
    return ran.invalid();
  }

  @Override
  public boolean hasLongOperations() {
    return false;
  }

  @Override
  public long errors() {
    return ran.errors();
  }

  @Override
  public StoreException firstError() {
    return ran.errors() == 0
        ? null
        : new StoreException(ran.firstCode(), ran.first(), Outcome.UNKNOWN, null);
  }

  @Override
  public Map<String, Long> retries() {
    return ran.retries();
  }

  @Override
  public boolean ranOut() {
    return ran.ranOut();
  }
}
