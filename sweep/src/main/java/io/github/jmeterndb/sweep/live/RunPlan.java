// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The plan of a run.
 *
 * @param target name, such as {@code sandbox}
 * @param title the target's display name
 * @param system the database system, such as {@code ndb}
 * @param operations without rates
 * @param rates in operations per second; empty in a closed loop or a search
 * @param slo empty without a search
 * @param generators remote engines; empty if this JVM makes the load
 * @param cells number of cells or searches
 * @param expected estimated duration
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
