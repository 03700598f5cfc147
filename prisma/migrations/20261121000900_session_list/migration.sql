-- The cabinet walks an organization's sessions, and one player's, newest first across its brands.
CREATE INDEX "game_session_organization_id_created_at_id_idx" ON "game_session"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "game_session_organization_id_player_id_created_at_id_idx" ON "game_session"("organization_id", "player_id", "created_at" DESC, "id" DESC);
