-- Attempts to sign in, as an organization is shown those of its members.
create table sign_in_attempt (
  id uuid not null, organization_id uuid, user_id uuid, method text not null, outcome text not null, reason text,
  detail text, connection_id uuid, ip text, user_agent text, attempts integer not null default 1, bucket text,
  created_at timestamptz(3) not null, last_at timestamptz(3) not null,
  constraint sign_in_attempt_pkey primary key (id),
  constraint sign_in_attempt_method check (method in ('password', 'two_factor', 'recovery_code', 'passkey', 'sso')),
  constraint sign_in_attempt_outcome check (outcome in ('succeeded', 'incomplete', 'refused', 'throttled')),
  -- Whose log it would be in is known by one of the two.
  constraint sign_in_attempt_owner check (organization_id is not null or user_id is not null)
);
create unique index sign_in_attempt_bucket_key on sign_in_attempt (bucket);
create index sign_in_attempt_organization_id_created_at_id_idx on sign_in_attempt (organization_id, created_at desc, id desc);
create index sign_in_attempt_user_id_idx on sign_in_attempt (user_id);
create index sign_in_attempt_created_at_idx on sign_in_attempt (created_at);
alter table sign_in_attempt add constraint sign_in_attempt_organization_id_fkey foreign key (organization_id) references organization(id) on delete restrict on update cascade;
alter table sign_in_attempt add constraint sign_in_attempt_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade on update cascade;
