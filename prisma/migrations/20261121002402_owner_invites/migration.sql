-- An organization's first owner is invited by the staff who opened its account. One such offer is open at a time, so
-- that two people cannot each take the ownership.
alter table invite drop constraint invite_role_check;
create unique index invite_open_owner_key on invite (organization_id)
  where role = 'owner' and accepted_at is null and revoked_at is null;
