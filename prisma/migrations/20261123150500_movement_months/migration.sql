-- Movements and attempts are to be partitioned by month (docs/decisions/partitions.md). This adds what both shapes need; a new
-- database is partitioned after it, an existing one by `npm run db:partition`. On large tables, build these indexes beforehand
-- (docs/operations/upgrades.md).
create index if not exists wallet_transaction_transaction_idx
  on wallet_transaction (organization_id, transaction_id text_pattern_ops);
create index if not exists wallet_transaction_reversal_idx
  on wallet_transaction (reversal_of_id) where reversal_of_id is not null;
create index if not exists wallet_attempt_id_idx on wallet_attempt (id);

-- A key of a partitioned table contains what it is partitioned by.
alter table wallet_attempt drop constraint wallet_attempt_pkey;
alter table wallet_attempt
  add constraint wallet_attempt_pkey primary key using index wallet_attempt_movement_id_number_key;

-- No index spans partitions: what must be unique among all movements is in a table of its own, which is never pruned. The digest
-- is one of a movement's identity or, for its refund, of the bet that it reverses.
create table movement_identity (
  digest uuid not null,
  movement_id uuid not null,
  constraint movement_identity_pkey primary key (digest)
) partition by hash (digest);

do $$
begin
  for n in 0..15 loop
    execute format('create table movement_identity_%s partition of movement_identity for values with (modulus 16, remainder %s)',
      lpad(n::text, 2, '0'), n);
  end loop;
end
$$;

-- The half of a SHA-256: no two movements share one by chance. Text has no byte of zeros, so that no two identities are written alike.
create function movement_digest(organization uuid, provider text, movement text, brand uuid) returns uuid
  language sql stable parallel safe
  return encode(substring(sha256(uuid_send(organization) || uuid_send(brand) || convert_to(provider, 'UTF8') || '\x00'::bytea
    || convert_to(movement, 'UTF8')) from 1 for 16), 'hex')::uuid;

create function reversal_digest(bet uuid) returns uuid
  language sql stable parallel safe
  return encode(substring(sha256('\x726576657273616c'::bytea || uuid_send(bet)) from 1 for 16), 'hex')::uuid;

