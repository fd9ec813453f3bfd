// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

/** What an operation does with rows of a table. */
public enum RowOperation {
  READ,
  LOOKUP,
  RANGE,
  INSERT,
  UPDATE,
  DELETE
}
