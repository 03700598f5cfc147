-- A late bet counts where its wallet confirmed it, also once support has resolved it. Those resolved before have the time of
-- their resolution: they get back that of the attempt that confirmed them, and their hours are counted anew.
with resolved as (
  update wallet_transaction w set settled_at = a.finished_at
  from wallet_attempt a
  where w.state = 'resolved' and w.transaction_type = 'bet' and w.balance_minor is not null
    and a.movement_id = w.id and a.verdict = 'confirmed' and w.settled_at is distinct from a.finished_at
  returning w.id, w.organization_id, w.created_at, w.settled_at
), late as (
  insert into late_settlement (organization_id, hour, movement_id)
  select organization_id, date_trunc('hour', settled_at, 'UTC'), id from resolved
  where date_trunc('hour', settled_at, 'UTC') <> date_trunc('hour', created_at, 'UTC')
  on conflict do nothing
)
insert into statistic_mark (organization_id, hour)
select organization_id, date_trunc('hour', at, 'UTC')
from resolved cross join lateral (values (created_at), (settled_at)) times (at);
