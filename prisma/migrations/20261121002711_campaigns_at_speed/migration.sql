-- A grant that its provider issued stays open: nothing that an index holds changes then, so PostgreSQL can write the new
-- version beside the old one and touch none of nine indexes. `status` in the index's condition forbade that. The row grows
-- by its answer, for which its page keeps room.
drop index free_round_grant_open_idx;
create index free_round_grant_open_idx on free_round_grant (end_at) where closed_at is null;
alter table free_round_grant set (fillfactor = 45);
alter table free_round_grant_game set (fillfactor = 50);

-- A campaign that has something to do is told to every process, so that none waits for its next look.
create trigger campaign_tells_work after update on campaign for each row
  when (new.status in ('running', 'cancelling') and old.status is distinct from new.status)
  execute function tell_change('campaign');
