-- The audit log across organizations. On a large table, build it by hand beforehand with CONCURRENTLY
-- (docs/operations/upgrades.md).
CREATE INDEX IF NOT EXISTS "audit_entry_created_at_id_idx" ON "audit_entry"("created_at" DESC, "id" DESC);
