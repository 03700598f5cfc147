-- Calls between Croupier and the production of studios, both ways, as they were: for their live log. No record of money: unlogged.
create unlogged table studio_call (
  provider_code text not null, created_at timestamptz(3) not null, id uuid not null, is_inbound boolean not null,
  method text not null, path text not null, status smallint, failure text, duration_ms int not null,
  request_headers jsonb not null, request_body text not null, response_headers jsonb not null, response_body text not null,
  primary key (provider_code, created_at, id)
);
create index studio_call_created_at_idx on studio_call using brin (created_at);
