-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "provider_link_until" TIMESTAMPTZ(3);
