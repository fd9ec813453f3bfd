// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public interface ColumnMetadata {
  String name();

  ColumnType columnType();

  Class<?> javaType();

  int maximumLength();

  boolean isPrimaryKey();

  int precision();

  int scale();

  boolean nullable();
}
