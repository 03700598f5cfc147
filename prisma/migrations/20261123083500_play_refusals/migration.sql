-- CreateTable
CREATE TABLE "play_refusal" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "subject" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "version" TEXT,
    "limit_text" TEXT,
    "used_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "play_refusal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "play_refusal_organization_id_created_at_id_idx" ON "play_refusal"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "play_refusal_created_at_idx" ON "play_refusal"("created_at");

alter table play_refusal
  add constraint play_refusal_subject check (subject in ('session', 'free_rounds')),
  add constraint play_refusal_version check ((version is null) = (rule = 'self_exclusion'));

-- Refused bets and exclusions by time. Both indexes hold few rows, but a large table is read for them: build them by hand
-- beforehand with CONCURRENTLY (docs/operations/upgrades.md).
create index if not exists wallet_transaction_refused_idx on wallet_transaction (organization_id, created_at desc, id desc)
  where refused_by is not null or state_reason = 'player_excluded';
create index if not exists audit_entry_exclusion_idx on audit_entry (organization_id, created_at desc, id desc)
  where subject_type = 'player_exclusion';
