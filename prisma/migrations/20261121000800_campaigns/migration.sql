-- CreateEnum
CREATE TYPE "CampaignStatus" AS ENUM ('draft', 'running', 'paused', 'completed', 'cancelling', 'cancelled');

-- CreateEnum
CREATE TYPE "CampaignPlayerStatus" AS ENUM ('queued', 'issuing', 'issued', 'failed', 'cancelling', 'cancelled');

-- CreateTable
CREATE TABLE "campaign" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "provider_code" TEXT NOT NULL,
    "game_ids" UUID[],
    "rounds_per_game" INTEGER NOT NULL,
    "coin_level" INTEGER,
    "bet_amount" DECIMAL(20,8),
    "currency" VARCHAR(8) NOT NULL,
    "country" CHAR(2),
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "FreeRoundKind",
    "campaign_ref" VARCHAR(128),
    "status" "CampaignStatus" NOT NULL,
    "pause_reason" TEXT,
    "check_id" UUID,
    "check" JSONB,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_player" (
    "campaign_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "country" CHAR(2) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "status" "CampaignPlayerStatus" NOT NULL,
    "reason" VARCHAR(500),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "grant_id" UUID,
    "grant_key" TEXT NOT NULL GENERATED ALWAYS AS
      ('campaign:' || "campaign_id"::text || ':' || "line"::text || ':' || "attempt"::text) STORED,

    CONSTRAINT "campaign_player_pkey" PRIMARY KEY ("campaign_id","line")
);

-- CreateTable
CREATE TABLE "campaign_bad_row" (
    "campaign_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "reason" TEXT NOT NULL,
    "value" VARCHAR(128) NOT NULL,

    CONSTRAINT "campaign_bad_row_pkey" PRIMARY KEY ("campaign_id","line")
);

-- CreateTable
CREATE TABLE "campaign_throttle" (
    "provider_code" TEXT NOT NULL,
    "per_second" INTEGER NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "refilled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_throttle_pkey" PRIMARY KEY ("provider_code")
);

-- CreateIndex
CREATE INDEX "campaign_organization_id_created_at_id_idx" ON "campaign"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "campaign_player_grant_id_key" ON "campaign_player"("grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_player_campaign_id_player_id_key" ON "campaign_player"("campaign_id", "player_id");

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_player" ADD CONSTRAINT "campaign_player_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_player" ADD CONSTRAINT "campaign_player_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "free_round_grant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_bad_row" ADD CONSTRAINT "campaign_bad_row_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_throttle" ADD CONSTRAINT "campaign_throttle_provider_code_fkey" FOREIGN KEY ("provider_code") REFERENCES "provider"("code") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that Prisma's schema language cannot say.

alter table campaign
  add constraint campaign_has_games check (coalesce(cardinality(game_ids), 0) between 1 and 100),
  add constraint campaign_one_stake check (num_nonnulls(coin_level, bet_amount) = 1),
  add constraint campaign_stake_positive check (coalesce(coin_level, 1) > 0 and coalesce(bet_amount, 1) > 0),
  add constraint campaign_rounds_positive check (rounds_per_game > 0),
  add constraint campaign_window check (end_at > start_at),
  add constraint campaign_checked_by_a_check check ("check" is null or check_id is not null),
  add constraint campaign_started_when_checked check (started_at is null or "check" is not null),
  add constraint campaign_started check (
    case status when 'draft' then started_at is null when 'cancelled' then true else started_at is not null end),
  add constraint campaign_finished check ((finished_at is not null) = (status in ('completed', 'cancelled'))),
  add constraint campaign_pause_reason check (pause_reason is null or status = 'paused');

alter table campaign_player
  add constraint campaign_player_due check ((due_at is not null) = (status in ('queued', 'issuing', 'cancelling'))),
  add constraint campaign_player_failed_why check (status <> 'failed' or reason is not null),
  add constraint campaign_player_counts check (attempt > 0 and tries >= 0 and line > 0);

alter table campaign_throttle
  add constraint campaign_throttle_rate check (per_second between 1 and 1000);

-- What the workers claim from; empty once a campaign is through.
create index campaign_player_due_idx on campaign_player (campaign_id, due_at, line) where due_at is not null;
create index campaign_at_work_idx on campaign (provider_code) where status in ('running', 'cancelling');
