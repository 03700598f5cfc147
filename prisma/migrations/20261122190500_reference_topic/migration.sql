-- The topic of organizations, brands, providers and their approvals, exclusions of players and games' names is `reference`.
-- Its earlier name is sent as well: during an upgrade, instances of the release before listen for that one.

create or replace function tell_change() returns trigger language plpgsql as $$
begin
  for place in 0 .. tg_nargs - 1 loop
    perform pg_notify('croupier_changes', tg_argv[place]);
  end loop;
  return null;
end
$$;

create or replace trigger organization_tells_change after update or delete on organization for each row
  execute function tell_change('reference', 'standing');
create or replace trigger brand_tells_change after insert or update or delete on brand for each row
  execute function tell_change('reference', 'standing');
create or replace trigger provider_tells_change after insert or update or delete on provider for each row
  execute function tell_change('reference', 'standing');
create or replace trigger provider_access_tells_change after insert or update or delete on provider_access for each row
  execute function tell_change('reference', 'standing');
create or replace trigger player_exclusion_tells_change after insert or update or delete on player_exclusion for each row
  execute function tell_change('reference', 'standing');
create or replace trigger game_tells_change after update on game for each row
  when ((old.name, old.provider_game_id) is distinct from (new.name, new.provider_game_id))
  execute function tell_change('reference', 'standing');
