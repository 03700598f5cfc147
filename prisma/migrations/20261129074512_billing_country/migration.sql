-- AlterTable
ALTER TABLE "billing_profile" ADD COLUMN     "country" VARCHAR(2);

