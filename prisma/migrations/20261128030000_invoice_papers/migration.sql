alter table billing_profile add column po_number text;
alter table invoice add column applied_minor bigint;
