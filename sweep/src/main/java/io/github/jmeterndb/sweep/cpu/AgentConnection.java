// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.commons.io.IOUtils;

/** A connection to a PerfMon agent, opened when a line is sent. The protocol consists of lines. */
final class AgentConnection implements AutoCloseable {
  private final String host;
  private final int port;
  private final int timeoutMillis;

  /** Null while it is closed. */
  private Socket socket;

  private BufferedReader lines;

  AgentConnection(String host, int port, int timeoutMillis) {
    this.host = host;
    this.port = port;
    this.timeoutMillis = timeoutMillis;
  }

  boolean isOpen() {
    return socket != null;
  }

  /** Closes the connection if it fails. */
  void send(String line) throws IOException {
    try {
      if (socket == null) {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeoutMillis);
        socket.connect(new InetSocketAddress(host, port), timeoutMillis);
        lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      }
      socket.getOutputStream().write((line + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  String readLine() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("it has closed the connection");
    }
    return line;
  }

  boolean hasLine() throws IOException {
    return lines.ready();
  }

  @Override
  public void close() {
    IOUtils.closeQuietly(socket);
    socket = null;
  }
}
