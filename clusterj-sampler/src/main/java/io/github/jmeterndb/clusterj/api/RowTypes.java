// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates row classes for tables or columns known only at run time: interfaces for some columns,
 * since ClusterJ takes their names from annotations, and subclasses of {@link DynamicObject} for
 * whole rows, one per table, since a session factory binds a class to one table. Thread-safe.
 */
public final class RowTypes {
  private static final MethodHandles.Lookup HERE = MethodHandles.lookup();

  /** A class can be defined only once per JVM. */
  private static final Map<List<Object>, Class<?>> DEFINED = new HashMap<>();

  private static final Map<String, Class<? extends DynamicObject>> WHOLE_ROWS = new HashMap<>();

  private RowTypes() {}

  /**
   * Returns the class of a table's whole rows. The same name always has the same class.
   *
   * @param table in the case used when it was created, without the database
   */
  public static synchronized Class<? extends DynamicObject> ofWholeRows(String table) {
    return WHOLE_ROWS.computeIfAbsent(table, RowTypes::defineWholeRow);
  }

  private static Class<? extends DynamicObject> defineWholeRow(String table) {
    String parent = Type.getInternalName(DynamicObject.class);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // A table's name may contain characters that a class name must not.
    String name =
        "%s_WholeRow_%s".formatted(Type.getInternalName(RowTypes.class), WHOLE_ROWS.size());
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, parent, null);
    MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
    MethodVisitor getter =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC, "table", "()" + Type.getDescriptor(String.class), null, null);
    getter.visitCode();
    getter.visitLdcInsn(table);
    getter.visitInsn(Opcodes.ARETURN);
    getter.visitMaxs(0, 0);
    getter.visitEnd();
    writer.visitEnd();
    return define(writer).asSubclass(DynamicObject.class);
  }

  /**
   * Returns an interface for some columns, whose accessors have the columns' names.
   *
   * @param columns their types by name, in order
   * @param keys the number of columns of the primary key, which come first
   */
  public static synchronized Class<?> of(String table, Map<String, Class<?>> columns, int keys) {
    return DEFINED.computeIfAbsent(
        List.of(table, List.copyOf(columns.entrySet()), keys),
        type -> define(table, columns, keys));
  }

  private static Class<?> define(String table, Map<String, Class<?>> columns, int keys) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
        "%s_%s_%s".formatted(Type.getInternalName(RowTypes.class), table, DEFINED.size()),
        null,
        Type.getInternalName(Object.class),
        null);
    annotate(
        writer.visitAnnotation(Type.getDescriptor(PersistenceCapable.class), true), "table", table);
    int number = 0;
    for (Map.Entry<String, Class<?>> column : columns.entrySet()) {
      String name = column.getKey();
      String descriptor = Type.getDescriptor(column.getValue());
      MethodVisitor getter = method(writer, "get" + name, "()" + descriptor);
      annotate(getter.visitAnnotation(Type.getDescriptor(Column.class), true), "name", name);
      if (number < keys) {
        getter.visitAnnotation(Type.getDescriptor(PrimaryKey.class), true).visitEnd();
      }
      getter.visitEnd();
      method(writer, "set" + name, "(" + descriptor + ")V").visitEnd();
      number++;
    }
    writer.visitEnd();
    return define(writer);
  }

  private static Class<?> define(ClassWriter writer) {
    try {
      return HERE.defineClass(writer.toByteArray());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void annotate(AnnotationVisitor annotation, String property, String value) {
    annotation.visit(property, value);
    annotation.visitEnd();
  }

  private static MethodVisitor method(ClassWriter writer, String name, String descriptor) {
    return writer.visitMethod(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, name, descriptor, null, null);
  }
}
