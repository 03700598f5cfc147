-- A key works as long as the member who answers for it has an active seat.
ALTER TABLE "api_key" ADD COLUMN "responsible_id" UUID;
CREATE INDEX "api_key_organization_id_responsible_id_idx" ON "api_key"("organization_id", "responsible_id");

-- Keys of people who left before are not stopped by this change: nobody answers for them until somebody takes them over.
update api_key k set responsible_id = k.created_by_id
from membership m where m.organization_id = k.organization_id and m.user_id = k.created_by_id;

create trigger membership_tells_change after update on membership for each row
  when (old.is_active is distinct from new.is_active)
  execute function tell_change('key');
create trigger membership_tells_removal after delete on membership for each row
  execute function tell_change('key');
create trigger membership_tells_arrival after insert on membership for each row
  execute function tell_change('key');
