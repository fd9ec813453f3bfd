// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.Field;

/**
 * Where an {@code Ndb} object is, that of a ClusterJ session or one that is given: through
 * ClusterJ's private fields, which must have exactly the names and types that they have in ClusterJ
 * 9.7.4, with which this was tried; in the sources of older ones they have them, too. ClusterJ
 * hands the same address to libndbclient with each call.
 */
final class NdbAddress {
  private static final String CLUSTERJ = "com.mysql.clusterj.";
  private static final String NDB_API = "com.mysql.ndbjtie.ndbapi.";

  private NdbAddress() {}

  /**
   * The address.
   *
   * @param session an open one or an {@code Ndb} object, which nobody closes meanwhile
   * @throws UserError if ClusterJ looks otherwise inside, with the reason in a line
   */
  static long of(Object session) throws UserError {
    try {
      Object ndb = isNdb(session) ? session : ndbOf(session);
      requireType(ndb, NDB_API + "Ndb");
      long address = (Long) value(ndb, "cdelegate", long.class.getName());
      if (address == 0) {
        throw new UserError("a session is closed");
      }
      return address;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new UserError("ClusterJ is another one than is known: " + UserError.firstLine(e), e);
    }
  }

  private static boolean isNdb(Object object) {
    return object != null && object.getClass().getName().equals(NDB_API + "Ndb");
  }

  private static Object ndbOf(Object session) throws ReflectiveOperationException {
    requireType(session, CLUSTERJ + "core.SessionImpl");
    Object db = value(session, "db", CLUSTERJ + "core.store.Db");
    requireType(db, CLUSTERJ + "tie.DbImpl");
    return value(db, "ndb", NDB_API + "Ndb");
  }

  private static void requireType(Object object, String type) throws NoSuchFieldException {
    if (object == null || !object.getClass().getName().equals(type)) {
      throw new NoSuchFieldException("no " + type);
    }
  }

  /** The value of the only field of that name, of the object's class or of those above it. */
  private static Object value(Object object, String name, String type)
      throws ReflectiveOperationException {
    for (Class<?> owner = object.getClass(); owner != null; owner = owner.getSuperclass()) {
      for (Field field : owner.getDeclaredFields()) {
        if (field.getName().equals(name) && field.getType().getName().equals(type)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new NoSuchFieldException(object.getClass().getName() + " has no " + type + " " + name);
  }
}
