-- Many callbacks replayed or resolved by one decision: what its dry run counted, and what became of each.
create table callback_run (
  id uuid primary key,
  organization_id uuid not null references organization (id) on delete restrict on update cascade,
  kind text not null check (kind in ('replay', 'resolve')),
  status text not null check (status in ('planned', 'running', 'done', 'cancelled', 'stopped')),
  requested_by_id uuid not null,
  requested_by jsonb not null,
  request_id text not null,
  ip text,
  user_agent text,
  filter jsonb not null,
  note text,
  left_out integer not null default 0,
  failed_in_a_row integer not null default 0,
  stop_reason text,
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  constraint callback_run_times_fit_status check (
    (status = 'planned') = (started_at is null)
    and (status in ('done', 'cancelled', 'stopped')) = (finished_at is not null)
    and (status = 'stopped') = (stop_reason is not null)
  ),
  constraint callback_run_resolves_with_note
    check (kind = 'replay' or status = 'planned' or length(trim(note)) > 0)
);

create index callback_run_organization_id_created_at_id_idx
  on callback_run (organization_id, created_at desc, id desc);
create index callback_run_work_idx on callback_run (lease_expires_at nulls first) where status = 'running';

create table callback_run_item (
  run_id uuid not null references callback_run (id) on delete cascade on update cascade,
  movement_id uuid not null references wallet_transaction (id) on delete restrict on update cascade,
  position integer not null,
  status text not null check (status in ('ready', 'started', 'done', 'skipped')),
  seen_state "DeliveryState" not null,
  seen_attempts integer not null,
  reason text,
  result_state "DeliveryState",
  primary key (run_id, movement_id),
  constraint callback_run_item_skipped_with_reason check ((status = 'skipped') = (reason is not null)),
  constraint callback_run_item_done_with_result check ((status = 'done') = (result_state is not null))
);

create index callback_run_item_open_idx on callback_run_item (run_id, position) where status in ('ready', 'started');
