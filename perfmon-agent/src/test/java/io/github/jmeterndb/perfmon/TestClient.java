// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

final class TestClient implements Closeable {
  private final Socket socket;
  private final BufferedReader in;
  private final OutputStream out;

  TestClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    out = socket.getOutputStream();
  }

  TestClient send(String... lines) throws IOException {
    for (String line : lines) {
      sendRaw((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return this;
  }

  void sendRaw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  /** The next line, or null at the end of the stream. */
  String read() throws IOException {
    return in.readLine();
  }

  List<String> fields() throws IOException {
    return List.of(read().split("\t", -1));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
