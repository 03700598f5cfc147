-- A movement's first attempt is kept in its own row until there is a second one: what is confirmed at once costs one row.

alter table wallet_transaction
  add column first_signature bytea,
  add column first_finished_at timestamptz(3),
  add column first_duration_ms int,
  add column first_verdict text,
  add column first_verdict_reason text,
  add column first_response_headers jsonb,
  add column first_response_body bytea,
  add column first_error_code text,
  add column first_error_message text;

alter table wallet_attempt alter column request_headers drop not null;

-- What every callback has is not repeated in each row (server/outbound, callbackHeaders).
update wallet_attempt set request_headers = null
where request_headers = jsonb_build_object(
  'Content-Type', 'application/json', 'X-SIGNATURE', signature, 'User-Agent', 'Croupier/1');

-- First attempts that have ended, where the movement's own columns say the rest. One that is under way stays where its
-- process will look for it.
with moved as (
  delete from wallet_attempt a using wallet_transaction w
  where w.id = a.movement_id and a.number = 1 and a.trigger = 'initial' and a.finished_at is not null
    and w.attempt_count = 1 and w.lease_token is null and a.started_at = w.created_at
    and a.endpoint_id = w.endpoint_id and a.url = w.delivery_url and a.request_headers is null
    and a.signature ~ '^[0-9a-f]{64}$' and a.response_status is not distinct from w.operator_status
  returning a.*
)
update wallet_transaction w set first_signature = decode(a.signature, 'hex'), first_finished_at = a.finished_at,
  first_duration_ms = a.duration_ms, first_verdict = a.verdict, first_verdict_reason = a.verdict_reason,
  first_response_headers = a.response_headers,
  first_response_body = nullif(a.response_body, convert_to(w.operator_response, 'UTF8')),
  first_error_code = a.error_code, first_error_message = a.error_message
from moved a where w.id = a.movement_id;

alter table wallet_transaction
  add constraint wallet_transaction_first_attempt_whole check (
    case when first_signature is null
      then num_nonnulls(first_finished_at, first_duration_ms, first_verdict, first_verdict_reason,
        first_response_headers, first_response_body, first_error_code, first_error_message) = 0
      else attempt_count = 1 and (first_finished_at is null) = (first_verdict is null)
        and (first_finished_at is null) = (state = 'sending')
    end
  ),
  add constraint wallet_transaction_first_verdict_known check (
    first_verdict in ('confirmed', 'declined', 'retryable', 'unknown', 'rejected', 'interrupted')
  );

-- Every attempt, wherever it is kept.
create view delivery_attempt as
  select id, movement_id, endpoint_id, number, trigger, url::text, signature, request_headers, started_at, finished_at,
    duration_ms, verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message,
    false as is_with_movement
  from wallet_attempt
  union all
  select id, id, endpoint_id, 1, 'initial', delivery_url::text, encode(first_signature, 'hex'), null, created_at,
    first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, operator_status, first_response_headers,
    coalesce(first_response_body, convert_to(operator_response, 'UTF8')), first_error_code, first_error_message, true
  from wallet_transaction where first_signature is not null;

create index wallet_transaction_first_attempt_idx on wallet_transaction (endpoint_id, first_finished_at)
  where first_finished_at is not null;

-- Only refunds name another movement.
drop index wallet_transaction_organization_id_provider_code_reference__idx;
create index wallet_transaction_reference_idx
  on wallet_transaction (organization_id, provider_code, reference_transaction_id)
  where reference_transaction_id is not null;

-- Each movement is written twice. The room of its first version is soon used again only where vacuum comes often.
alter table wallet_transaction set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);

create or replace function withhold_refunded_bet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(movement_lock_key(new.organization_id, new.provider_code, new.transaction_id));
  if exists (
    select from movement_tombstone t
    where t.organization_id = new.organization_id
      and t.provider_code = new.provider_code
      and t.transaction_id = new.transaction_id
      and t.brand_id = new.brand_id
  ) then
    new.state := 'not_sent';
    new.state_reason := 'refunded_before_arrival';
    new.attempt_count := 0;
    new.first_signature := null;
    new.next_attempt_at := null;
    new.lease_token := null;
    new.lease_expires_at := null;
    new.settled_at := new.created_at;
    new.provider_answer := 'failed';
    new.limit_minor := case when new.limit_minor is null then null else 0 end;
  end if;
  return new;
end
$$;
