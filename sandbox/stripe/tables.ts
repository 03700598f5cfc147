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
