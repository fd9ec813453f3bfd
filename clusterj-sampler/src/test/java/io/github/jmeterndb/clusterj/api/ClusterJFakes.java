// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** ClusterJ's types without a cluster. */
final class ClusterJFakes {
  private ClusterJFakes() {}

  static <T> T of(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }

  static Sessions sessions(Supplier<Session> session) {
    Supplier<SessionFactory> opener =
        () -> of(SessionFactory.class, (proxy, method, arguments) -> session.get());
    return new Sessions(List.of(opener), Duration.ZERO);
  }

  static ClusterJException error(int code, int status) {
    return new ClusterJDatastoreException("failed") {
      @Override
      public int getCode() {
        return code;
      }

      @Override
      public int getStatus() {
        return status;
      }

      @Override
      public int getClassification() {
        return 0;
      }
    };
  }
}
