// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes types for rows whose table or columns are known at run time only: interfaces where the
 * columns are chosen, since ClusterJ takes their names from annotations; subclasses of {@link
 * DynamicObject} for whole rows, one a table, since a session factory binds a class to one table.
 * Thread-safe.
 */
public final class RowTypes {
  private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
  private static final String TEXT = Type.getDescriptor(String.class);

  /** A class is defined once, for all links of the JVM. */
  private static final Map<RowType, Class<?>> DEFINED = new HashMap<>();

  private static final Map<String, Class<? extends DynamicObject>> WHOLE_ROWS = new HashMap<>();

  private RowTypes() {}

  /**
   * The class of whole rows of a table, always the same one for the same name.
   *
   * @param table its name without the database's, in the case in which it was created
   */
  public static synchronized Class<? extends DynamicObject> ofWholeRows(String table) {
    return WHOLE_ROWS.computeIfAbsent(table, RowTypes::defineWholeRow);
  }

  private static Class<? extends DynamicObject> defineWholeRow(String table) {
    String parent = Type.getInternalName(DynamicObject.class);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // The table's name may hold what a class's cannot.
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
    MethodVisitor getter = writer.visitMethod(Opcodes.ACC_PUBLIC, "table", "()" + TEXT, null, null);
    getter.visitCode();
    getter.visitLdcInsn(table);
    getter.visitInsn(Opcodes.ARETURN);
    getter.visitMaxs(0, 0);
    getter.visitEnd();
    writer.visitEnd();
    return define(writer).asSubclass(DynamicObject.class);
  }

  /**
   * The interface of some columns of a table.
   *
   * @param row what it extends: a public interface
   * @param texts the columns besides, which hold texts, by the names of their accessors without
   *     {@code get} and {@code set}
   */
  public static synchronized <T> Class<? extends T> of(
      Class<T> row, String table, Map<String, String> texts) {
    List<Accessor> accessors = new ArrayList<>();
    texts.forEach((name, column) -> accessors.add(new Accessor(name, column, TEXT)));
    RowType type = new RowType(row, table, accessors, false);
    return DEFINED.computeIfAbsent(type, RowTypes::define).asSubclass(row);
  }

  /**
   * The interface of some columns of a table, with accessors of their names.
   *
   * @param columns INT or VARCHAR; the first is the primary key
   */
  public static synchronized Class<?> ofColumns(String table, List<TableColumn> columns) {
    List<Accessor> accessors =
        columns.stream()
            .map(each -> new Accessor(each.name(), each.name(), Type.getDescriptor(javaType(each))))
            .toList();
    RowType type = new RowType(Object.class, table, accessors, true);
    return DEFINED.computeIfAbsent(type, RowTypes::define);
  }

  /** The type of a column's accessors. */
  public static Class<?> javaType(TableColumn column) {
    return column.type() == ColumnType.INT ? int.class : String.class;
  }

  private static Class<?> define(RowType type) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE,
        "%s_%s_%s_%s"
            .formatted(
                Type.getInternalName(RowTypes.class),
                type.row.getSimpleName(),
                type.table,
                DEFINED.size()),
        null,
        Type.getInternalName(Object.class),
        type.row.isInterface() ? new String[] {Type.getInternalName(type.row)} : null);
    annotate(
        writer.visitAnnotation(Type.getDescriptor(PersistenceCapable.class), true),
        "table",
        type.table);
    for (Accessor each : type.accessors) {
      MethodVisitor getter = method(writer, "get" + each.name, "()" + each.type);
      annotate(getter.visitAnnotation(Type.getDescriptor(Column.class), true), "name", each.column);
      if (type.hasKey && each.equals(type.accessors.get(0))) {
        getter.visitAnnotation(Type.getDescriptor(PrimaryKey.class), true).visitEnd();
      }
      getter.visitEnd();
      method(writer, "set" + each.name, "(" + each.type + ")V").visitEnd();
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

  /**
   * An interface of rows.
   *
   * @param row what it extends; Object: nothing
   * @param hasKey whether the first accessor is the primary key's
   */
  private record RowType(Class<?> row, String table, List<Accessor> accessors, boolean hasKey) {}

  private record Accessor(String name, String column, String type) {}
}
