-- From a tile to tickets (docs/mechanisms/analytics.md#the-funnel): a row for each day and competition. Seen and opened
-- are counted by browsers that take part. The other stages are the online entries of players who began on that day.
create or replace view funnel_by_day as
select day, competition_id, sum(seen)::bigint as seen, sum(opened)::bigint as opened,
  sum(logged_in)::bigint as logged_in, sum(paid)::bigint as paid, sum(tickets)::bigint as tickets,
  sum(pence)::bigint as pence
from (
  select day, competition_id,
    case name when 'tile-view' then count else 0 end as seen,
    case name when 'competition-view' then count else 0 end as opened,
    0 as logged_in, 0 as paid, 0 as tickets, 0 as pence
  from measurements where competition_id > 0 and name in ('tile-view', 'competition-view')
  union all
  select day, competition_id, 0, 0, logged_in, paid, tickets, pence from funnel_days
) stages
group by day, competition_id;

-- The last four weeks of each competition, with the share of each stage that reaches the next one.
create or replace view funnel as
with recent as (
  select competition_id, sum(seen)::bigint as seen, sum(opened)::bigint as opened, sum(logged_in)::bigint as logged_in,
    sum(paid)::bigint as paid, sum(tickets)::bigint as tickets, sum(pence)::bigint as pence
  from funnel_by_day where day > (clock_timestamp() at time zone 'Europe/London')::date - 28
  group by competition_id
)
select competition_id, seen, opened, logged_in, paid, tickets, pence,
  opened::float8 / nullif(seen, 0) as opened_share,
  logged_in::float8 / nullif(opened, 0) as logged_in_share,
  paid::float8 / nullif(logged_in, 0) as paid_share
from recent;
