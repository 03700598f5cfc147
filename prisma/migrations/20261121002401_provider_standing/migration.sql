-- What came of the newest try to read a provider's feed, and who waits for an approval.
alter table provider
  add column sync_failed_at timestamptz(3),
  add column sync_error text;

alter table provider_access add column requested_at timestamptz(3);
create index provider_access_requested_idx on provider_access (requested_at) where requested_at is not null;

-- The credit ledger is read by keyset: time, then id.
drop index credit_entry_organization_id_created_at_idx;
create index credit_entry_organization_id_created_at_id_idx on credit_entry (organization_id, created_at desc, id desc);
