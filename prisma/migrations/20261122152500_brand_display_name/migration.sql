-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "display_name" VARCHAR(60);
