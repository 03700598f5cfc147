-- The wallet engine: columns that refunds and cool-off need, and the rules that keep money right whatever code runs.

alter table wallet_transaction
  add column may_have_moved boolean not null default false,
  add column reversal_of_id uuid,
  add column duplicate_of_id uuid;

alter table wallet_transaction
  add constraint wallet_transaction_reversal_of_id_fkey
    foreign key (reversal_of_id) references wallet_transaction (id) on delete restrict on update cascade,
  add constraint wallet_transaction_duplicate_of_id_fkey
    foreign key (duplicate_of_id) references wallet_transaction (id) on delete restrict on update cascade;

alter table endpoint add column pause_ended_at timestamptz(3);

-- One refund holds a bet: a second one cannot be delivered, whoever tries.
create unique index wallet_transaction_reversal_of_id_key
  on wallet_transaction (reversal_of_id) where reversal_of_id is not null;

create index wallet_transaction_duplicate_of_id_idx
  on wallet_transaction (duplicate_of_id) where duplicate_of_id is not null;

-- The queue, one lane per endpoint; leases that may lapse; queue entries that wait for something else than time.
create index wallet_transaction_queue_idx
  on wallet_transaction (endpoint_id, next_attempt_at) where state = 'retrying' and lease_token is null;
create index wallet_transaction_lease_idx
  on wallet_transaction (lease_expires_at) where lease_token is not null;
create index wallet_transaction_waiting_idx
  on wallet_transaction (next_attempt_at)
  where state = 'retrying' and state_reason in ('waiting_for_bet', 'no_endpoint');

-- What needs a person, and bets that were confirmed although the provider was not told so.
create index wallet_transaction_needs_person_idx
  on wallet_transaction (organization_id, created_at desc, id desc)
  where state in ('unknown', 'rejected', 'exhausted');
create index wallet_transaction_late_bet_idx
  on wallet_transaction (organization_id, settled_at)
  where transaction_type = 'bet' and state = 'confirmed' and provider_answer is distinct from 'ok';

create index wallet_transaction_player_idx
  on wallet_transaction (organization_id, player_id, created_at desc, id desc);

alter table wallet_transaction
  add constraint wallet_transaction_amount_exact check (amount_minor between 0 and 9007199254740991),
  add constraint wallet_transaction_reference_on_refunds
    check ((transaction_type = 'refund') = (reference_transaction_id is not null)),
  add constraint wallet_transaction_reversal_on_refunds
    check (transaction_type = 'refund' or (reversal_of_id is null and duplicate_of_id is null)),
  add constraint wallet_transaction_duplicate_moves_nothing
    check (duplicate_of_id is null or (state = 'not_sent' and reversal_of_id is null)),
  add constraint wallet_transaction_state_of_type check (
    (state not in ('declined', 'superseded') or transaction_type = 'bet')
    and (state <> 'not_sent' or transaction_type <> 'win')
  ),
  add constraint wallet_transaction_lease_whole
    check ((lease_token is null) = (lease_expires_at is null)),
  add constraint wallet_transaction_lease_in_flight
    check (case state when 'sending' then lease_token is not null when 'retrying' then true else lease_token is null end),
  add constraint wallet_transaction_queue_has_time
    check ((state = 'retrying') = (next_attempt_at is not null)),
  add constraint wallet_transaction_attempts_within_budget
    check (attempt_count between 0 and attempt_budget),
  add constraint wallet_transaction_attempted_somewhere
    check (attempt_count = 0 or (endpoint_id is not null and delivery_url is not null)),
  add constraint wallet_transaction_sending_is_first check (state <> 'sending' or attempt_count = 1),
  add constraint wallet_transaction_never_left check (state <> 'not_sent' or (attempt_count = 0 and not may_have_moved)),
  add constraint wallet_transaction_confirmed_with_balance
    check (state <> 'confirmed' or (operator_status = 200 and balance_minor is not null and may_have_moved)),
  add constraint wallet_transaction_settled_when_final
    check ((state in ('confirmed', 'declined', 'superseded', 'not_sent', 'resolved')) = (settled_at is not null)),
  add constraint wallet_transaction_resolved_with_note
    check (state <> 'resolved' or length(trim(resolution_note)) > 0),
  add constraint wallet_transaction_answer_known
    check (provider_answer is null or provider_answer in ('ok', 'declined', 'pending', 'failed'));

alter table wallet_attempt
  add constraint wallet_attempt_verdict_known check (
    verdict is null or verdict in ('confirmed', 'declined', 'retryable', 'unknown', 'rejected', 'interrupted')
  ),
  add constraint wallet_attempt_finished_with_verdict check ((finished_at is null) = (verdict is null)),
  add constraint wallet_attempt_number_positive check (number > 0);

-- At most one attempt of a movement is open at a time.
create unique index wallet_attempt_open_key on wallet_attempt (movement_id) where finished_at is null;

-- One lock per provider movement id. Bets take it as they are inserted and refunds take it for the bet they name, so
-- that of a bet and its refund arriving together, one always sees the other.
create function movement_lock_key(organization uuid, provider text, movement text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(organization::text || '/' || provider || '/' || movement, 0);

-- A bet whose refund came first is recorded, and never sent.
create function withhold_refunded_bet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(movement_lock_key(new.organization_id, new.provider_code, new.transaction_id));
  if exists (
    select from movement_tombstone t
    where t.organization_id = new.organization_id
      and t.provider_code = new.provider_code
      and t.transaction_id = new.transaction_id
  ) then
    new.state := 'not_sent';
    new.state_reason := 'refunded_before_arrival';
    new.attempt_count := 0;
    new.next_attempt_at := null;
    new.lease_token := null;
    new.lease_expires_at := null;
    new.settled_at := new.created_at;
    new.provider_answer := 'failed';
  end if;
  return new;
end
$$;

create trigger wallet_transaction_withhold_refunded_bet
  before insert on wallet_transaction
  for each row when (new.transaction_type = 'bet')
  execute function withhold_refunded_bet();
