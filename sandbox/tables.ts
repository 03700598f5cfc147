/** The reference wallet's tables. The journal is append-only, and the database itself enforces that. */
export const WALLET_TABLES = `
create table if not exists wallet_organization (
  slug                    text primary key,
  callback_secret         text not null,
  auto_create_players     boolean not null,
  starting_balance_major  integer not null check (starting_balance_major >= 0)
);

create table if not exists wallet_balance (
  slug           text not null,
  brand          text not null,
  player_id      text not null,
  currency       text not null,
  balance_minor  bigint not null check (balance_minor >= 0),
  primary key (slug, brand, player_id, currency)
);

-- One row per movement identity, with the exact answer given: a duplicate is answered from here.
create table if not exists wallet_movement (
  slug                text not null,
  brand               text not null,
  provider_code       text not null,
  transaction_id      text not null,
  content_hash        text not null,
  transaction_type    text not null,
  player_id           text not null,
  currency            text not null,
  debited_minor       bigint not null default 0,
  reversed_by         text,
  reply_status        integer,
  reply_body          text,
  created_at          timestamptz not null default now(),
  primary key (slug, brand, provider_code, transaction_id)
);

-- A refund that came before its bet: the bet must never debit afterwards.
create table if not exists wallet_tombstone (
  slug            text not null,
  brand           text not null,
  provider_code   text not null,
  transaction_id  text not null,
  refunded_by     text not null,
  primary key (slug, brand, provider_code, transaction_id)
);

create table if not exists wallet_journal (
  id                bigint generated always as identity primary key,
  slug              text not null,
  brand             text not null,
  player_id         text not null,
  currency          text not null,
  change_minor      bigint not null,
  balance_minor     bigint not null,
  reason            text not null,
  provider_code     text,
  transaction_id    text,
  round_id          text,
  note              text,
  created_at        timestamptz not null default now()
);
create index if not exists wallet_journal_player on wallet_journal (slug, player_id, id desc);

create or replace function wallet_journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the wallet journal is append-only';
end $$;
create or replace trigger wallet_journal_append_only before update or delete on wallet_journal
  for each row execute function wallet_journal_is_append_only();
`

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
alter table provider_session add column if not exists rtp_variant text;

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
alter table provider_movement add column if not exists feed_fault jsonb;
create index if not exists provider_movement_id on provider_movement (provider, transaction_id);
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

/** The payment provider's own records: objects in their published shape, and events on their way out. */
export const STRIPE_TABLES = `
create table if not exists stripe_object (
  id          text primary key,
  kind        text not null,
  body        jsonb not null,
  position    bigint generated always as identity
);
create index if not exists stripe_object_kind on stripe_object (kind, position desc);

-- What an idempotency key was answered with.
create table if not exists stripe_call (
  key          text primary key,
  fingerprint  text not null,
  status       integer not null,
  answer       text not null
);

create table if not exists stripe_delivery (
  id          bigint generated always as identity primary key,
  event_id    text not null,
  body        text not null,
  -- null: held until it is sent
  due_at      timestamptz,
  attempts    integer not null default 0,
  status      integer,
  done_at     timestamptz
);
create index if not exists stripe_delivery_due on stripe_delivery (due_at) where done_at is null;
`

/** The ledger of the payment provider that pays people. */
export const PAYOUT_TABLES = `
create table if not exists payout (
  reference  text primary key,
  id         text not null unique,
  body       jsonb not null,
  status     text not null,
  reason     text,
  requests   integer not null default 1,
  created_at timestamptz not null default now()
);
`

/** Receivers of signed events, and what they took: once for each message. */
export const EVENT_TABLES = `
create table if not exists event_receiver (
  slug    text primary key,
  secret  text not null,
  -- What it answers to events whose signature is right.
  status  integer not null
);

create table if not exists received_event (
  id           bigint generated always as identity primary key,
  slug         text not null,
  message_id   text not null,
  body         jsonb not null,
  deliveries   integer not null default 1,
  received_at  timestamptz not null default now(),
  unique (slug, message_id)
);
`
