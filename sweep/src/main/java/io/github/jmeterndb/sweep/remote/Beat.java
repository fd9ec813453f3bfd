// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Latencies;
import java.io.Serializable;
import java.util.List;

/**
 * What an engine has measured since its last heartbeat. Times are counted from when it began the
 * cell, by its own clock: no two hosts' clocks need agree.
 *
 * @param begun whether it has begun the cell
 * @param activity what its JVM does in the background, such as compiling; empty if nothing
 * @param stopped whether somebody has stopped it
 */
public record Beat(
    boolean begun, String activity, boolean stopped, List<Second> seconds, List<Failure> failures)
    implements Serializable {
  public static final Beat NOTHING = new Beat(false, "", false, List.of(), List.of());

  /**
   * A second of a window.
   *
   * @param tag the cell's, or that of a part of it
   * @param service whether these are service times beside latencies from the planned start
   * @param index from 0
   * @param millis its length: less than 1000 where the window was closed in it
   */
  public record Second(String tag, boolean service, int index, int millis, Latencies latencies)
      implements Serializable {}

  /**
   * Errors of a kind.
   *
   * @param millis when the first of them was, from the cell's begin; below 0 if before that
   */
  public record Failure(String code, String message, long millis, int count)
      implements Serializable {}
}
