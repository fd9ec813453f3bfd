// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

/**
 * One of the threads that do an operation.
 *
 * @param thread its number, from 0
 * @param threads how many there are, 1 or more
 * @param alone whether all that is written to its rows is in one ledger, so that what each row
 *     holds is known
 */
public record Worker(int thread, int threads, boolean alone) {}
