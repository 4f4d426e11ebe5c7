-- Results of experiments (docs/mechanisms/experiments.md).

-- One end of Wilson's 95 % interval for `successes` of `trials`: the lower one for -1, the upper one for 1.
create or replace function wilson_bound(p_successes float8, p_trials float8, p_side int) returns float8
language sql immutable as $$
  select case when p_trials > 0 then least(1, greatest(0,
    (p_successes + 1.9208 + p_side * 1.96 * sqrt(greatest(p_successes * (p_trials - p_successes) / p_trials, 0) + 0.9604))
      / (p_trials + 3.8416))) end
$$;

-- One end of Newcombe's 95 % interval for the difference of two rates, the second minus the first.
create or replace function rate_difference_bound(
  p_successes_a float8, p_trials_a float8, p_successes_b float8, p_trials_b float8, p_side int) returns float8
language sql immutable as $$
  select case when p_trials_a > 0 and p_trials_b > 0 then
    p_successes_b / p_trials_b - p_successes_a / p_trials_a + p_side * sqrt(
      power(wilson_bound(p_successes_b, p_trials_b, p_side) - p_successes_b / p_trials_b, 2)
      + power(p_successes_a / p_trials_a - wilson_bound(p_successes_a, p_trials_a, -p_side), 2)) end
$$;

-- One row per competition whose two pictures were seen. `z` is the z-score of two proportions: chance alone exceeds
-- 1.96 in either direction one time in twenty. Views of one person are not independent, so `experiment_results` decides.
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
    then (rate_b - rate_a) / sqrt(rate * (1 - rate) * (1.0 / views_a + 1.0 / views_b)) end as z,
  rate_b - rate_a as difference,
  rate_difference_bound(least(clicks_a, views_a), views_a, least(clicks_b, views_b), views_b, -1) as difference_low,
  rate_difference_bound(least(clicks_a, views_a), views_a, least(clicks_b, views_b), views_b, 1) as difference_high
from rates;

-- One row per experiment that pages count: browsers that were shown each version, and those of them that chose what it
-- showed. Each browser counts once, so the interval of the difference is that of independent trials.
create or replace view experiment_results as
with sums as (
  select split_part(version, ' ', 1) as experiment, min(day) as first_day, max(day) as last_day,
    coalesce(sum(count) filter (where name = 'exposure' and version like '% a'), 0)::float8 as exposed_a,
    coalesce(sum(count) filter (where name = 'response' and version like '% a'), 0)::float8 as responded_a,
    coalesce(sum(count) filter (where name = 'exposure' and version like '% b'), 0)::float8 as exposed_b,
    coalesce(sum(count) filter (where name = 'response' and version like '% b'), 0)::float8 as responded_b
  from measurements where competition_id = 0 and name in ('exposure', 'response') group by 1
), checked as (
  -- An exposure may be lost and its response counted.
  select experiment, first_day, last_day, exposed_a, least(responded_a, exposed_a) as responded_a,
    exposed_b, least(responded_b, exposed_b) as responded_b
  from sums
)
select experiment, first_day, last_day,
  exposed_a::bigint, responded_a::bigint, responded_a / nullif(exposed_a, 0) as rate_a,
  wilson_bound(responded_a, exposed_a, -1) as rate_a_low, wilson_bound(responded_a, exposed_a, 1) as rate_a_high,
  exposed_b::bigint, responded_b::bigint, responded_b / nullif(exposed_b, 0) as rate_b,
  wilson_bound(responded_b, exposed_b, -1) as rate_b_low, wilson_bound(responded_b, exposed_b, 1) as rate_b_high,
  responded_b / nullif(exposed_b, 0) - responded_a / nullif(exposed_a, 0) as difference,
  rate_difference_bound(responded_a, exposed_a, responded_b, exposed_b, -1) as difference_low,
  rate_difference_bound(responded_a, exposed_a, responded_b, exposed_b, 1) as difference_high
from checked;

-- One row per set of bundles: its share of the players who were offered a set, and its share of the entries that were
-- paid, with the interval. Its offer sells better or worse where `given_share` is outside the interval.
create or replace view bundle_set_results as
with sets as (
  select c.id as competition_id, s.value ->> 'name' as set_name, (s.value ->> 'share')::float8 / 100 as given_share,
    b.value ->> 'bundleId' as bundle_id
  from competitions c
  cross join lateral jsonb_array_elements(c.body #> '{meta,payment,bundleSets}') s
  cross join lateral jsonb_array_elements(s.value -> 'bundles') b
), sold as (
  select s.competition_id, s.set_name, s.given_share, coalesce(sum(f.paid), 0)::float8 as paid,
    coalesce(sum(f.pence), 0)::bigint as pence
  from sets s left join funnel_days f on f.competition_id = s.competition_id and f.bundle_id = s.bundle_id
  group by s.competition_id, s.set_name, s.given_share
), totals as (
  select *, sum(paid) over (partition by competition_id) as paid_of_all, count(*) over (partition by competition_id) as sets
  from sold
)
select competition_id, set_name, given_share, paid::bigint, pence, paid / nullif(paid_of_all, 0) as paid_share,
  wilson_bound(paid, paid_of_all, -1) as paid_share_low, wilson_bound(paid, paid_of_all, 1) as paid_share_high
from totals where sets > 1;
