// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Share;

/**
 * What an engine opens.
 *
 * @param settings those of the target that is ready
 * @param system the database's, as in {@link io.github.jmeterndb.path.Target#system()}
 * @param share which part of each cell's threads is this engine's
 * @param token of the run's lease: each path must find it
 */
public record Opening(Settings settings, String system, Share share, String token) {}
