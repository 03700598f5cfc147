-- Movements of one player at one moment are few: their order by id needs no place in the index, and both versions of a
-- movement share an entry.
create index if not exists wallet_transaction_player_recent_idx
  on wallet_transaction (organization_id, player_id text_pattern_ops, created_at);
drop index wallet_transaction_player_time_idx;
