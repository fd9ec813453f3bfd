// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public abstract class DynamicObject {
  public native String table();

  public final native DynamicObjectDelegate delegate();

  public final native Object get(int column);

  public final native void set(int column, Object value);

  public final native ColumnMetadata[] columnMetadata();
}
