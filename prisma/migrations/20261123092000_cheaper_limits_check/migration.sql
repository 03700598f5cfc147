-- The same check with the lock taken in an expression, which needs no statement of its own: half the cost where no limit is set.
-- The search after it is a statement, with a snapshot from after the lock.
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
  end if;
  return new;
end
$$;
