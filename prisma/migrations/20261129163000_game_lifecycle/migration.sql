-- A game goes live and is retired by dates.
ALTER TABLE "game"
    ADD COLUMN "goes_live_at" TIMESTAMPTZ(3),
    ADD COLUMN "retires_at" TIMESTAMPTZ(3),
    ADD COLUMN "retirement_note" TEXT,
    ADD COLUMN "lifecycle_revision" INTEGER NOT NULL DEFAULT 0;

-- Few games have either.
CREATE INDEX "game_goes_live_at_idx" ON "game"("goes_live_at") WHERE "goes_live_at" IS NOT NULL;
CREATE INDEX "game_retires_at_idx" ON "game"("retires_at") WHERE "retires_at" IS NOT NULL;
CREATE INDEX "game_release_date_idx" ON "game"("release_date") WHERE "release_date" IS NOT NULL;

-- Where calendar programs of an organization read releases and retirements.
CREATE TABLE "game_calendar_address" (
    "organization_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_calendar_address_pkey" PRIMARY KEY ("organization_id")
);
CREATE UNIQUE INDEX "game_calendar_address_token_hash_key" ON "game_calendar_address"("token_hash");
ALTER TABLE "game_calendar_address" ADD CONSTRAINT "game_calendar_address_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
