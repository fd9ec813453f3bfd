// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import java.util.List;

/**
 * What an order reads and writes of a row in STOCK: of its ten texts only that of its district, as
 * over SQL.
 */
public final class TakenRows {
  private static final List<Class<? extends Taken>> BY_DISTRICT =
      List.of(
          In01.class,
          In02.class,
          In03.class,
          In04.class,
          In05.class,
          In06.class,
          In07.class,
          In08.class,
          In09.class,
          In10.class);

  private TakenRows() {}

  /** That of a district, from 1. */
  public static Class<? extends Taken> of(int district) {
    return BY_DISTRICT.get(district - 1);
  }

  /** That of district 1. */
  @PersistenceCapable(table = "stock")
  public interface In01 extends Taken {
    @Override
    @Column(name = "s_dist_01")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 2. */
  @PersistenceCapable(table = "stock")
  public interface In02 extends Taken {
    @Override
    @Column(name = "s_dist_02")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 3. */
  @PersistenceCapable(table = "stock")
  public interface In03 extends Taken {
    @Override
    @Column(name = "s_dist_03")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 4. */
  @PersistenceCapable(table = "stock")
  public interface In04 extends Taken {
    @Override
    @Column(name = "s_dist_04")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 5. */
  @PersistenceCapable(table = "stock")
  public interface In05 extends Taken {
    @Override
    @Column(name = "s_dist_05")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 6. */
  @PersistenceCapable(table = "stock")
  public interface In06 extends Taken {
    @Override
    @Column(name = "s_dist_06")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 7. */
  @PersistenceCapable(table = "stock")
  public interface In07 extends Taken {
    @Override
    @Column(name = "s_dist_07")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 8. */
  @PersistenceCapable(table = "stock")
  public interface In08 extends Taken {
    @Override
    @Column(name = "s_dist_08")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 9. */
  @PersistenceCapable(table = "stock")
  public interface In09 extends Taken {
    @Override
    @Column(name = "s_dist_09")
    String getInfo();

    @Override
    void setInfo(String value);
  }

  /** That of district 10. */
  @PersistenceCapable(table = "stock")
  public interface In10 extends Taken {
    @Override
    @Column(name = "s_dist_10")
    String getInfo();

    @Override
    void setInfo(String value);
  }
}
