-- Movements are never deleted, so a month that is made late could not take its rows from the default partition. The function, which runs
-- as the owner of the tables and holds them locked, moves them with that trigger off.
create or replace function make_movement_month(first_moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
declare
  part text := to_char(first_moment at time zone 'UTC', 'YYYY_MM');
  least uuid := first_id_of(month_of(first_moment, 0));
  beyond uuid := first_id_of(month_of(first_moment, 1));
  parent text;
  key text;
begin
  perform pg_advisory_xact_lock(hashtextextended('movement months', 0));
  if (select relkind from pg_class where oid = 'wallet_transaction'::regclass) <> 'p' then
    -- A conversion that was left alone must not refuse what comes next week.
    perform from pg_constraint c where c.conname = 'wallet_transaction_before'
      and substring(pg_get_constraintdef(c.oid) from '''([0-9a-f-]+)')::uuid < first_id_of(now() + interval '7 days');
    if found then
      alter table wallet_transaction drop constraint if exists wallet_transaction_before;
      alter table wallet_attempt drop constraint if exists wallet_attempt_before;
    end if;
    return false;
  end if;
  if exists (
    select from movement_months() m where m.month = part
      or m.is_attached and m.high >= beyond and (m.low is null or m.low <= least)
  ) then
    return false;
  end if;
  foreach parent in array array['wallet_transaction', 'wallet_attempt'] loop
    execute format('create table %1$I (like %2$I including all)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)', parent || '_' || part, parent);
    perform copy_grants(parent::regclass, (parent || '_' || part)::regclass);
  end loop;
  lock table only wallet_transaction, only wallet_attempt in access exclusive mode;
  lock table wallet_transaction_default, wallet_attempt_default in access exclusive mode;
  alter table wallet_transaction_default disable trigger wallet_transaction_never_goes;
  foreach parent in array array['wallet_transaction', 'wallet_attempt'] loop
    key := case parent when 'wallet_attempt' then 'movement_id' else 'id' end;
    execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into %5$I select * from moved', parent || '_default', key, least, beyond, parent || '_' || part);
    execute format('alter table %1$I attach partition %2$I for values from (%3$L) to (%4$L)',
      parent, parent || '_' || part, least, beyond);
  end loop;
  alter table wallet_transaction_default enable trigger wallet_transaction_never_goes;
  return true;
end
$$;
