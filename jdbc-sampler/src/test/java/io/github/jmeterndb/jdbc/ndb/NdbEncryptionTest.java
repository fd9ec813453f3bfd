// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdbEncryptionTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "2, 0, none",
    "2, 2, TLS",
    "4, 2, TLS on 2 of 4 connections",
  })
  void isThatOfAllConnectionsToDataNodes(long connections, long encrypted, String words) {
    assertThat(NdbEncryption.worded(connections, encrypted)).isEqualTo(words);
  }
}
