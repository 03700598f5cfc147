-- Rules that Prisma's schema language cannot say.

-- A single organization has one unnamed brand; a platform's refs are unique and canonical (spec §2.8, §2.10).
create unique index brand_organization_id_unnamed_key on brand (organization_id) where ref is null;
alter table brand add constraint brand_ref_canonical
  check (ref is null or ref ~ '^[a-z0-9]([a-z0-9_-]{0,30}[a-z0-9])?$');

-- One endpoint for each scope: organization, brand, provider, brand and provider.
create unique index endpoint_scope_key on endpoint (organization_id, brand_id, provider_code) nulls not distinct;

create unique index game_selection_scope_key on game_selection (organization_id, brand_id, game_id) nulls not distinct;
create index game_selection_game_id_idx on game_selection (game_id);

alter table game add constraint game_volatility_known check (volatility is null or volatility in ('low', 'medium', 'high'));
alter table game add constraint game_rtp_percent check (rtp is null or (rtp >= 0 and rtp <= 100));
alter table game add constraint game_bet_limits_currency_set
  check (bet_limits_currency is not null or (min_bet is null and max_bet is null and default_bet is null));

-- A real session knows its player; a demo has none (spec §4.6).
alter table game_session add constraint game_session_mode_fields
  check ((mode = 'real') = (player_id is not null and currency is not null and country is not null));

alter table api_key add constraint api_key_scopes_known
  check (scopes <@ array['read', 'write', 'free_rounds.write']);

alter table organization add constraint organization_limits_positive
  check (brand_limit > 0 and session_limit_per_player > 0);
