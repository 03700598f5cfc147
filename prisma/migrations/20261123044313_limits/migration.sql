-- CreateTable
CREATE TABLE "play_limit" (
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "organization_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "stake_max" BIGINT,
    "loss_24h" BIGINT,
    "loss_7d" BIGINT,
    "loss_30d" BIGINT,
    "session_minutes_24h" INTEGER,
    "pending" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "play_limit_pkey" PRIMARY KEY ("brand_id","player_id","currency")
);

-- CreateTable
CREATE TABLE "play_limit_change" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "version" INTEGER NOT NULL,
    "limits" JSONB NOT NULL,
    "pending" JSONB NOT NULL,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "play_limit_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "limit_account" (
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "organization_id" UUID NOT NULL,
    "edge_24h" TIMESTAMPTZ(3) NOT NULL,
    "edge_7d" TIMESTAMPTZ(3) NOT NULL,
    "edge_30d" TIMESTAMPTZ(3) NOT NULL,
    "loss_24h" DECIMAL(38,0) NOT NULL,
    "loss_7d" DECIMAL(38,0) NOT NULL,
    "loss_30d" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "limit_account_pkey" PRIMARY KEY ("brand_id","player_id","currency")
);

-- CreateTable
CREATE TABLE "limit_usage" (
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "loss_minor" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "limit_usage_pkey" PRIMARY KEY ("brand_id","player_id","currency","minute")
);

