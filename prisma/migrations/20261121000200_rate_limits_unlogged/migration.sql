-- Counted on every request and worthless after a minute: without a write-ahead log no request waits for the disk.
-- After a crash the table is empty, which means fresh budgets.
alter table rate_limit_counter set unlogged;
