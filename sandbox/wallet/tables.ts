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
