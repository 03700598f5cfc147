-- CreateEnum
CREATE TYPE "FreeRoundKind" AS ENUM ('freespin', 'freeticket', 'voucher');

-- CreateEnum
CREATE TYPE "FreeRoundGrantStatus" AS ENUM ('pending_issue', 'active', 'issue_failed', 'cancel_failed', 'cancelled', 'completed', 'expired');

-- CreateEnum
CREATE TYPE "FreeRoundGameStatus" AS ENUM ('pending_issue', 'active', 'issue_failed', 'cancelled', 'consumed', 'expired');

-- CreateTable
CREATE TABLE "free_round_grant" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "country" CHAR(2) NOT NULL,
    "coin_level" INTEGER,
    "bet_amount" DECIMAL(20,8),
    "rounds_per_game" INTEGER NOT NULL,
    "kind" "FreeRoundKind" NOT NULL,
    "campaign_ref" VARCHAR(128),
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "FreeRoundGrantStatus" NOT NULL,
    "settles_in_batch" BOOLEAN NOT NULL,
    "idempotency_key" VARCHAR(128) NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "issued_by" JSONB NOT NULL,
    "response_body" JSONB,
    "cancel_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "free_round_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "free_round_grant_game" (
    "grant_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "status" "FreeRoundGameStatus" NOT NULL,
    "reason" TEXT,
    "rounds_total" INTEGER NOT NULL,
    "rounds_played" INTEGER NOT NULL DEFAULT 0,
    "win_count" INTEGER NOT NULL DEFAULT 0,
    "won_minor" BIGINT NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(3),

    CONSTRAINT "free_round_grant_game_pkey" PRIMARY KEY ("grant_id","game_id")
);

-- CreateTable
CREATE TABLE "free_round_play" (
    "grant_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "round_id" VARCHAR(160) NOT NULL,
    "has_win" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_round_play_pkey" PRIMARY KEY ("grant_id","game_id","round_id")
);

-- CreateIndex
CREATE INDEX "free_round_grant_brand_id_created_at_id_idx" ON "free_round_grant"("brand_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "free_round_grant_brand_id_player_id_end_at_idx" ON "free_round_grant"("brand_id", "player_id", "end_at");

-- CreateIndex
CREATE UNIQUE INDEX "free_round_grant_brand_id_idempotency_key_key" ON "free_round_grant"("brand_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "free_round_grant_game_game_id_idx" ON "free_round_grant_game"("game_id");

-- AddForeignKey
ALTER TABLE "free_round_grant" ADD CONSTRAINT "free_round_grant_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "free_round_grant_game" ADD CONSTRAINT "free_round_grant_game_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "free_round_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "free_round_grant_game" ADD CONSTRAINT "free_round_grant_game_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "free_round_play" ADD CONSTRAINT "free_round_play_grant_id_game_id_fkey" FOREIGN KEY ("grant_id", "game_id") REFERENCES "free_round_grant_game"("grant_id", "game_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that Prisma's schema language cannot say.

alter table free_round_grant
  add constraint free_round_grant_one_stake check (num_nonnulls(coin_level, bet_amount) = 1),
  add constraint free_round_grant_stake_positive check (coalesce(coin_level, 1) > 0 and coalesce(bet_amount, 1) > 0),
  add constraint free_round_grant_rounds_positive check (rounds_per_game > 0),
  add constraint free_round_grant_window check (end_at > start_at),
  -- An answer exists exactly when the provider's was recorded; a stopped issuance has neither.
  add constraint free_round_grant_answered_when_issued check ((issued_at is null) = (response_body is null)),
  add constraint free_round_grant_pending_unanswered check (status <> 'pending_issue' or issued_at is null),
  add constraint free_round_grant_answered_unless_expired
    check (issued_at is not null or status in ('pending_issue', 'expired', 'completed')),
  add constraint free_round_grant_closed_when_final
    check ((closed_at is null) = (status in ('pending_issue', 'active', 'cancel_failed')));

alter table free_round_grant_game
  add constraint free_round_grant_game_rounds check (rounds_total > 0 and rounds_played between 0 and rounds_total),
  add constraint free_round_grant_game_won check (won_minor >= 0 and win_count >= 0 and (win_count > 0 or won_minor = 0)),
  -- What was paid on is never reported as failed, nor as withheld or called off.
  add constraint free_round_grant_game_paid_is_consumed check (
    win_count = 0 or status in ('pending_issue', 'active', 'consumed', 'expired')
    or (status = 'cancelled' and reason = 'cancelled_at_provider')),
  add constraint free_round_grant_game_cancelled_why check (status <> 'cancelled' or reason is not null);

-- What the sweep looks at: few among all grants.
create index free_round_grant_open_idx on free_round_grant (end_at)
  where status in ('pending_issue', 'active', 'cancel_failed');
create index free_round_grant_campaign_ref_idx on free_round_grant (brand_id, campaign_ref, created_at desc)
  where campaign_ref is not null;
