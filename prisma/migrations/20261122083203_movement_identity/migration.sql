-- A movement's identity is brand, provider and id: the same id on two brands of an organization is two movements. The
-- organization stays in front, so that searches of a whole organization by id keep their index. On a large table, build this
-- index by hand beforehand with CONCURRENTLY (docs/operations/upgrades.md).
create unique index if not exists wallet_transaction_identity_key
  on wallet_transaction (organization_id, provider_code, transaction_id, brand_id);
drop index wallet_transaction_organization_id_provider_code_transactio_key;

-- A tombstone keeps the bet of its refund's brand away. Movements are never deleted, so each refund is there.
alter table movement_tombstone add column brand_id uuid;
update movement_tombstone t set brand_id = w.brand_id from wallet_transaction w where w.id = t.refund_id;
alter table movement_tombstone
  alter column brand_id set not null,
  drop constraint movement_tombstone_pkey,
  add constraint movement_tombstone_pkey primary key (organization_id, provider_code, transaction_id, brand_id);

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
    new.next_attempt_at := null;
    new.lease_token := null;
    new.lease_expires_at := null;
    new.settled_at := new.created_at;
    new.provider_answer := 'failed';
  end if;
  return new;
end
$$;
