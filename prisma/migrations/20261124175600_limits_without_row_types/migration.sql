-- PostgreSQL refuses to change a table whose row type a function takes (15.20 and the releases of that day refuse columns with
-- defaults too): what a movement counts for is told its columns, and what is outside of the windows is taken out in place.
drop function limit_counts(wallet_transaction);
drop function advance_limit_account(limit_account, timestamptz);

create function limit_counts(
  is_free boolean, kind "MovementType", state "DeliveryState", may_have_moved boolean, balance bigint, amount bigint
)
  returns bigint language sql immutable parallel safe
  return case
    when is_free or kind = 'refund' then 0
    when kind = 'win' then case when state = 'confirmed' then -amount else 0 end
    when state in ('sending', 'retrying', 'confirmed', 'unknown') then amount
    when state in ('rejected', 'exhausted', 'superseded') and may_have_moved then amount
    when state = 'resolved' and balance is not null then amount
    else 0
  end;

create or replace function require_limits_judged() returns trigger language plpgsql as $$
begin
  if pg_advisory_xact_lock_shared(limit_lock_key(new.brand_id, new.player_id)) is null then
    raise exception 'The player of this movement is not locked';
  end if;
  if exists (
    select from play_limit l where l.brand_id = new.brand_id and l.player_id in ('', new.player_id)
  ) then
    if new.limit_minor is null and new.transaction_type = 'bet' and not new.is_free and new.state = 'sending' then
      raise exception 'Limits of the player apply to this bet' using errcode = 'CR001';
    end if;
    new.limit_minor := limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    );
  end if;
  return new;
end
$$;

create or replace function recount_limit() returns trigger language plpgsql as $$
begin
  new.limit_minor := case
    when old.limit_minor = 0 and new.transaction_type = 'bet' then 0
    else limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    )
  end;
  return new;
end
$$;

create or replace function apply_limit_change() returns trigger language plpgsql as $$
declare
  at_minute timestamptz := date_trunc('minute', new.created_at, 'UTC');
  change numeric := new.limit_minor;
begin
  if tg_op = 'UPDATE' then
    change := change - coalesce(old.limit_minor, limit_counts(
      old.is_free, old.transaction_type, old.state, old.may_have_moved, old.balance_minor, old.amount_minor
    ));
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

create or replace function open_limit_account(organization uuid, brand uuid, player text, ccy text, opened_at timestamptz) returns void
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
      else limit_counts(
        w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor
      )
    end
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute and w.limit_minor is null
    and w.state not in ('confirmed', 'declined', 'not_sent', 'superseded', 'resolved');
  insert into limit_usage (brand_id, player_id, currency, minute, loss_minor)
  select brand, player, ccy, date_trunc('minute', w.created_at, 'UTC'), sum(coalesce(w.limit_minor, case
      when exists (select from wallet_transaction r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
      else limit_counts(
        w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor
      )
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

create or replace function lock_limits(brands uuid[], players text[], currencies text[], asked_at timestamptz, waits boolean)
returns table (place int, account text, loss_24h numeric, loss_7d numeric, loss_30d numeric, limits jsonb)
language plpgsql as $$
declare
  asked record;
  found_account limit_account;
  day timestamptz;
  week timestamptz;
  month timestamptz;
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
      day := greatest(found_account.edge_24h, date_trunc('minute', asked_at - interval '24 hours', 'UTC'));
      week := greatest(found_account.edge_7d, date_trunc('minute', asked_at - interval '7 days', 'UTC'));
      month := greatest(found_account.edge_30d, date_trunc('minute', asked_at - interval '30 days', 'UTC'));
      if (day, week, month) <> (found_account.edge_24h, found_account.edge_7d, found_account.edge_30d) then
        update limit_account a set edge_24h = day, edge_7d = week, edge_30d = month,
          loss_24h = a.loss_24h - left_windows.of_24h, loss_7d = a.loss_7d - left_windows.of_7d,
          loss_30d = a.loss_30d - left_windows.of_30d
        from (
          select coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_24h and u.minute < day), 0) as of_24h,
            coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_7d and u.minute < week), 0) as of_7d,
            coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_30d and u.minute < month), 0) as of_30d
          from limit_usage u
          where u.brand_id = asked.brand and u.player_id = asked.player and u.currency = asked.currency
            and (u.minute >= found_account.edge_24h and u.minute < day
              or u.minute >= found_account.edge_7d and u.minute < week
              or u.minute >= found_account.edge_30d and u.minute < month)
        ) left_windows
        where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
        returning a.* into found_account;
        delete from limit_usage u
        where u.brand_id = asked.brand and u.player_id = asked.player and u.currency = asked.currency and u.minute < month;
      end if;
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
