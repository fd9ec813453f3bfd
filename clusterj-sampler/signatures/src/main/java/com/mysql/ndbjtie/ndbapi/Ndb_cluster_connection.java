// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

import com.mysql.jtie.Wrapper;

public class Ndb_cluster_connection extends Wrapper {
  public static final native Ndb_cluster_connection create(String connectstring);

  public static final native void delete(Ndb_cluster_connection connection);

  public final native void configure_tls(String path, int requirement);

  public final native int connect(int retries, int delay, int verbose);

  public final native int wait_until_ready(int before, int after);

  public final native int set_recv_thread_activation_threshold(int threads);

  public final native String get_latest_error_msg();
}
