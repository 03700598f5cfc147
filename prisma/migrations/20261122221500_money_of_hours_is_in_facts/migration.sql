-- Settled money is counted in "fact", by the hour in which it settled.
-- AlterTable
ALTER TABLE "hourly_statistic" DROP COLUMN "bet_minor",
DROP COLUMN "refund_minor",
DROP COLUMN "win_minor";
