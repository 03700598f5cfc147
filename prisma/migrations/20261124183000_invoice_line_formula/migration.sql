-- AlterTable
ALTER TABLE "invoice_line" ADD COLUMN "formula" TEXT;
