-- CreateTable
CREATE TABLE "fact_day" (
    "organization_id" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "bets" BIGINT NOT NULL,
    "wins" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "rounds" BIGINT NOT NULL,
    "players" INTEGER NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,
    "free_win_minor" DECIMAL(38,0) NOT NULL,
    "units" INTEGER NOT NULL,
    "bb" DECIMAL(90,0) NOT NULL,
    "ww" DECIMAL(90,0) NOT NULL,
    "bw" DECIMAL(90,0) NOT NULL,

    CONSTRAINT "fact_day_pkey" PRIMARY KEY ("organization_id","dimension","day","key","currency")
);

alter table fact_day
  add constraint fact_day_dimension check (dimension in ('total', 'brand', 'provider', 'game', 'country')),
  add constraint fact_day_counts check (bets >= 0 and wins >= 0 and refunds >= 0 and rounds >= 0 and players >= 0 and units >= 0);

-- The past is counted again, backwards, for its days. Its hours come out the same.
update statistic_progress set rolled_from = rolled_until, is_backfilled = false;
