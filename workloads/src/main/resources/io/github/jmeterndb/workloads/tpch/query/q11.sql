-- SPDX-License-Identifier: Apache-2.0
-- answer: = +
-- order: 2
select ps_partkey, sum(ps_supplycost * ps_availqty) as part_value
from partsupp, supplier, nation
where ps_suppkey = s_suppkey and s_nationkey = n_nationkey and n_name = 'GERMANY'
group by ps_partkey
having sum(ps_supplycost * ps_availqty) > (
  select sum(ps_supplycost * ps_availqty) * :FRACTION
  from partsupp, supplier, nation
  where ps_suppkey = s_suppkey and s_nationkey = n_nationkey and n_name = 'GERMANY')
order by part_value desc
