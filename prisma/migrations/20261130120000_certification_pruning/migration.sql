-- What was exchanged in a run is removed after half a year; its verdicts stay.
alter table certification_run add column exchanges_removed_at timestamptz(3);
alter table certification_run add constraint certification_run_exchanges_kept
  check (exchanges_removed_at >= finished_at + interval '180 days');
drop trigger certification_run_unchanged on certification_run;
create trigger certification_run_unchanged before delete or update on certification_run for each row
  when (old.state in ('finished', 'interrupted')) execute function keep_columns('exchanges_removed_at', 'started_by', '');

create function keep_certification_exchange() returns trigger language plpgsql as $$
begin
  -- defence: exchanges of a certification stay until their run says that they are removed
  if not exists (select from certification_run where id = old.run_id and exchanges_removed_at is not null) then
    raise exception 'exchanges of a certification are kept' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
drop trigger certification_exchange_unchanged on certification_exchange;
create trigger certification_exchange_unchanged before update on certification_exchange for each row
  execute function keep_columns('', '', '');
create trigger certification_exchange_kept before delete on certification_exchange for each row
  execute function keep_certification_exchange();
