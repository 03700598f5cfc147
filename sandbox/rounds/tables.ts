/** What the provider simulators must not forget: sessions, rounds decided, movements owed, free rounds issued. */
export const ROUND_TABLES = `
create table if not exists provider_session (
  token           text primary key,
  uid             text not null unique,
  provider        text not null,
  session_id      text not null,
  mode            text not null check (mode in ('real', 'demo')),
  game_code       text not null,
  player_id       text not null,
  currency        text not null,
  country         text,
  lang            text,
  balance_minor   bigint not null,
  exit_url        text not null,
  cashier_url     text,
  grant_ids       text[] not null default '{}',
  next_outcome    jsonb,
  created_at      timestamptz not null default now(),
  unique (provider, session_id)
);
alter table provider_session add column if not exists branding jsonb;
alter table provider_session add column if not exists protection jsonb;

create table if not exists round (
  id              text primary key,
  provider        text not null,
  token           text not null references provider_session (token),
  game_code       text not null,
  currency        text not null,
  stake_minor     bigint not null,
  win_minor       bigint,
  seed            text not null,
  outcome         jsonb not null,
  grant_id        text,
  quiet           boolean not null default false,
  state           text not null check (state in
                    ('bet', 'live', 'settle', 'refund', 'settled', 'declined', 'voided', 'refused')),
  win_pending     boolean not null default false,
  trouble         text,
  created_at      timestamptz not null default now(),
  live_at         timestamptz,
  ended_at        timestamptz
);
create unique index if not exists round_one_open_per_session on round (token)
  where state in ('bet', 'live', 'settle', 'refund');
create index if not exists round_by_session on round (token, created_at desc);
create index if not exists round_unfinished on round (state) where state in ('bet', 'live', 'settle', 'refund');

create table if not exists provider_movement (
  id               bigint generated always as identity primary key,
  provider         text not null,
  token            text not null references provider_session (token),
  round_id         text not null,
  kind             text not null check (kind in ('bet', 'win', 'refund', 'bet-win', 'free-win')),
  transaction_id   text not null,
  body             jsonb not null,
  by_hand          boolean not null default false,
  attempts         integer not null default 0,
  next_attempt_at  timestamptz not null default now(),
  answer           text,
  answer_http      integer,
  answer_body      text,
  balance_minor    bigint,
  replayed         boolean,
  created_at       timestamptz not null default now(),
  answered_at      timestamptz
);
create unique index if not exists provider_movement_identity on provider_movement (provider, kind, transaction_id)
  where not by_hand;
create index if not exists provider_movement_round on provider_movement (round_id, id);

create table if not exists free_rounds (
  provider         text not null,
  grant_id         text not null,
  game_code        text not null,
  player_id        text not null,
  currency         text not null,
  rounds           integer not null check (rounds > 0),
  stake_minor      bigint not null check (stake_minor > 0),
  played           integer not null default 0 check (played between 0 and rounds),
  total_win_minor  bigint not null default 0,
  state            text not null check (state in ('issued', 'active', 'completed', 'cancelled', 'refused', 'expired')),
  start_at         timestamptz not null,
  end_at           timestamptz not null,
  primary key (provider, grant_id, game_code)
);
`
