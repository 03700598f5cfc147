-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ProviderStatus" AS ENUM ('active', 'suspended', 'unavailable');

-- CreateEnum
CREATE TYPE "OrganizationKind" AS ENUM ('single', 'platform');

-- CreateEnum
CREATE TYPE "BrandStatus" AS ENUM ('active', 'suspended', 'retired');

-- CreateEnum
CREATE TYPE "StaffRole" AS ENUM ('support', 'administrator');

-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('owner', 'admin', 'developer', 'manager', 'analyst');

-- CreateEnum
CREATE TYPE "SessionMode" AS ENUM ('real', 'demo');

-- CreateEnum
CREATE TYPE "SessionStatus" AS ENUM ('created', 'launched', 'closed');

-- CreateEnum
CREATE TYPE "MovementType" AS ENUM ('bet', 'win', 'refund');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('sending', 'confirmed', 'declined', 'retrying', 'unknown', 'rejected', 'exhausted', 'superseded', 'not_sent', 'resolved');

-- CreateTable
CREATE TABLE "provider" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "dialect" TEXT,
    "is_registered" BOOLEAN NOT NULL DEFAULT true,
    "status" "ProviderStatus" NOT NULL DEFAULT 'active',
    "base_url" TEXT NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "requires_approval" BOOLEAN NOT NULL DEFAULT false,
    "supported_currencies" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "blocked_countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "provider_game_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "brand" TEXT,
    "category" TEXT NOT NULL,
    "game_type" TEXT,
    "rtp" DECIMAL(5,2),
    "volatility" TEXT,
    "has_mobile" BOOLEAN,
    "has_desktop" BOOLEAN,
    "has_demo" BOOLEAN NOT NULL,
    "thumbnail_url" TEXT,
    "free_rounds_support" BOOLEAN,
    "blocked_countries" JSONB,
    "supported_currencies" JSONB,
    "certified_markets" JSONB,
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "release_date" DATE,
    "min_bet" DECIMAL(20,8),
    "max_bet" DECIMAL(20,8),
    "default_bet" DECIMAL(20,8),
    "bet_limits_currency" VARCHAR(8),
    "max_win_multiplier" DECIMAL(14,2),
    "bet_steps" JSONB,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_access" (
    "organization_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_approved" BOOLEAN NOT NULL DEFAULT false,
    "has_free_rounds" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_access_pkey" PRIMARY KEY ("organization_id","provider_code")
);

-- CreateTable
CREATE TABLE "game_selection" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "game_id" UUID NOT NULL,
    "is_enabled" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_selection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "player_exclusion" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "reason" TEXT,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "player_exclusion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "OrganizationKind" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "credit_minor" BIGINT NOT NULL DEFAULT 0,
    "overdraft_floor_minor" BIGINT NOT NULL DEFAULT 0,
    "credit_currency" VARCHAR(8) NOT NULL DEFAULT 'EUR',
    "is_billable" BOOLEAN NOT NULL DEFAULT true,
    "requires_sub_operator_ref" BOOLEAN NOT NULL DEFAULT false,
    "can_auto_provision_brands" BOOLEAN NOT NULL DEFAULT true,
    "brand_limit" INTEGER NOT NULL DEFAULT 50,
    "session_limit_per_player" INTEGER NOT NULL DEFAULT 10,
    "rate_limits" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "default_brand_id" UUID,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "ref" VARCHAR(32),
    "status" "BrandStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_entry" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "balance_minor" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "brand_id" UUID,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "staff_role" "StaffRole",
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "MemberRole" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "provider_code" TEXT,
    "url" VARCHAR(2048) NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "secret_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "paused_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_session" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "mode" "SessionMode" NOT NULL,
    "status" "SessionStatus" NOT NULL DEFAULT 'created',
    "player_id" VARCHAR(128),
    "currency" VARCHAR(8),
    "country" CHAR(2),
    "lang" CHAR(2),
    "balance_minor" BIGINT,
    "return_url" VARCHAR(2048),
    "deposit_url" VARCHAR(2048),
    "provider_session_uid" TEXT,
    "launch_url_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "launched_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_idempotency" (
    "brand_id" UUID NOT NULL,
    "key" VARCHAR(128) NOT NULL,
    "lease_token" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "response_status" INTEGER,
    "response_body" JSONB,
    "stored_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_idempotency_pkey" PRIMARY KEY ("brand_id","key")
);

