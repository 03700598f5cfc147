-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "time_zone" VARCHAR(64) NOT NULL DEFAULT 'UTC';
