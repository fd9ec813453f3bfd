// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a run is going to do.
 *
 * @param target what it is pointed at, such as {@code sandbox}
 * @param title the target for a reader
 * @param system the database's, such as {@code ndb}
 * @param operations the labels, in their order, without rates
 * @param paths the access paths, in their order
 * @param threads the thread counts, in their order
 * @param rates operations a second, in their order; none in a closed loop or where they are
 *     searched
 * @param slo what the rates that are searched have to hold; empty where none are
 * @param generators the remote engines; none where the load is made in this JVM
 * @param cells how many cells there are to measure, or searches to make
 * @param expected how long it takes, about
 */
public record RunPlan(
    Path directory,
    String target,
    String title,
    String system,
    String workload,
    List<String> operations,
    List<String> paths,
    List<Integer> threads,
    List<Integer> rates,
    String slo,
    List<String> generators,
    int cells,
    Duration expected) {}
