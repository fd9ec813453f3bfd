// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * The machine's swap space.
 *
 * @param total bytes
 * @param used bytes
 * @param pagesIn pages read since the machine's start
 * @param pagesOut pages written since the machine's start
 */
public record Swap(long total, long used, long pagesIn, long pagesOut) {}
