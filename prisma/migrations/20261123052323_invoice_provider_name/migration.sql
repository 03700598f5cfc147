-- AlterTable
ALTER TABLE "invoice_line" ADD COLUMN     "provider_name" TEXT;
