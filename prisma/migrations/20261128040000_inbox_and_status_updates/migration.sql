-- What a person is told of in the cabinet.
create table inbox_message (
  id uuid primary key, user_id uuid not null, organization_id uuid, kind varchar(40) not null,
  subject_id uuid not null, revision int not null default 0, severity varchar(10) not null,
  title varchar(300) not null, text varchar(2000) not null, href varchar(300) not null,
  created_at timestamptz(3) not null, read_at timestamptz(3),
  constraint inbox_message_severity check (severity in ('critical', 'warning', 'info'))
);
create unique index inbox_message_user_id_subject_id_kind_revision_key on inbox_message (user_id, subject_id, kind, revision);
create index inbox_message_user_id_created_at_id_idx on inbox_message (user_id, created_at desc, id desc);
create index inbox_message_organization_id_idx on inbox_message (organization_id);
create index inbox_message_created_at_idx on inbox_message (created_at);
-- The bell counts these with every page.
create index inbox_message_unread_idx on inbox_message (user_id, organization_id) where read_at is null;
alter table inbox_message add constraint inbox_message_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table inbox_message add constraint inbox_message_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;

-- What staff add to a notice on the status page, and which parts of the service it is about.
alter table status_notice add column components text[] not null default '{}';
create table status_notice_update (
  id uuid primary key, notice_id uuid not null, phase varchar(20) not null, text varchar(2000) not null,
  published_at timestamptz(3) not null, published_by jsonb not null,
  constraint status_notice_update_phase check (phase in ('investigating', 'identified', 'monitoring', 'resolved'))
);
create index status_notice_update_notice_id_published_at_id_idx on status_notice_update (notice_id, published_at, id);
alter table status_notice_update add constraint status_notice_update_notice_id_fkey foreign key (notice_id) references status_notice(id) on update cascade on delete cascade;
