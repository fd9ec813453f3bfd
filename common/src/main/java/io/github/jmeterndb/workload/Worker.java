// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

/**
 * A thread that executes an operation.
 *
 * @param thread from 0
 * @param threads how many there are, 1 or more
 * @param alone whether one ledger has all writes to the thread's rows, so that their contents are
 *     known
 */
public record Worker(int thread, int threads, boolean alone) {}
