-- AlterTable
ALTER TABLE "user_session" ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- Whoever had two-factor sign-in when a session began was asked for a code then.
UPDATE "user_session" s SET "second_factor_at" = s."created_at"
FROM "two_factor" t
WHERE t."user_id" = s."user_id" AND t."confirmed_at" <= s."created_at";
