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
    new.limit_minor := limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    );
  elsif exists (
    select from limit_account a
    where a.brand_id = new.brand_id and a.player_id = new.player_id and a.currency = new.currency
  ) then
    new.limit_minor := limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    );
  end if;
  return new;
end
$$;
