// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.util.function.LongSupplier;

/**
 * What all clients of an agent share.
 *
 * @param options how the agent was started
 * @param catalogue what there is to be asked for
 * @param log what clients make the agent say
 * @param nanoTime {@link System#nanoTime()}, or a clock of a test
 * @param shutdown ends the agent
 */
record Service(
    AgentOptions options,
    MetricCatalogue catalogue,
    PeerLog log,
    LongSupplier nanoTime,
    Runnable shutdown) {}
