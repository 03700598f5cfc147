create table hourly_statistic (
  organization_id uuid not null,
  hour timestamptz(3) not null,
  brand_id uuid not null,
  currency varchar(8) not null,
  is_free boolean not null,
  confirmed integer not null,
  declined integer not null,
  pending integer not null,
  stuck integer not null,
  closed integer not null,
  not_sent integer not null,
  bet_minor decimal(38, 0) not null,
  refund_minor decimal(38, 0) not null,
  win_minor decimal(38, 0) not null,
  attempts integer not null,
  redeliveries integer not null,
  latency integer[],
  sessions integer not null,
  demo_sessions integer not null,
  constraint hourly_statistic_pkey primary key (organization_id, hour, brand_id, currency, is_free)
);

create table statistic_progress (
  organization_id uuid not null,
  rolled_from timestamptz(3) not null,
  rolled_until timestamptz(3) not null,
  is_backfilled boolean not null default false,
  constraint statistic_progress_pkey primary key (organization_id)
);

create table statistic_mark (
  id bigserial not null,
  organization_id uuid not null,
  hour timestamptz(3) not null,
  constraint statistic_mark_pkey primary key (id)
);

alter table hourly_statistic
  add constraint hourly_statistic_whole_hour check (hour = date_trunc('hour', hour, 'UTC'));
alter table statistic_progress
  add constraint statistic_progress_in_order check (rolled_from <= rolled_until);

-- A movement that changes once its hour is over has that hour counted anew. Marks are only ever inserted: no two
-- movements wait for each other, and the usual movement, which settles within its hour, writes none.
create function mark_statistic_hour() returns trigger language plpgsql as $$
begin
  insert into statistic_mark (organization_id, hour)
  values (new.organization_id, date_trunc('hour', new.created_at, 'UTC'));
  -- A refund counts only while its bet is confirmed, so its hour changes with the bet.
  if new.transaction_type = 'bet' then
    insert into statistic_mark (organization_id, hour)
    select r.organization_id, date_trunc('hour', r.created_at, 'UTC')
    from wallet_transaction r where r.reversal_of_id = new.id;
  end if;
  return null;
end
$$;

create trigger wallet_transaction_late_insert
  after insert on wallet_transaction
  for each row when (new.created_at < date_trunc('hour', clock_timestamp(), 'UTC'))
  execute function mark_statistic_hour();

create trigger wallet_transaction_late_change
  after update of state, reversal_of_id on wallet_transaction
  for each row when (
    (old.state is distinct from new.state or old.reversal_of_id is distinct from new.reversal_of_id)
    and new.created_at < date_trunc('hour', clock_timestamp(), 'UTC')
  )
  execute function mark_statistic_hour();
