// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import com.mysql.clusterj.query.QueryBuilder;
import com.mysql.clusterj.query.QueryDefinition;

public interface Session extends AutoCloseable {
  <T> T find(Class<T> type, Object key);

  <T> T newInstance(Class<T> type);

  <T> T newInstance(Class<T> type, Object key);

  <T> T makePersistent(T instance);

  <T> T savePersistent(T instance);

  void updatePersistent(Object instance);

  void deletePersistent(Object instance);

  <T> void deletePersistent(Class<T> type, Object key);

  <T> T load(T instance);

  void flush();

  QueryBuilder getQueryBuilder();

  <T> Query<T> createQuery(QueryDefinition<T> definition);

  <T> T release(T instance);

  String unloadSchema(Class<?> type);

  void setPartitionKey(Class<?> type, Object key);

  void setLockMode(LockMode mode);

  Transaction currentTransaction();

  @Override
  void close();
}
