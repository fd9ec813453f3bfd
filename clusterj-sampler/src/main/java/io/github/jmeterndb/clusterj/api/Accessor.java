// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Reads and writes a column of rows whose type {@link RowTypes} has made. Thread-safe. */
public final class Accessor {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final MethodHandle getter;
  private final MethodHandle setter;

  /**
   * @param rows the type of the rows
   * @param name of the property
   */
  public Accessor(Class<?> rows, String name, Class<?> type) {
    try {
      getter = LOOKUP.findVirtual(rows, "get" + name, MethodType.methodType(type)).asType(GETTER);
      setter =
          LOOKUP
              .findVirtual(rows, "set" + name, MethodType.methodType(void.class, type))
              .asType(SETTER);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public Object get(Object row) {
    try {
      return (Object) getter.invokeExact(row);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be read", e);
    }
  }

  public void set(Object row, Object value) {
    try {
      setter.invokeExact(row, value);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be written", e);
    }
  }
}
