-- SPDX-License-Identifier: Apache-2.0
-- answer: = +
-- order: 2
-- validation: GERMANY|:FRACTION
select ps_partkey, sum(ps_supplycost * ps_availqty) as part_value
from partsupp, supplier, nation
where ps_suppkey = s_suppkey and s_nationkey = n_nationkey and n_name = ':1'
group by ps_partkey
having sum(ps_supplycost * ps_availqty) > (
  select sum(ps_supplycost * ps_availqty) * :2
  from partsupp, supplier, nation
  where ps_suppkey = s_suppkey and s_nationkey = n_nationkey and n_name = ':1')
order by part_value desc
