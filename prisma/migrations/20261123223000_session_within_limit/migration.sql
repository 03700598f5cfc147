-- A session is counted against its player's limit and recorded in one statement and commit. The player is locked first, in a
-- statement of its own: one that locked and counted would count as of before it waited.
create function insert_session(session jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into game_session (id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at)
  select id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at
  from jsonb_populate_record(null::game_session, session)
$$;

create function insert_session_within_limit(session jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  -- A launch that has not answered by then has died and no longer counts as an open session.
  launch_grace constant interval := '60 seconds';
  -- Providers do not say when a player leaves, so a session that saw nothing for this long counts as left.
  idle_after constant interval := '1 hour';
  made game_session := jsonb_populate_record(null::game_session, session);
  open_sessions bigint;
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('session:' || made.brand_id || ':' || made.player_id, 0));
  select count(*) into open_sessions from game_session s
  where s.brand_id = made.brand_id and s.player_id = made.player_id and s.expires_at > made.created_at
    and (s.status = 'launched' or (s.status = 'created'
      and (s.launch_url_sealed is not null or s.created_at > made.created_at - launch_grace)))
    and (coalesce(s.launched_at, s.created_at) > made.created_at - idle_after or exists (
      select from wallet_transaction t
      where t.session_id = s.id and t.created_at > made.created_at - idle_after));
  select coalesce(b.session_limit_per_player, o.session_limit_per_player) into allowed
  from organization o join brand b on b.organization_id = o.id
  where o.id = made.organization_id and b.id = made.brand_id;
  if allowed is null or open_sessions >= allowed then
    return false;
  end if;
  perform insert_session(session);
  return true;
end $$;
