-- New movements go to the end of an ascending index, whose pages stay full; at the start of a descending one each page is
-- split in halves. Both are read in either direction. On a large table, build these beforehand (docs/operations/upgrades.md).
create index if not exists wallet_transaction_brand_time_idx on wallet_transaction (brand_id, created_at, id);
create index if not exists wallet_transaction_organization_time_idx
  on wallet_transaction (organization_id, created_at, id);
create index if not exists wallet_transaction_player_time_idx
  on wallet_transaction (organization_id, player_id text_pattern_ops, created_at, id);
-- Every movement is `sending` for a moment: what is under way has a small index of its own.
create index if not exists wallet_transaction_brand_apart_idx on wallet_transaction (brand_id, state, created_at, id)
  where state not in ('confirmed', 'sending');
create index if not exists wallet_transaction_brand_pending_idx on wallet_transaction (brand_id)
  where state in ('sending', 'retrying');
drop index wallet_transaction_brand_id_created_at_id_idx;
drop index wallet_transaction_organization_id_created_at_id_idx;
drop index wallet_transaction_player_prefix_idx;
drop index wallet_transaction_brand_state_idx;

-- The headers of replies that come again and again are stored once for their endpoint. Rows are never changed or deleted,
-- so that no movement needs to hold one.
create table reply_headers (
  id serial primary key,
  endpoint_id uuid not null,
  headers jsonb not null
);
create unique index reply_headers_endpoint_id_headers_key on reply_headers (endpoint_id, headers);

alter table wallet_transaction
  add column first_reply_headers_id int,
  add column first_reply_date_s int,
  drop constraint wallet_transaction_first_attempt_whole,
  add constraint wallet_transaction_first_attempt_whole check (
    case when first_signature is null
      then num_nonnulls(first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, first_response_headers,
        first_reply_headers_id, first_reply_date_s, first_response_body, first_error_code, first_error_message) = 0
      else attempt_count = 1 and (first_finished_at is null) = (first_verdict is null)
        and (first_finished_at is null) = (state = 'sending')
    end
  );

create or replace view delivery_attempt as
  select id, movement_id, endpoint_id, number, trigger, url::text, signature, request_headers, started_at, finished_at,
    duration_ms, verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message,
    false as is_with_movement
  from wallet_attempt
  union all
  select id, id, endpoint_id, 1, 'initial', delivery_url::text, encode(first_signature, 'hex'), null, created_at,
    first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, operator_status,
    coalesce(first_response_headers, (
      select h.headers || case when first_reply_date_s is null then '{}' else jsonb_build_object('date', to_char(
        (first_finished_at + first_reply_date_s * interval '1 second') at time zone 'UTC',
        'Dy, DD Mon YYYY HH24:MI:SS "GMT"')) end
      from reply_headers h where h.id = first_reply_headers_id
    )),
    coalesce(first_response_body, convert_to(operator_response, 'UTF8')), first_error_code, first_error_message, true
  from wallet_transaction where first_signature is not null;
