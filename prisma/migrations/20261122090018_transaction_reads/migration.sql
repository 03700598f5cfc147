-- The provider comes after the id and the round, so that both are found without it. Two indexes take the place of two.
-- On a large table, build the three by hand beforehand with CONCURRENTLY (docs/operations/upgrades.md).
create unique index if not exists wallet_transaction_movement_key
  on wallet_transaction (organization_id, transaction_id, provider_code, brand_id);
drop index wallet_transaction_identity_key;

create index if not exists wallet_transaction_organization_id_round_id_provider_code_idx
  on wallet_transaction (organization_id, round_id, provider_code);
drop index wallet_transaction_organization_id_provider_code_round_id_idx;

-- Confirmed ones, nearly all there are, are found by brand alone.
create index if not exists wallet_transaction_brand_state_idx
  on wallet_transaction (brand_id, state, created_at desc, id desc) where state <> 'confirmed';
