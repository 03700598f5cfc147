ALTER TABLE "incident" ADD COLUMN "peak" JSONB;
