-- References of payments are kept without spaces from now on; those of before have them, and are compared without.
create index credit_entry_payment_reference_idx on credit_entry (organization_id, replace(subject_id, ' ', ''))
  where kind = 'invoice_payment';
create index invoice_payment_reference_idx on invoice_payment (replace(reference, ' ', ''));

create function keep_payment_reference() returns trigger language plpgsql as $$
begin
  if exists (
    select from credit_entry e
    where e.organization_id = new.organization_id and e.kind = 'invoice_payment'
      and replace(e.subject_id, ' ', '') = replace(new.subject_id, ' ', '')
  ) then
    raise exception 'a payment with the reference % is booked', new.subject_id using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger credit_entry_payment_reference before insert on credit_entry
  for each row when (new.kind = 'invoice_payment') execute function keep_payment_reference();
