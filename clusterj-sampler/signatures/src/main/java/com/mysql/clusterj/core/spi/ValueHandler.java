// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.core.spi;

import com.mysql.clusterj.DynamicObjectDelegate;

public interface ValueHandler extends DynamicObjectDelegate {
  boolean isNull(int field);
}
