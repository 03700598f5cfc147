-- A mail address is sent nothing before its reader has agreed. Those that are in use stay so.
ALTER TABLE "destination" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "confirmation_hash" BYTEA,
  ADD COLUMN "confirmation_sent_at" TIMESTAMPTZ(3);
UPDATE "destination" SET "confirmed_at" = "created_at";
CREATE UNIQUE INDEX "destination_confirmation_hash_key" ON "destination"("confirmation_hash");

-- Enquiries above the day's total are kept apart instead of refused.
ALTER TABLE "affiliate_enquiry" ADD COLUMN "is_junk" BOOLEAN NOT NULL DEFAULT false;
