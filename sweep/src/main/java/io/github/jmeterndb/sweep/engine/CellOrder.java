// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.SweepCell;
import java.io.Serializable;

/**
 * A cell that an engine is to run.
 *
 * @param warmup in seconds; of paths that take turns 0
 * @param seconds of its window, at most
 * @param attempt how many were run before it of the same search: a rate comes with other arrivals
 *     each time
 * @param recorded whether it is measured, and not a warm-up
 */
public record CellOrder(SweepCell cell, int warmup, int seconds, int attempt, boolean recorded)
    implements Serializable {}
