-- Who asked for the updates of the status page by mail, and what of it they were sent.
create table status_subscriber (
  id uuid primary key, email varchar(254) not null, created_at timestamptz(3) not null, confirmed_at timestamptz(3)
);
create unique index status_subscriber_email_key on status_subscriber (email);
create index status_subscriber_created_at_idx on status_subscriber (created_at);
create table status_mailing (
  id uuid primary key, notice_id uuid not null, update_id uuid, phase varchar(20) not null, queued_at timestamptz(3) not null,
  mailed_up_to uuid, finished_at timestamptz(3),
  constraint status_mailing_phase check (phase in ('investigating', 'identified', 'monitoring', 'resolved'))
);
-- Each is mailed once, also where an incident ends twice.
create unique index status_mailing_once on status_mailing (notice_id, update_id, phase) nulls not distinct;
create index status_mailing_unfinished_idx on status_mailing (queued_at) where finished_at is null;
alter table status_mailing add constraint status_mailing_notice_id_fkey foreign key (notice_id) references status_notice(id) on update cascade on delete cascade;
