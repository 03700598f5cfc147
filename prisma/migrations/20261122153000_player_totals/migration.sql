-- CreateTable
CREATE TABLE "player_hour" (
    "organization_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "movements" INTEGER NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "player_hour_pkey" PRIMARY KEY ("organization_id","hour","brand_id","player_id","currency")
);

-- CreateTable
CREATE TABLE "player_total" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "movements" BIGINT NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "player_total_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "player_total_organization_id_brand_id_player_id_currency_key" ON "player_total"("organization_id", "brand_id", "player_id", "currency");

-- CreateIndex
CREATE INDEX "player_total_organization_id_last_at_id_idx" ON "player_total"("organization_id", "last_at" DESC, "id" DESC);

-- Players are found by how their ids begin.
create index player_total_player_prefix_idx on player_total (organization_id, player_id text_pattern_ops);

-- The past is counted again, backwards, so that players have totals of it. Its hourly statistics come out the same.
update statistic_progress set rolled_from = rolled_until, is_backfilled = false;