-- CreateTable
CREATE TABLE "rate_limit_counter" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_counter_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "wallet_transaction" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "transaction_type" "MovementType" NOT NULL,
    "action" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "round_id" VARCHAR(160) NOT NULL,
    "is_finished" BOOLEAN NOT NULL,
    "is_free" BOOLEAN NOT NULL DEFAULT false,
    "free_round_grant_id" UUID,
    "free_round_kind" TEXT,
    "reference_transaction_id" TEXT,
    "state" "DeliveryState" NOT NULL,
    "state_reason" TEXT,
    "content_hash" BYTEA NOT NULL,
    "body" BYTEA NOT NULL,
    "endpoint_id" UUID,
    "delivery_url" VARCHAR(2048),
    "schedule_s" INTEGER[],
    "attempt_budget" INTEGER NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "operator_status" INTEGER,
    "operator_response" TEXT,
    "balance_minor" BIGINT,
    "provider_answer" TEXT,
    "resolution_note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "wallet_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_attempt" (
    "id" UUID NOT NULL,
    "movement_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "trigger" TEXT NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "signature" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "verdict" TEXT,
    "verdict_reason" TEXT,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_body" BYTEA,
    "error_code" TEXT,
    "error_message" TEXT,

    CONSTRAINT "wallet_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "movement_tombstone" (
    "organization_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "refund_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "movement_tombstone_pkey" PRIMARY KEY ("organization_id","provider_code","transaction_id")
);

-- CreateTable
CREATE TABLE "job_run" (
    "job" TEXT NOT NULL,
    "last_started_at" TIMESTAMPTZ(3),
    "last_finished_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_result" JSONB,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job")
);

-- CreateIndex
CREATE INDEX "game_sort_order_id_idx" ON "game"("sort_order", "id");

-- CreateIndex
CREATE UNIQUE INDEX "game_provider_code_provider_game_id_key" ON "game"("provider_code", "provider_game_id");

-- CreateIndex
CREATE UNIQUE INDEX "player_exclusion_brand_id_player_id_key" ON "player_exclusion"("brand_id", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "organization_default_brand_id_key" ON "organization"("default_brand_id");

-- CreateIndex
CREATE UNIQUE INDEX "brand_organization_id_ref_key" ON "brand"("organization_id", "ref");

-- CreateIndex
CREATE INDEX "credit_entry_organization_id_created_at_idx" ON "credit_entry"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_created_at_id_idx" ON "audit_entry"("organization_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_entry_subject_type_subject_id_idx" ON "audit_entry"("subject_type", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_organization_id_user_id_key" ON "membership"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_created_at_idx" ON "api_key"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "endpoint_organization_id_idx" ON "endpoint"("organization_id");

-- CreateIndex
CREATE INDEX "game_session_brand_id_created_at_id_idx" ON "game_session"("brand_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "game_session_brand_id_player_id_expires_at_idx" ON "game_session"("brand_id", "player_id", "expires_at");

-- CreateIndex
CREATE INDEX "session_idempotency_expires_at_idx" ON "session_idempotency"("expires_at");

-- CreateIndex
CREATE INDEX "wallet_transaction_brand_id_created_at_id_idx" ON "wallet_transaction"("brand_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "wallet_transaction_organization_id_created_at_id_idx" ON "wallet_transaction"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "wallet_transaction_organization_id_provider_code_round_id_idx" ON "wallet_transaction"("organization_id", "provider_code", "round_id");

-- CreateIndex
CREATE INDEX "wallet_transaction_organization_id_provider_code_reference__idx" ON "wallet_transaction"("organization_id", "provider_code", "reference_transaction_id");

-- CreateIndex
CREATE INDEX "wallet_transaction_session_id_idx" ON "wallet_transaction"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_transaction_organization_id_provider_code_transactio_key" ON "wallet_transaction"("organization_id", "provider_code", "transaction_id");

-- CreateIndex
CREATE INDEX "wallet_attempt_endpoint_id_finished_at_idx" ON "wallet_attempt"("endpoint_id", "finished_at");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_attempt_movement_id_number_key" ON "wallet_attempt"("movement_id", "number");

-- AddForeignKey
ALTER TABLE "game" ADD CONSTRAINT "game_provider_code_fkey" FOREIGN KEY ("provider_code") REFERENCES "provider"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_access" ADD CONSTRAINT "provider_access_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_access" ADD CONSTRAINT "provider_access_provider_code_fkey" FOREIGN KEY ("provider_code") REFERENCES "provider"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_selection" ADD CONSTRAINT "game_selection_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_selection" ADD CONSTRAINT "game_selection_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_selection" ADD CONSTRAINT "game_selection_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_exclusion" ADD CONSTRAINT "player_exclusion_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_default_brand_id_fkey" FOREIGN KEY ("default_brand_id") REFERENCES "brand"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "brand" ADD CONSTRAINT "brand_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_attempt" ADD CONSTRAINT "wallet_attempt_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "wallet_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

