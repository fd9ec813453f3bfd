// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.tie;

public class ClusterConnectionServiceImpl {
  protected static native void loadSystemLibrary(String name);
}
