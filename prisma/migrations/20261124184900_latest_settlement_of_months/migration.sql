-- Every movement of the month had settled before this time: facts of what came before are not counted anew once the month is in
-- the archive alone.
alter table archive_month add column settled_before timestamptz(3);
create index late_settlement_movement_id_idx on late_settlement (movement_id);

update archive_month m set settled_before = greatest(
  ((m.month || '-01')::timestamp + interval '1 month') at time zone 'UTC',
  (select max(l.hour) + interval '1 hour' from late_settlement l
    where l.movement_id >= m.first_id and l.movement_id < m.end_id)
) where m.state <> 'writing';
