// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class AnswerTimeoutTest {
  /** Otherwise it would be watched for ever. */
  @Test
  void closesASocketThatDoesNotConnect() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }
    try (Socket socket = new AnswerTimeout().createSocket(null)) {
      assertThatThrownBy(() -> socket.connect(nobody, 10_000)).isInstanceOf(IOException.class);

      assertThat(socket.isClosed()).isTrue();
    }
  }
}
