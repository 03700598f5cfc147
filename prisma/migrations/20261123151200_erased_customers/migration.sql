-- AlterTable
ALTER TABLE "organization_billing" ADD COLUMN     "erased_customer_id" TEXT;
