-- The cabinet walks an organization's grants, one player's and one campaign reference's, newest first across its brands.
CREATE INDEX "free_round_grant_organization_id_created_at_id_idx" ON "free_round_grant"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "free_round_grant_organization_id_player_id_created_at_id_idx" ON "free_round_grant"("organization_id", "player_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "free_round_grant_organization_id_campaign_ref_created_at_id_idx" ON "free_round_grant"("organization_id", "campaign_ref", "created_at" DESC, "id" DESC);

-- The movements a grant produced; most movements belong to none.
create index wallet_transaction_grant_idx on wallet_transaction (free_round_grant_id, created_at desc, id desc)
  where free_round_grant_id is not null;
