-- Who left an organization is still not the one who approves what it asks for.
create table past_membership (
  organization_id uuid not null references organization (id) on delete cascade on update cascade,
  user_id uuid not null references app_user (id) on delete cascade on update cascade,
  ended_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index past_membership_user_id_idx on past_membership (user_id);

create function keep_past_membership() returns trigger language plpgsql as $$
begin
  -- Neither row is there when the membership goes with its organization or its person.
  insert into past_membership (organization_id, user_id, ended_at)
    select o.id, u.id, now() from organization o, app_user u where o.id = old.organization_id and u.id = old.user_id
    on conflict (organization_id, user_id) do update set ended_at = excluded.ended_at;
  return null;
end
$$;
create trigger membership_is_kept after delete on membership for each row execute function keep_past_membership();
