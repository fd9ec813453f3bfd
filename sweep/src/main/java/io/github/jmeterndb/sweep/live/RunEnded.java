// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run has ended.
 *
 * @param message why it failed, in a line; empty if it did not
 * @param report the report's page; nothing if there is none
 */
public record RunEnded(State state, String message, Optional<Path> report) {}
