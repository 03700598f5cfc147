-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('waiting', 'loaded', 'failed');

-- CreateEnum
CREATE TYPE "ReconciliationState" AS ENUM ('waiting', 'compared', 'failed');

-- CreateEnum
CREATE TYPE "BreakState" AS ENUM ('open', 'accepting', 'accepted', 'claimed', 'healed');

-- CreateTable
CREATE TABLE "ledger_source" (
    "id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "organization_id" UUID,
    "provider_code" TEXT,
    "name" VARCHAR(100) NOT NULL,
    "kind" TEXT NOT NULL,
    "mapping" JSONB,
    "address" JSONB,
    "secret_sealed" TEXT,
    "next_fetch_at" TIMESTAMPTZ(3),
    "fetched_until" TIMESTAMPTZ(3),
    "fetch_error" TEXT,
    "mark" JSONB,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_import" (
    "id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "file_id" UUID,
    "state" "ImportState" NOT NULL,
    "row_count" BIGINT NOT NULL DEFAULT 0,
    "bad_row_count" BIGINT NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "is_undated" BOOLEAN NOT NULL DEFAULT false,
    "first_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "loaded_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_row" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "provider_code" TEXT,
    "transaction_id" VARCHAR(200) NOT NULL,
    "type" "MovementType" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "round_id" VARCHAR(160),
    "occurred_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL,

    CONSTRAINT "ledger_row_pkey" PRIMARY KEY ("import_id","line","type")
);

