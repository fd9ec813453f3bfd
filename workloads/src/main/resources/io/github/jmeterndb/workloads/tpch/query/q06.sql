-- SPDX-License-Identifier: Apache-2.0
-- answer: +
-- order:
-- validation: 1994-01-01|0.06|24
select sum(l_extendedprice * l_discount) as revenue
from lineitem
where l_shipdate >= date ':1'
  and l_shipdate < date ':1' + interval '1' year
  and l_discount between :2 - 0.01 and :2 + 0.01
  and l_quantity < :3