-- CreateTable
CREATE TABLE "play_time" (
    "session_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,

    CONSTRAINT "play_time_pkey" PRIMARY KEY ("session_id","started_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "play_limit_change_brand_id_player_id_currency_version_key" ON "play_limit_change"("brand_id", "player_id", "currency", "version");

-- CreateIndex
CREATE INDEX "play_time_brand_id_player_id_last_at_idx" ON "play_time"("brand_id", "player_id", "last_at");

-- AddForeignKey
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A player has limits in one currency at a brand; a brand has a default for each currency.
create unique index play_limit_player_key on play_limit (brand_id, player_id) where player_id <> '';

alter table play_limit
  add constraint play_limit_amounts check (
    stake_max >= 0 and loss_24h >= 0 and loss_7d >= 0 and loss_30d >= 0
    and session_minutes_24h between 0 and 1440
  ),
  add constraint play_limit_pending check (jsonb_typeof(pending) = 'array'),
  add constraint play_limit_version check (version > 0);
alter table limit_account
  add constraint limit_account_edges check (edge_24h >= edge_7d and edge_7d >= edge_30d);
alter table limit_usage
  add constraint limit_usage_whole_minute check (minute = date_trunc('minute', minute, 'UTC'));
alter table play_time add constraint play_time_order check (last_at >= started_at);

-- Held shared by whoever records a movement of the player, and alone by whoever changes what applies to the player.
create function limit_lock_key(brand uuid, player text) returns bigint
  language sql immutable parallel safe
  return hashtextextended('limits/' || brand::text || '/' || player, 0);

-- What a movement counts for in a net loss (docs/decisions/play-limits.md): a bet while its wallet has debited it or still may,
-- a win once it is confirmed, free play never. A refund takes its bet out, so it counts for nothing itself.
create function limit_counts(w wallet_transaction) returns bigint
  language sql immutable
  return case
    when w.is_free or w.transaction_type = 'refund' then 0
    when w.transaction_type = 'win' then case when w.state = 'confirmed' then -w.amount_minor else 0 end
    when w.state in ('sending', 'retrying', 'confirmed', 'unknown') then w.amount_minor
    when w.state in ('rejected', 'exhausted', 'superseded') and w.may_have_moved then w.amount_minor
    when w.state = 'resolved' and w.balance_minor is not null then w.amount_minor
    else 0
  end;

-- A bet of a player with limits is recorded by whoever has judged it, or not at all: whatever a process still believes of the
-- player, this is the present. Runs before the lock on the bet's identity is taken.
create function require_limits_judged() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(limit_lock_key(new.brand_id, new.player_id));
  if exists (
    select from play_limit l where l.brand_id = new.brand_id and l.player_id in ('', new.player_id)
  ) then
    if new.limit_minor is null and new.transaction_type = 'bet' and not new.is_free and new.state = 'sending' then
      raise exception 'Limits of the player apply to this bet' using errcode = 'CR001';
    end if;
    new.limit_minor := limit_counts(new);
  end if;
  return new;
end
$$;

create trigger wallet_transaction_limits_judged before insert on wallet_transaction
  for each row execute function require_limits_judged();

create or replace function withhold_refunded_bet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(movement_lock_key(new.organization_id, new.provider_code, new.transaction_id));
  if exists (
    select from movement_tombstone t
    where t.organization_id = new.organization_id
      and t.provider_code = new.provider_code
      and t.transaction_id = new.transaction_id
      and t.brand_id = new.brand_id
  ) then
    new.state := 'not_sent';
    new.state_reason := 'refunded_before_arrival';
    new.attempt_count := 0;
    new.next_attempt_at := null;
    new.lease_token := null;
    new.lease_expires_at := null;
    new.settled_at := new.created_at;
    new.provider_answer := 'failed';
    new.limit_minor := case when new.limit_minor is null then null else 0 end;
  end if;
  return new;
end
$$;

-- A bet gives its room back once, for good.
create function recount_limit() returns trigger language plpgsql as $$
begin
  new.limit_minor := case
    when old.limit_minor = 0 and new.transaction_type = 'bet' then 0
    else limit_counts(new)
  end;
  return new;
end
$$;

create trigger wallet_transaction_recounts_limit before update of state on wallet_transaction
  for each row when (old.limit_minor is not null and old.state is distinct from new.state)
  execute function recount_limit();

-- The one place that writes running sums. A movement counts in the minute in which it was recorded.
create function apply_limit_change() returns trigger language plpgsql as $$
declare
  at_minute timestamptz := date_trunc('minute', new.created_at, 'UTC');
  change numeric := new.limit_minor;
begin
  if tg_op = 'UPDATE' then
    change := change - coalesce(old.limit_minor, limit_counts(old));
  end if;
  if change = 0 then
    return null;
  end if;
  update limit_account a set
    loss_24h = a.loss_24h + case when at_minute >= a.edge_24h then change else 0 end,
    loss_7d = a.loss_7d + case when at_minute >= a.edge_7d then change else 0 end,
    loss_30d = a.loss_30d + change
  where a.brand_id = new.brand_id and a.player_id = new.player_id and a.currency = new.currency
    and at_minute >= a.edge_30d;
  if found then
    insert into limit_usage as u (brand_id, player_id, currency, minute, loss_minor)
    values (new.brand_id, new.player_id, new.currency, at_minute, change)
    on conflict (brand_id, player_id, currency, minute) do update set loss_minor = u.loss_minor + excluded.loss_minor;
  end if;
  return null;
end
$$;

create trigger wallet_transaction_applies_limit after insert on wallet_transaction
  for each row when (new.limit_minor <> 0) execute function apply_limit_change();
create trigger wallet_transaction_applies_limit_change after update of state, limit_minor on wallet_transaction
  for each row when (new.limit_minor is not null and new.limit_minor is distinct from old.limit_minor)
  execute function apply_limit_change();

-- A bet recorded before limits applied is counted, with nothing noted on it, where there is an account.
create function refund_limit() returns trigger language plpgsql as $$
begin
  update wallet_transaction bet set limit_minor = 0
  where bet.id = new.reversal_of_id and not bet.is_free and bet.limit_minor is distinct from 0
    and (bet.limit_minor is not null or exists (
      select from limit_account a
      where a.brand_id = bet.brand_id and a.player_id = bet.player_id and a.currency = bet.currency
    ));
  return null;
end
$$;

create trigger wallet_transaction_refunds_limit after update of state on wallet_transaction
  for each row when (
    new.transaction_type = 'refund' and new.state = 'confirmed' and old.state is distinct from new.state
    and new.reversal_of_id is not null
  )
  execute function refund_limit();

-- Counts what a player has lost so far; nobody records a movement of the player meanwhile. What may still change is marked, so
-- that its changes are applied from now on.
create function open_limit_account(organization uuid, brand uuid, player text, ccy text, opened_at timestamptz) returns void
language plpgsql as $$
declare
  first_minute timestamptz := date_trunc('minute', opened_at - interval '30 days', 'UTC');
begin
  perform pg_advisory_xact_lock(limit_lock_key(brand, player));
  if exists (select from limit_account a where a.brand_id = brand and a.player_id = player and a.currency = ccy) then
    return;
  end if;
  -- Who settles one of these elsewhere did not find an account: it is waited for, and seen below.
  perform from wallet_transaction w
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute
    and w.state not in ('confirmed', 'declined', 'not_sent', 'superseded', 'resolved')
  order by w.id for update;
  update wallet_transaction w set limit_minor = case
      when exists (select from wallet_transaction r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
      else limit_counts(w)
    end
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute and w.limit_minor is null
    and w.state not in ('confirmed', 'declined', 'not_sent', 'superseded', 'resolved');
  insert into limit_usage (brand_id, player_id, currency, minute, loss_minor)
  select brand, player, ccy, date_trunc('minute', w.created_at, 'UTC'), sum(coalesce(w.limit_minor, case
      when exists (select from wallet_transaction r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
      else limit_counts(w)
    end))
  from wallet_transaction w
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute
  group by 4;
  insert into limit_account (brand_id, player_id, currency, organization_id, edge_24h, edge_7d, edge_30d,
    loss_24h, loss_7d, loss_30d)
  select brand, player, ccy, organization, e.day, e.week, first_minute,
    coalesce(sum(u.loss_minor) filter (where u.minute >= e.day), 0),
    coalesce(sum(u.loss_minor) filter (where u.minute >= e.week), 0),
    coalesce(sum(u.loss_minor), 0)
  from (select date_trunc('minute', opened_at - interval '24 hours', 'UTC') as day,
      date_trunc('minute', opened_at - interval '7 days', 'UTC') as week) e
  left join limit_usage u on u.brand_id = brand and u.player_id = player and u.currency = ccy
  group by e.day, e.week;
end
$$;

-- Takes the minutes that are outside of their windows at asked_at out of the sums of a locked account.
create function advance_limit_account(a limit_account, asked_at timestamptz) returns limit_account
language plpgsql as $$
declare
  day timestamptz := greatest(a.edge_24h, date_trunc('minute', asked_at - interval '24 hours', 'UTC'));
  week timestamptz := greatest(a.edge_7d, date_trunc('minute', asked_at - interval '7 days', 'UTC'));
  month timestamptz := greatest(a.edge_30d, date_trunc('minute', asked_at - interval '30 days', 'UTC'));
begin
  if (day, week, month) = (a.edge_24h, a.edge_7d, a.edge_30d) then
    return a;
  end if;
  select a.loss_24h - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_24h and u.minute < day), 0),
    a.loss_7d - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_7d and u.minute < week), 0),
    a.loss_30d - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_30d and u.minute < month), 0)
  into a.loss_24h, a.loss_7d, a.loss_30d
  from limit_usage u
  where u.brand_id = a.brand_id and u.player_id = a.player_id and u.currency = a.currency
    and (u.minute >= a.edge_24h and u.minute < day or u.minute >= a.edge_7d and u.minute < week
      or u.minute >= a.edge_30d and u.minute < month);
  a.edge_24h := day;
  a.edge_7d := week;
  a.edge_30d := month;
  update limit_account o set (edge_24h, edge_7d, edge_30d, loss_24h, loss_7d, loss_30d) =
    (a.edge_24h, a.edge_7d, a.edge_30d, a.loss_24h, a.loss_7d, a.loss_30d)
  where o.brand_id = a.brand_id and o.player_id = a.player_id and o.currency = a.currency;
  delete from limit_usage u
  where u.brand_id = a.brand_id and u.player_id = a.player_id and u.currency = a.currency and u.minute < month;
  return a;
