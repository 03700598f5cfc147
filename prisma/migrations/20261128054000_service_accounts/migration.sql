-- Owners of API keys that are no person.
create table service_account (
  id uuid not null, organization_id uuid not null, name text not null, role "MemberRole" not null,
  is_active boolean not null default true, created_at timestamptz(3) not null, removed_at timestamptz(3),
  constraint service_account_pkey primary key (id),
  constraint service_account_role check (role in ('admin', 'developer', 'manager', 'analyst'))
);
create index service_account_organization_id_idx on service_account (organization_id);
alter table service_account add constraint service_account_organization_id_fkey foreign key (organization_id) references organization(id) on delete restrict on update cascade;
create trigger service_account_of_operator before insert on service_account for each row execute function refuse_of_affiliate();
-- Keys are kept in memory by the service: it is told what their owner may do.
create trigger service_account_tells_change after update on service_account for each row when (((old.is_active is distinct from new.is_active) or (old.role is distinct from new.role) or (old.name is distinct from new.name) or (old.removed_at is distinct from new.removed_at))) execute function tell_change('key');

alter table api_key add column service_account_id uuid;
create index api_key_service_account_id_idx on api_key (service_account_id);
alter table api_key add constraint api_key_service_account_id_fkey foreign key (service_account_id) references service_account(id) on delete restrict on update cascade;
-- A key has one owner.
alter table api_key add constraint api_key_one_owner check (responsible_id is null or service_account_id is null);
