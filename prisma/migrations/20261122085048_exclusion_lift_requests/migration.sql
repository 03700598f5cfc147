-- AlterTable
ALTER TABLE "player_exclusion" ADD COLUMN     "lift_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "lift_requested_by" TEXT,
ADD COLUMN     "lift_requested_by_id" UUID;
