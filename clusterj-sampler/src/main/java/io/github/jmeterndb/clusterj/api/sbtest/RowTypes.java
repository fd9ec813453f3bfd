// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PersistenceCapable;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The interfaces by which ClusterJ knows the rows of a table. It finds a table's name in an
 * annotation: for each table, those of a row are extended by ones with its name. Thread-safe.
 *
 * @param <T> what of a row it is
 */
final class RowTypes<T> {
  private static final MethodHandles.Lookup HERE = MethodHandles.lookup();

  private final Class<T> row;
  private final Map<Integer, Class<? extends T>> byTable = new ConcurrentHashMap<>();

  RowTypes(Class<T> row) {
    this.row = row;
  }

  Class<? extends T> of(int table) {
    return byTable.computeIfAbsent(table, this::define);
  }

  private Class<? extends T> define(int table) {
    String name = Type.getInternalName(row) + "Of" + Oltp.table(table);
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
        name,
        null,
        Type.getInternalName(Object.class),
        new String[] {Type.getInternalName(row)});
    var annotation = writer.visitAnnotation(Type.getDescriptor(PersistenceCapable.class), true);
    annotation.visit("table", Oltp.table(table));
    annotation.visitEnd();
    writer.visitEnd();
    try {
      return load(name.replace('/', '.'), writer.toByteArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the class " + name + " cannot be made", e);
    }
  }

  /** Another link of this JVM may have made it before. */
  private Class<? extends T> load(String name, byte[] code) throws ReflectiveOperationException {
    synchronized (HERE) {
      try {
        return HERE.findClass(name).asSubclass(row);
      } catch (ClassNotFoundException e) {
        return HERE.defineClass(code).asSubclass(row);
      }
    }
  }
}
