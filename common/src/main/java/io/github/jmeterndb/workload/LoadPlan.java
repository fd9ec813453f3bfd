// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a run makes and loads before its first cell.
 *
 * @param bytes about what one copy of all rows takes in the database's memory
 * @param size the parameter that says how much is loaded
 * @param value its value, to which the rows are about proportional
 * @param step recommended values are multiples of it
 */
public record LoadPlan(
    List<String> tables, double bytes, Parameter size, double value, double step) {
  private static final double MEGABYTE = 1 << 20;

  /** As the manual of NDB Cluster calls it. */
  private static final String MEMORY = "Memory for rows (DataMemory)";

  /**
   * For tables of different sizes.
   *
   * @param rows by table
   * @param filled how full VARCHAR columns are on average, 0 to 1
   */
  public static LoadPlan of(
      Map<TableShape, Long> rows, double filled, Parameter size, double value, double step) {
    double bytes = 0;
    for (Map.Entry<TableShape, Long> table : rows.entrySet()) {
      bytes += (double) table.getKey().rowBytes(filled) * table.getValue();
    }
    List<String> tables = rows.keySet().stream().map(TableShape::name).toList();
    return new LoadPlan(tables, bytes, size, value, step);
  }

  /**
   * @throws UserError if the database lacks room, with the largest value of the parameter that fits
   */
  public void requireRoom(DatabaseAdmin admin) throws UserError {
    Precondition.require(List.of(room(admin)));
  }

  /** Whether the database has room for what is to be loaded. */
  public Precondition room(DatabaseAdmin admin) {
    OptionalLong room;
    try {
      room = admin.room(tables);
    } catch (UserError e) {
      return unknown(" (%s)".formatted(e.getMessage()));
    }
    return room.isEmpty() ? unknown("") : room(room.getAsLong());
  }

  private Precondition unknown(String why) {
    return Precondition.unknown(
        MEMORY, "%s needed; how much is free is not known%s".formatted(needed(), why));
  }

  /**
   * @param room in bytes of one copy of rows
   */
  Precondition room(long room) {
    String free = String.format(Locale.ROOT, "%,.0f MB", Math.floor(room / MEGABYTE));
    String found =
        "%s needed for the rows that are loaded; %s are free, with a tenth of all kept for others"
            .formatted(needed(), free);
    if (bytes <= room) {
      return Precondition.met(MEMORY, found);
    }
    double most = Math.floor(value / bytes * room / step) * step;
    return Precondition.missing(
        MEMORY,
        found,
        "%s=%s needs %s of the database's memory, and %s of it are free for that: "
                .formatted(size.property(), plain(value), needed(), free)
            + (most < step
                ? ""
                : "give -J%s=%s or less, or ".formatted(size.property(), plain(most)))
            + "use a database with more memory.");
  }

  private String needed() {
    return String.format(Locale.ROOT, "about %,.0f MB", Math.ceil(bytes / MEGABYTE));
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
