-- Results of picture experiments (docs/mechanisms/experiments.md): one row per competition whose two versions were
-- seen. `z` is the z-score of two proportions: chance alone exceeds 1.96 in either direction one time in twenty.
create or replace view picture_results as
with sums as (
  select competition_id, min(day) as first_day, max(day) as last_day,
    coalesce(sum(count) filter (where name = 'tile-view' and version = 'a'), 0)::bigint as views_a,
    coalesce(sum(count) filter (where name = 'tile-click' and version = 'a'), 0)::bigint as clicks_a,
    coalesce(sum(count) filter (where name = 'tile-view' and version = 'b'), 0)::bigint as views_b,
    coalesce(sum(count) filter (where name = 'tile-click' and version = 'b'), 0)::bigint as clicks_b
  from measurements group by competition_id
), rates as (
  select *, clicks_a::float8 / views_a as rate_a, clicks_b::float8 / views_b as rate_b,
    (clicks_a + clicks_b)::float8 / (views_a + views_b) as rate
  from sums where views_a > 0 and views_b > 0
)
select competition_id, first_day, last_day, views_a, clicks_a, rate_a, views_b, clicks_b, rate_b,
  case when rate > 0 and rate < 1
    then (rate_b - rate_a) / sqrt(rate * (1 - rate) * (1.0 / views_a + 1.0 / views_b)) end as z
from rates;
