-- Terms stay as they were written: a version is withdrawn once, and nothing else of it changes.
create function refuse_contract_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'withdrawn_at' is null and to_jsonb(new) ? 'withdrawn_at'
    and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
    return new;
  end if;
  raise exception 'the terms of a contract are never changed';
end
$$;
create trigger fee_contract_unchanged before update or delete on fee_contract
  for each row execute function refuse_contract_change();
create trigger fee_contract_line_unchanged before update or delete on fee_contract_line
  for each row execute function refuse_contract_change();
create trigger provider_contract_unchanged before update or delete on provider_contract
  for each row execute function refuse_contract_change();
