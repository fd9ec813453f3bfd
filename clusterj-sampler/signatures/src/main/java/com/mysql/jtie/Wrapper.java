// SPDX-License-Identifier: Apache-2.0
package com.mysql.jtie;

public class Wrapper {
  protected Wrapper() {}
}
