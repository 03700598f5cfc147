-- What processes keep in memory for the hot paths is told to be read again the moment it changes (server/changes). The
-- payload is a topic, and the row's id where one row alone is concerned; PostgreSQL sends equal ones of a transaction once.

create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('croupier_changes', tg_argv[0]);
  return null;
end
$$;

create function tell_row_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('croupier_changes', tg_argv[0] || ' ' || coalesce(new.id, old.id)::text);
  return null;
end
$$;

create trigger game_session_tells_change after update on game_session for each row
  when ((old.status, old.expires_at, old.player_id, old.currency) is distinct from
    (new.status, new.expires_at, new.player_id, new.currency))
  execute function tell_row_change('session');
create trigger game_session_tells_removal after delete on game_session for each row
  execute function tell_row_change('session');

create trigger organization_tells_change after update or delete on organization for each row
  execute function tell_change('standing');
create trigger brand_tells_change after insert or update or delete on brand for each row
  execute function tell_change('standing');
create trigger provider_tells_change after insert or update or delete on provider for each row
  execute function tell_change('standing');
create trigger provider_access_tells_change after insert or update or delete on provider_access for each row
  execute function tell_change('standing');
create trigger player_exclusion_tells_change after insert or update or delete on player_exclusion for each row
  execute function tell_change('standing');
create trigger game_tells_change after update on game for each row
  when ((old.name, old.provider_game_id) is distinct from (new.name, new.provider_game_id))
  execute function tell_change('standing');

create trigger endpoint_tells_change after insert or update or delete on endpoint for each row
  execute function tell_change('endpoint');

-- Not for the time of last use, which is written all the while.
create trigger api_key_tells_change after update on api_key for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
  execute function tell_change('key');
create trigger api_key_tells_removal after delete on api_key for each row
  execute function tell_change('key');
