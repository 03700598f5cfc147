-- CreateEnum
CREATE TYPE "CreditKind" AS ENUM ('top_up', 'fee', 'purchase', 'purchase_reversal', 'invoice_payment', 'credit_note', 'adjustment');

-- AlterEnum
ALTER TYPE "MemberRole" ADD VALUE 'finance' BEFORE 'analyst';

-- AlterEnum
ALTER TYPE "StaffRole" ADD VALUE 'finance' BEFORE 'administrator';

-- AlterTable
ALTER TABLE "credit_entry" ADD COLUMN     "kind" "CreditKind" NOT NULL DEFAULT 'top_up',
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "subject_id" TEXT;

-- Until now every entry was a top-up, known by its own id.
UPDATE "credit_entry" entry SET "position" = placed.position, "subject_id" = entry.id::text
FROM (
  SELECT id, row_number() OVER (PARTITION BY organization_id ORDER BY created_at, id)::int4 AS position FROM "credit_entry"
) placed WHERE placed.id = entry.id;

ALTER TABLE "credit_entry" ALTER COLUMN "position" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "credit_entry_organization_id_position_key" ON "credit_entry"("organization_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entry_organization_id_kind_subject_id_key" ON "credit_entry"("organization_id", "kind", "subject_id");