-- CreateTable
CREATE TABLE "reconciliation_rules" (
    "id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "tolerance_minor" BIGINT NOT NULL,
    "late_minutes" INTEGER NOT NULL,
    "omits_zero_wins" BOOLEAN NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reconciliation_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "provider_code" TEXT,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "zone" TEXT NOT NULL,
    "state" "ReconciliationState" NOT NULL,
    "compared" JSONB,
    "movement_count" BIGINT NOT NULL DEFAULT 0,
    "error" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "compared_at" TIMESTAMPTZ(3),
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "signed_at" TIMESTAMPTZ(3),
    "signed_by" JSONB,
    "signature" JSONB,

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_total" (
    "id" UUID NOT NULL,
    "reconciliation_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "brand_id" UUID,
    "currency" VARCHAR(8) NOT NULL,
    "day" DATE NOT NULL,
    "type" "MovementType" NOT NULL,
    "provider_minor" DECIMAL(38,0),
    "answered_minor" DECIMAL(38,0) NOT NULL,
    "confirmed_minor" DECIMAL(38,0) NOT NULL,
    "wallet_minor" DECIMAL(38,0),
    "tolerated_minor" DECIMAL(38,0) NOT NULL,
    "movement_count" BIGINT NOT NULL,

    CONSTRAINT "reconciliation_total_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_break" (
    "id" UUID NOT NULL,
    "reconciliation_id" UUID NOT NULL,
    "organization_id" UUID,
    "brand_id" UUID,
    "provider_code" TEXT NOT NULL,
    "transaction_id" VARCHAR(200) NOT NULL,
    "movement_id" UUID,
    "round_id" VARCHAR(160),
    "happened_at" TIMESTAMPTZ(3),
    "kind" TEXT NOT NULL,
    "findings" TEXT[],
    "cause" TEXT NOT NULL,
    "cause_detail" JSONB,
    "currency" VARCHAR(8) NOT NULL,
    "type" TEXT NOT NULL,
    "provider_side" JSONB,
    "our_side" JSONB,
    "wallet_side" JSONB,
    "provider_minor" BIGINT NOT NULL,
    "answered_minor" BIGINT NOT NULL,
    "confirmed_minor" BIGINT NOT NULL,
    "wallet_minor" BIGINT NOT NULL,
    "at_stake_minor" BIGINT NOT NULL,
    "state" "BreakState" NOT NULL,
    "owner_id" UUID,
    "owner" JSONB,
    "reason" TEXT,
    "decided_by" JSONB,
    "approved_by" JSONB,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_break_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "break_comment" (
    "id" UUID NOT NULL,
    "break_id" UUID NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "author" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "break_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_line" (
    "reconciliation_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "movement_id" UUID,
    "organization_id" UUID,
    "brand_id" UUID,
    "provider_code" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "copy" INTEGER NOT NULL,
    "is_ambiguous" BOOLEAN NOT NULL,
    "reversal_of_id" UUID,
    "at" TIMESTAMPTZ(3),
    "round_id" TEXT,
    "type" "MovementType",
    "amount_minor" BIGINT,
    "currency" TEXT,
    "state" "DeliveryState",
    "is_free" BOOLEAN NOT NULL,
    "provider_answer" TEXT,
    "provider_lines" INTEGER NOT NULL,
    "provider_type" "MovementType",
    "provider_amount" BIGINT,
    "provider_sum" BIGINT NOT NULL,
    "provider_currency" TEXT,
    "provider_state" TEXT,
    "provider_at" TIMESTAMPTZ(3),
    "provider_round_id" TEXT,
    "provider_row" TEXT,
    "wallet_lines" INTEGER NOT NULL,
    "wallet_type" "MovementType",
    "wallet_amount" BIGINT,
    "wallet_sum" BIGINT NOT NULL,
    "wallet_currency" TEXT,
    "wallet_state" TEXT,
    "wallet_at" TIMESTAMPTZ(3),
    "wallet_round_id" TEXT,
    "wallet_row" TEXT,

    CONSTRAINT "reconciliation_line_pkey" PRIMARY KEY ("reconciliation_id","number")
);

-- CreateTable
CREATE TABLE "report_signing_key" (
    "id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_source_organization_id_idx" ON "ledger_source"("organization_id");

-- CreateIndex
CREATE INDEX "ledger_source_provider_code_idx" ON "ledger_source"("provider_code");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_import_source_id_sha256_key" ON "ledger_import"("source_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_rules_provider_code_version_key" ON "reconciliation_rules"("provider_code", "version");

-- CreateIndex
CREATE INDEX "reconciliation_organization_id_from_at_idx" ON "reconciliation"("organization_id", "from_at");

-- CreateIndex
CREATE INDEX "reconciliation_provider_code_from_at_idx" ON "reconciliation"("provider_code", "from_at");

-- CreateIndex
CREATE INDEX "reconciliation_total_reconciliation_id_idx" ON "reconciliation_total"("reconciliation_id");

-- CreateIndex
CREATE INDEX "reconciliation_break_organization_id_idx" ON "reconciliation_break"("organization_id");

-- CreateIndex
CREATE INDEX "break_comment_break_id_idx" ON "break_comment"("break_id");

-- AddForeignKey
ALTER TABLE "ledger_source" ADD CONSTRAINT "ledger_source_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_import" ADD CONSTRAINT "ledger_import_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "ledger_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "ledger_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliation_total" ADD CONSTRAINT "reconciliation_total_reconciliation_id_fkey" FOREIGN KEY ("reconciliation_id") REFERENCES "reconciliation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliation_break" ADD CONSTRAINT "reconciliation_break_reconciliation_id_fkey" FOREIGN KEY ("reconciliation_id") REFERENCES "reconciliation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "break_comment" ADD CONSTRAINT "break_comment_break_id_fkey" FOREIGN KEY ("break_id") REFERENCES "reconciliation_break"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- By hand: one comparison of a period, whichever of the two it is of.
CREATE UNIQUE INDEX "reconciliation_period_key" ON "reconciliation" ("organization_id", "provider_code", "from_at", "to_at") NULLS NOT DISTINCT;
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_scope" CHECK (("organization_id" IS NULL) <> ("provider_code" IS NULL));
ALTER TABLE "ledger_source" ADD CONSTRAINT "ledger_source_scope" CHECK (CASE "side" WHEN 'provider' THEN "organization_id" IS NULL AND "provider_code" IS NOT NULL ELSE "organization_id" IS NOT NULL AND "provider_code" IS NULL END);
-- Emptied by the transaction that filled it: a crash loses nothing.
ALTER TABLE "reconciliation_line" SET UNLOGGED;
CREATE UNIQUE INDEX "reconciliation_break_transaction_key" ON "reconciliation_break" ("reconciliation_id", "provider_code", "transaction_id", "movement_id") NULLS NOT DISTINCT;