-- Until the table is partitioned, its unique index says which movements are new.
create function keep_movement_identity() returns trigger language plpgsql as $$
begin
  insert into movement_identity (digest, movement_id)
  values (movement_digest(new.organization_id, new.provider_code, new.transaction_id, new.brand_id), new.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger wallet_transaction_keeps_identity after insert on wallet_transaction
  for each row execute function keep_movement_identity();

-- From then on, the last of the triggers before an insert: a movement whose identity is taken is not recorded.
create function claim_movement_identity() returns trigger language plpgsql as $$
begin
  insert into movement_identity (digest, movement_id)
  values (movement_digest(new.organization_id, new.provider_code, new.transaction_id, new.brand_id), new.id)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  return new;
end
$$;

-- One refund holds a bet: a second one cannot be recorded, whoever tries.
create function claim_reversal() returns trigger language plpgsql as $$
begin
  insert into movement_identity (digest, movement_id) values (reversal_digest(new.reversal_of_id), new.id);
  return null;
end
$$;
create trigger wallet_transaction_claims_reversal after insert on wallet_transaction
  for each row when (new.reversal_of_id is not null) execute function claim_reversal();
create trigger wallet_transaction_claims_reversal_later after update of reversal_of_id on wallet_transaction
  for each row when (new.reversal_of_id is not null and new.reversal_of_id is distinct from old.reversal_of_id)
  execute function claim_reversal();

-- Up to which movement the conversion has copied identities.
create table movement_conversion (
  id boolean primary key default true check (id),
  copied_until uuid
);

-- Ids are UUIDv7: a range of ids is a range of time. The least id of a moment.
create function first_id_of(at timestamptz) returns uuid
  language sql immutable parallel safe
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function month_of(at timestamptz, months int) returns timestamptz
  language sql immutable parallel safe
  return (date_trunc('month', at at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC';

-- Partitions of movements but the default one, and those that were detached, whose bounds are in their comment; null: no bound.
create function movement_months() returns table (month text, low uuid, high uuid, is_attached boolean)
language sql stable as $$
  select p.month, substring(p.bounds from 'FROM \(''([0-9a-f-]+)')::uuid, substring(p.bounds from 'TO \(''([0-9a-f-]+)')::uuid,
    p.is_attached
  from (
    select substr(c.relname, length('wallet_transaction_') + 1) as month, c.relispartition as is_attached,
      coalesce(pg_get_expr(c.relpartbound, c.oid), obj_description(c.oid, 'pg_class')) as bounds
    from pg_class c
    where c.relnamespace = (select relnamespace from pg_class where oid = 'wallet_transaction'::regclass)
      and c.relkind = 'r' and c.relname ~ '^wallet_transaction_(before|\d{4}_\d{2})$'
  ) p
$$;

-- Who may use a table may use what takes part of its rows.
create function copy_grants(of_table regclass, to_table regclass) returns void language plpgsql as $$
declare
  granted record;
begin
  for granted in
    select distinct coalesce(quote_ident(r.rolname), 'public') as grantee, a.privilege_type as privilege
    from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where c.oid = of_table and a.grantee <> c.relowner
  loop
    execute format('grant %s on %s to %s', granted.privilege, to_table, granted.grantee);
  end loop;
end
$$;

-- The functions below change tables for the service, whose role cannot. They wait for a lock a quarter of a second at most, since
-- whatever reads or writes movements waits behind them.

-- The month's partitions, unless it is covered; false: it is. Rows of it that the default partition took meanwhile move.
create function make_movement_month(first_moment timestamptz) returns boolean
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
    key := case parent when 'wallet_attempt' then 'movement_id' else 'id' end;
    execute format('create table %1$I (like %2$I including all)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)', parent || '_' || part, parent);
    perform copy_grants(parent::regclass, (parent || '_' || part)::regclass);
    execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into %5$I select * from moved', parent || '_default', key, least, beyond, parent || '_' || part);
    execute format('alter table %1$I attach partition %2$I for values from (%3$L) to (%4$L)',
      parent, parent || '_' || part, least, beyond);
  end loop;
  return true;
end
$$;

-- Whether the archive has every month of which that table has movements, in one of these states.
create function is_archived(part regclass, states text[]) returns boolean language plpgsql stable as $$
declare
  reached uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    execute format('select id from %s where id >= $1 order by id limit 1', part) into reached using reached;
    if reached is null then
      return true;
    end if;
    select a.end_id into reached from archive_month a
    where a.first_id <= reached and a.end_id > reached and a.state = any(states);
    if not found then
      return false;
    end if;
  end loop;
end
$$;

-- An archived month that ended a month ago stands alone from then on. `concurrently` is refused beside a default partition.
create function detach_movement_month(month text, asked_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
declare
  part text := 'wallet_transaction_' || month;
  parent text;
  bounds text;
begin
  perform pg_advisory_xact_lock(hashtextextended('movement months', 0));
  if not exists (
    select from movement_months() m
    where m.month = detach_movement_month.month and m.is_attached and m.high <= first_id_of(asked_at - interval '1 month')
  ) then
    return false;
  end if;
  -- A vacuum gives way once it was waited for, which takes a second. Nobody waits behind this.
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I, %I, wallet_transaction_default, wallet_attempt_default in share update exclusive mode',
    part, 'wallet_attempt_' || month);
  perform set_config('lock_timeout', '250ms', true);
  lock table only wallet_transaction, only wallet_attempt in access exclusive mode;
  -- defence: a month leaves the database only once it is archived
  if not is_archived(part::regclass, '{verified,detached}') then
    return false;
  end if;
  select pg_get_expr(c.relpartbound, c.oid) into bounds from pg_class c where c.oid = part::regclass;
  foreach parent in array array['wallet_transaction', 'wallet_attempt'] loop
    execute format('alter table %I detach partition %I', parent, parent || '_' || month);
    execute format('comment on table %I is %L', parent || '_' || month, bounds);
  end loop;
  return true;
end
$$;

-- Of a detached month, for good.
create function drop_movement_month(month text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
begin
  if not exists (
    select from movement_months() m where m.month = drop_movement_month.month and not m.is_attached
  ) or not is_archived(('wallet_transaction_' || month)::regclass, '{detached,dropped,expired}') then
    return false;
  end if;
  execute format('drop table %I, %I', 'wallet_transaction_' || month, 'wallet_attempt_' || month);
  return true;
end
$$;

-- For monitoring: how far months are made, and rows that no month takes, up to a thousand of them; no row before the conversion.
create function movement_months_state() returns table (covered_until uuid, outside int)
language plpgsql stable as $$
begin
  if (select relkind from pg_class where oid = 'wallet_transaction'::regclass) = 'p' then
    return query execute 'select (select m.high from movement_months() m where m.is_attached order by m.high desc limit 1),
      (select count(*)::int from (select from wallet_transaction_default limit 1000) o)';
  end if;
end
$$;
