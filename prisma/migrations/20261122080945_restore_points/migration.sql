-- AlterTable
ALTER TABLE "movement_tombstone" ADD COLUMN     "restore_point_id" UUID;

-- CreateTable
CREATE TABLE "restore_point" (
    "id" UUID NOT NULL,
    "restored_to" TIMESTAMPTZ(3) NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,
    "delivers_refunds_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restore_point_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "movement_tombstone" ADD CONSTRAINT "movement_tombstone_restore_point_id_fkey" FOREIGN KEY ("restore_point_id") REFERENCES "restore_point"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "restore_point"
  ADD CONSTRAINT "restore_point_in_order" CHECK (restored_to <= marked_at AND marked_at < delivers_refunds_until);

-- The refunds that were delivered after a restore although their bets are unknown.
CREATE INDEX "movement_tombstone_after_restore_idx"
  ON "movement_tombstone" ("refund_id") WHERE "restore_point_id" IS NOT NULL;
