-- Ids are compared byte by byte, so that one index finds a whole id and how it begins, in any collation of the database. Three
-- indexes take the place of three. On a large table, build them by hand beforehand with CONCURRENTLY
-- (docs/operations/upgrades.md).

-- A movement's identity is brand, provider and id (spec §6.5); this order serves searches of an organization as well.
create unique index if not exists wallet_transaction_transaction_prefix_key
  on wallet_transaction (organization_id, transaction_id text_pattern_ops, provider_code, brand_id);
drop index wallet_transaction_movement_key;

create index if not exists wallet_transaction_round_prefix_idx
  on wallet_transaction (organization_id, round_id text_pattern_ops, provider_code);
drop index wallet_transaction_organization_id_round_id_provider_code_idx;

create index if not exists wallet_transaction_player_prefix_idx
  on wallet_transaction (organization_id, player_id text_pattern_ops, created_at desc, id desc);
drop index wallet_transaction_player_idx;
