// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.Map;

public class ClusterJHelper {
  public static native SessionFactory getSessionFactory(Map<?, ?> properties);
}
