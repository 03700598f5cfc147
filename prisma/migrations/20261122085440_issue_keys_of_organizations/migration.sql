-- A key of an issue belongs to the organization, and a refused issue is refused again (design, section 7).

CREATE TYPE "FreeRoundRefusal" AS ENUM ('provider_error', 'invalid_stake', 'too_late');
ALTER TABLE "free_round_grant" ADD COLUMN "refusal" "FreeRoundRefusal";

-- Which of the two it was is not recorded for older grants; the commoner one is told.
update free_round_grant set refusal = 'provider_error' where response_body ->> 'status' = 'issue_failed';

-- Until now two brands could use one key. The oldest grant keeps it; the others get one that no request can have, so that
-- the old request for another brand is a conflict and issues nothing again.
with repeated as (
  select id, row_number() over (partition by organization_id, idempotency_key order by created_at, id) as position
  from free_round_grant
)
update free_round_grant g set idempotency_key = 'moved:' || g.id from repeated r where r.id = g.id and r.position > 1;

DROP INDEX "free_round_grant_brand_id_idempotency_key_key";
CREATE UNIQUE INDEX "free_round_grant_organization_id_idempotency_key_key"
  ON "free_round_grant"("organization_id", "idempotency_key");
