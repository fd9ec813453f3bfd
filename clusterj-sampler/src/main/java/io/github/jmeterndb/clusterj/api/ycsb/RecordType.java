// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ycsb;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * An interface by which ClusterJ knows rows of the table: their key, and those fields that are
 * meant, so that no other column is read or sent. It is made at run time. Thread-safe.
 */
final class RecordType {
  private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
  private static final String TEXT = Type.getDescriptor(String.class);
  private static final String GETTER = "()" + TEXT;
  private static final String SETTER = "(" + TEXT + ")V";

  private final Class<?> type;
  private final MethodHandle key;
  private final List<MethodHandle> getters = new ArrayList<>();
  private final List<MethodHandle> setters = new ArrayList<>();

  /** Of the key and those fields. */
  RecordType(Fields fields) {
    String name = "RecordOf%dFrom%d".formatted(fields.count(), fields.first());
    try {
      type = define(HERE.lookupClass().getPackageName() + "." + name, fields.columns());
      key = getter(UserTable.KEY);
      for (String column : fields.columns()) {
        getters.add(getter(column));
        setters.add(
            HERE.findVirtual(
                    type, accessor("set", column), MethodType.methodType(void.class, String.class))
                .asType(MethodType.methodType(void.class, Object.class, String.class)));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the class " + name + " cannot be made", e);
    }
  }

  private MethodHandle getter(String column) throws ReflectiveOperationException {
    return HERE.findVirtual(type, accessor("get", column), MethodType.methodType(String.class))
        .asType(MethodType.methodType(String.class, Object.class));
  }

  /** Another link of this JVM may have made it before. */
  private static Class<?> define(String name, List<String> columns)
      throws ReflectiveOperationException {
    synchronized (HERE) {
      try {
        return HERE.findClass(name);
      } catch (ClassNotFoundException e) {
        return HERE.defineClass(code(name, columns));
      }
    }
  }

  private static byte[] code(String name, List<String> columns) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
        name.replace('.', '/'),
        null,
        Type.getInternalName(Object.class),
        new String[0]);
    var table = writer.visitAnnotation(Type.getDescriptor(PersistenceCapable.class), true);
    table.visit("table", UserTable.NAME);
    table.visitEnd();
    MethodVisitor keyGetter = method(writer, accessor("get", UserTable.KEY), GETTER);
    keyGetter.visitAnnotation(Type.getDescriptor(PrimaryKey.class), true).visitEnd();
    keyGetter.visitEnd();
    method(writer, accessor("set", UserTable.KEY), SETTER).visitEnd();
    for (String column : columns) {
      method(writer, accessor("get", column), GETTER).visitEnd();
      method(writer, accessor("set", column), SETTER).visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor method(ClassWriter writer, String name, String descriptor) {
    return writer.visitMethod(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, name, descriptor, null, null);
  }

  private static String accessor(String verb, String column) {
    return verb + Character.toUpperCase(column.charAt(0)) + column.substring(1);
  }

  /** What ClusterJ is to be given. */
  Class<?> type() {
    return type;
  }

  /** What is in a row. */
  UserRecord read(Object row) {
    try {
      List<String> values = new ArrayList<>(getters.size());
      for (MethodHandle getter : getters) {
        values.add((String) getter.invokeExact(row));
      }
      return new UserRecord((String) key.invokeExact(row), values);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be read", e);
    }
  }

  /** Puts values into a row. */
  void set(Object row, List<String> values) {
    try {
      for (int i = 0; i < values.size(); i++) {
        setters.get(i).invokeExact(row, values.get(i));
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be written", e);
    }
  }
}
