-- AlterTable
ALTER TABLE "ledger_row" ADD COLUMN "entry_id" VARCHAR(210);

-- Rows of files have none: the index holds those of the API alone.
CREATE UNIQUE INDEX "ledger_row_entry_key" ON "ledger_row" ("import_id", "entry_id") WHERE "entry_id" IS NOT NULL;

-- Keys that may send a wallet's journal, and nothing else.
ALTER TABLE "api_key" DROP CONSTRAINT "api_key_scopes_known",
  ADD CONSTRAINT "api_key_scopes_known" CHECK ("scopes" <@ ARRAY['read', 'write', 'free_rounds.write', 'reconciliation.write']);
