-- CreateTable
CREATE TABLE "player_month" (
    "organization_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "brand_id" UUID NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "bets" BIGINT NOT NULL,
    "wins" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "rounds" BIGINT NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,
    "free_win_minor" DECIMAL(38,0) NOT NULL,
    "units" INTEGER NOT NULL,
    "bb" DECIMAL(90,0) NOT NULL,
    "ww" DECIMAL(90,0) NOT NULL,
    "bw" DECIMAL(90,0) NOT NULL,

    CONSTRAINT "player_month_pkey" PRIMARY KEY ("organization_id","month","brand_id","currency","player_id")
);

alter table player_month
  add constraint player_month_begins check (month = date_trunc('month', month)::date),
  add constraint player_month_counts check (bets >= 0 and wins >= 0 and refunds >= 0 and rounds >= 0 and units >= 0);

-- The past is counted again, backwards, for its months.
update statistic_progress set rolled_from = rolled_until, is_backfilled = false;
