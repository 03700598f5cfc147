-- The launch URLs still sealed, by when they lapse: few among all sessions, and pruned daily.
create index game_session_launch_url_expiry_idx on game_session (expires_at) where launch_url_sealed is not null;

-- How many deliveries an endpoint still owes, shown when its address or secret changes.
create index wallet_transaction_endpoint_pending_idx on wallet_transaction (endpoint_id)
  where state in ('sending', 'retrying');

-- The provider's URL lives only until the one-time link is opened (spec §2.6).
alter table game_session add constraint game_session_launch_url_unopened
  check (status = 'created' or launch_url_sealed is null);

-- A stored answer is complete, or it is not there (spec §4.5).
alter table session_idempotency add constraint session_idempotency_answer_complete check (
  (response_status is null) = (response_body is null)
  and (response_status is null) = (stored_at is null)
  and (response_status is null) = (expires_at is null)
  and (response_status is null or response_status = 201)
);
