// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import java.util.function.Consumer;

/**
 * Where an engine puts what it measures of a cell while that runs. Times are those of the clock of
 * the JVM that asked for the cell.
 *
 * @param latencies takes a line a second of the window, or a slice of a path
 * @param services takes the service times of a cell at a rate
 * @param made sees the cell before its threads start, where this JVM runs it
 * @param passes sees the contiguous pass of each path, where the paths take turns, or the cell
 * @param turns sees each time that a path runs: all its turns, or the cell
 */
public record CellSinks(
    LatencySink latencies,
    LatencySink services,
    ErrorSink errors,
    Consumer<CellRun> made,
    TurnWatch passes,
    TurnWatch turns) {
  public static final CellSinks NONE =
      new CellSinks(
          LatencySink.NONE,
          LatencySink.NONE,
          ErrorSink.NONE,
          run -> {},
          TurnWatch.NONE,
          TurnWatch.NONE);
}
