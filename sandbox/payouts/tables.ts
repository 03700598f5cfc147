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
