-- AlterTable
ALTER TABLE "affiliate_programme" ADD COLUMN     "paid_fees_only" BOOLEAN NOT NULL DEFAULT false;
