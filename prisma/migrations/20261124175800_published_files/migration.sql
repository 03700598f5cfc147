-- Whether a file may be read is kept in memory by the service: it is told when that changes.
create trigger stored_file_tells_change after update of owner_id, state, released_at on stored_file for each row
  when ((old.owner_id, old.state, old.released_at) is distinct from (new.owner_id, new.state, new.released_at))
  execute function tell_change('file');
create trigger stored_file_tells_deletion after delete on stored_file for each row execute function tell_change('file');