end
$$;

-- What applies to each of these players, and their sums, locked until the transaction ends. Locks are taken in one order, those
-- that an opening waits for before all others. An account that is locked elsewhere is waited for only where that is asked for.
create function lock_limits(brands uuid[], players text[], currencies text[], asked_at timestamptz, waits boolean)
returns table (place int, account text, loss_24h numeric, loss_7d numeric, loss_30d numeric, limits jsonb)
language plpgsql as $$
declare
  asked record;
  found_account limit_account;
begin
  for asked in
    select distinct limit_lock_key(n.brand, n.player) as key from unnest(brands, players) as n (brand, player) order by 1
  loop
    perform pg_advisory_xact_lock_shared(asked.key);
  end loop;
  for asked in
    select n.* from unnest(brands, players, currencies) with ordinality as n (brand, player, currency, place)
    order by n.brand, n.player collate "C", n.currency
  loop
    if waits then
      select * into found_account from limit_account a
      where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency for update;
    else
      select * into found_account from limit_account a
      where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
      for update skip locked;
    end if;
    place := asked.place;
    account := 'open';
    if found then
      found_account := advance_limit_account(found_account, asked_at);
    else
      account := case when exists (
          select from limit_account a
          where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
        ) then 'busy' else 'none' end;
    end if;
    loss_24h := found_account.loss_24h;
    loss_7d := found_account.loss_7d;
    loss_30d := found_account.loss_30d;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into limits from play_limit l
    where l.brand_id = asked.brand and l.player_id in ('', asked.player);
    return next;
  end loop;
end
$$;

-- Sessions are told whether limits apply (server/cache/topics.ts): those of the player, or all.
create function tell_limit_change() returns trigger language plpgsql as $$
begin
  if new.player_id = '' then
    perform pg_notify('croupier_changes', 'reference');
  else
    perform pg_notify('croupier_changes', 'session ' || s.id::text) from game_session s
    where s.brand_id = new.brand_id and s.player_id = new.player_id and s.expires_at > now();
  end if;
  return null;
end
$$;

create trigger play_limit_tells_change after insert on play_limit for each row execute function tell_limit_change();
