-- When an account was last compared with its movements, and by how much they differed (docs/decisions/play-limits.md).
alter table limit_account add column compared_at timestamptz(3), add column difference_minor decimal(38, 0);
create index limit_account_compared_at_idx on limit_account (compared_at nulls first);
create index limit_account_differs_idx on limit_account (organization_id) where difference_minor > 0;

-- A movement is counted where limits apply or an account is open: an account misses none from its opening on.
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
    new.limit_minor := limit_counts(new);
  elsif exists (
    select from limit_account a
    where a.brand_id = new.brand_id and a.player_id = new.player_id and a.currency = new.currency
  ) then
    new.limit_minor := limit_counts(new);
  end if;
  return new;
end
$$;

-- The account is counted anew from the movements before the next bet that a loss limit applies to. First the account, so that
-- what is settled meanwhile finds none and writes no minute.
create function close_limit_account(brand uuid, player text, ccy text) returns void language plpgsql as $$
begin
  delete from limit_account a where a.brand_id = brand and a.player_id = player and a.currency = ccy;
  delete from limit_usage u where u.brand_id = brand and u.player_id = player and u.currency = ccy;
end
$$;

-- Those that are open may have missed movements: all are counted anew.
delete from limit_account;
delete from limit_usage;
