-- RTP variants of games: what a feed offers, what an organization chose, what a session was launched with, and what was seen of each.
alter table game add column rtp_variants jsonb;

create table rtp_choice (
  organization_id uuid not null references organization(id) on update cascade on delete restrict,
  game_id uuid not null references game(id) on update cascade on delete cascade,
  brand_id uuid references brand(id) on update cascade on delete restrict,
  country varchar(2) not null, code varchar(32) not null, chosen_by jsonb not null,
  chosen_at timestamptz(3) not null, id uuid primary key,
  constraint rtp_choice_country check (country ~ '^([A-Z]{2})?$')
);
create unique index rtp_choice_scope_key on rtp_choice (organization_id, game_id, brand_id, country) nulls not distinct;
create index rtp_choice_game_id_idx on rtp_choice (game_id);
create index rtp_choice_brand_id_idx on rtp_choice (brand_id);

alter table game_session add column rtp_variant varchar(32);

create or replace function insert_session(session jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into game_session (id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at, rtp_variant)
  select id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at, rtp_variant
  from jsonb_populate_record(null::game_session, session)
$$;

-- Settled play for real money of sessions that have a variant, by the hour of settlement: beside `fact`, whose rows it is part of.
create table fact_variant (
  organization_id uuid not null, hour timestamptz(3) not null, brand_id uuid not null, game_id uuid not null,
  rtp_variant varchar(32) not null, currency varchar(8) not null, bets int not null, bet_minor numeric(38,0) not null,
  refund_minor numeric(38,0) not null, win_minor numeric(38,0) not null,
  primary key (organization_id, hour, brand_id, game_id, rtp_variant, currency),
  constraint fact_variant_whole_hour check (hour = date_trunc('hour', hour, 'UTC'))
);
create index fact_variant_organization_id_game_id_hour_idx on fact_variant (organization_id, game_id, hour);
