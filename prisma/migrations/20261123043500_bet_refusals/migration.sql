-- Which rule refused a bet, and what a movement counts for in the limits of its player.
alter table wallet_transaction add column refused_by jsonb, add column limit_minor bigint;

-- In steps, so that a large table is not read under a lock that keeps its writers waiting.
alter table wallet_transaction add constraint wallet_transaction_refused_by_check
  check (refused_by is null or (transaction_type = 'bet' and state = 'not_sent')) not valid;
alter table wallet_transaction validate constraint wallet_transaction_refused_by_check;
