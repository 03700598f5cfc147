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
