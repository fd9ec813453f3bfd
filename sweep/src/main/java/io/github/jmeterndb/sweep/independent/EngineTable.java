// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ForeignRows;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sweep.remote.Export;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The table through which independent engines call engine 0: they reach the same database, and
 * perhaps nothing else in common. Each engine has a few lanes; in a lane, one request follows the
 * reply to the one before. A message is cut into parts, of which the first is written last, so that
 * whoever sees it can read them all. Thread-safe.
 */
public final class EngineTable {
  /** Its name; engine 0 claims it, makes it, and drops it at the end. */
  public static final String NAME = "jmeter_ndb_engines";

  /** It holds nothing but messages of runs that are over: any may go. */
  public static final ForeignRows MAKER =
      new ForeignRows() {
        @Override
        public String name() {
          return "engines";
        }

        @Override
        public Optional<String> foreignRow(Keeper keeper, String table) {
          return Optional.empty();
        }
      };

  /** Far below what servers take as a packet, and as a row. */
  private static final int PART_BYTES = 1 << 18;

  private static final String REQUEST = "request";
  private static final String REPLY = "reply";

  private final ServerConnection server;

  /** The table behind a connection, which is its own from now on. */
  EngineTable(ServerConnection server) {
    this.server = server;
  }

  /**
   * Makes it anew, until the run ends.
   *
   * @param keeper has claimed it
   * @throws UserError if there is one that no run has made
   */
  public static void make(Keeper keeper) throws UserError {
    keeper.makeForThisRun(NAME, MAKER.name(), statements(keeper.dialect()));
  }

  private static List<String> statements(Dialect dialect) {
    return List.of(
        ("CREATE TABLE %s (engine INT NOT NULL, lane INT NOT NULL, way VARCHAR(10) NOT NULL,"
                + " part INT NOT NULL, session VARCHAR(40) NOT NULL, number INT NOT NULL,"
                + " parts INT NOT NULL, body MEDIUMBLOB, PRIMARY KEY (engine, lane, way, part))%s")
            .formatted(NAME, dialect.tableOptions()));
  }

  /** All requests: those that are answered, too. */
  List<Message> requests() throws SQLException {
    return server.rows(
        "SELECT engine, lane, session, number, parts FROM %s WHERE way = ? AND part = 0"
            .formatted(NAME),
        row ->
            new Message(
                row.getInt(1), row.getInt(2), row.getString(3), row.getInt(4), row.getInt(5)),
        REQUEST);
  }

  /** That which is in a lane, if any is. */
  Optional<Message> request(int engine, int lane) throws SQLException {
    return first(engine, lane, REQUEST);
  }

  private Optional<Message> first(int engine, int lane, String way) throws SQLException {
    return server
        .rows(
            ("SELECT session, number, parts FROM %s WHERE engine = ? AND lane = ? AND way = ?"
                    + " AND part = 0")
                .formatted(NAME),
            row -> new Message(engine, lane, row.getString(1), row.getInt(2), row.getInt(3)),
            engine,
            lane,
            way)
        .stream()
        .findFirst();
  }

  /** What is asked. */
  Object asked(Message request) throws SQLException {
    return read(request, REQUEST);
  }

  /** The reply to a request, if it is there. */
  Optional<Object> reply(Message request) throws SQLException {
    Optional<Message> found = first(request.engine, request.lane, REPLY);
    return found.isPresent() && found.get().isOf(request)
        ? Optional.of(read(found.get(), REPLY))
        : Optional.empty();
  }

  /** Asks, in place of what was asked before in the lane. */
  Message ask(int engine, int lane, String session, int number, Serializable what)
      throws SQLException {
    return write(new Message(engine, lane, session, number, 0), REQUEST, what);
  }

  void answer(Message request, Serializable what) throws SQLException {
    write(request, REPLY, what);
  }

  /** Removes all that an engine has asked. */
  void leave(int engine, String session) throws SQLException {
    server.update(
        "DELETE FROM %s WHERE engine = ? AND session = ? AND way = ?".formatted(NAME),
        engine,
        session,
        REQUEST);
  }

  void close() {
    server.close();
  }

  private Object read(Message message, String way) throws SQLException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    server
        .rows(
            ("SELECT body FROM %s WHERE engine = ? AND lane = ? AND way = ? AND part < ?"
                    + " ORDER BY part")
                .formatted(NAME),
            row -> row.getBytes(1),
            message.engine,
            message.lane,
            way,
            message.parts)
        .forEach(bytes::writeBytes);
    return object(bytes.toByteArray());
  }

  private Message write(Message message, String way, Serializable what) throws SQLException {
    byte[] bytes = bytes(what);
    int parts = Math.max(1, (bytes.length + PART_BYTES - 1) / PART_BYTES);
    for (int part = parts - 1; part >= 0; part--) {
      int from = part * PART_BYTES;
      byte[] body = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PART_BYTES));
      int number = part;
      server.run(
          connection -> {
            try (var statement =
                connection.prepareStatement(
                    "REPLACE INTO %s VALUES (?, ?, ?, ?, ?, ?, ?, ?)".formatted(NAME))) {
              statement.setInt(1, message.engine);
              statement.setInt(2, message.lane);
              statement.setString(3, way);
              statement.setInt(4, number);
              statement.setString(5, message.session);
              statement.setInt(6, message.number);
              statement.setInt(7, parts);
              statement.setBytes(8, body);
              return statement.executeUpdate();
            }
          });
    }
    return new Message(message.engine, message.lane, message.session, message.number, parts);
  }

  static byte[] bytes(Serializable what) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeObject(what);
    } catch (IOException e) {
      throw new IllegalStateException("it goes over RMI, too", e);
    }
    return bytes.toByteArray();
  }

  /** Whoever can write to the database must not bring other classes in here. */
  static Object object(byte[] bytes) {
    try (ObjectInputStream in =
        new ObjectInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
      in.setObjectInputFilter(Export.OURS);
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("a damaged message in the table " + NAME, e);
    }
  }

  /**
   * A message without its content.
   *
   * @param session of the process that asks: two may have the same number by mistake
   * @param number in its lane, from 1
   * @param parts how many rows it has
   */
  record Message(int engine, int lane, String session, int number, int parts) {
    private boolean isOf(Message request) {
      return session.equals(request.session) && number == request.number;
    }
  }
}
