-- Sessions are rows now, each to be ended on its own; a version on the person is no longer what ends them.
ALTER TABLE "app_user" DROP COLUMN "session_version";
ALTER TABLE "organization" ADD COLUMN "requires_two_factor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "user_session_user_id_last_seen_at_idx" ON "user_session"("user_id", "last_seen_at" DESC);
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "two_factor" (
    "user_id" UUID NOT NULL,
    "seed_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT,

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_key" ON "recovery_code"("user_id", "code_hash");
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "password_reset" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");
CREATE INDEX "password_reset_expires_at_idx" ON "password_reset"("expires_at");
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at" DESC);
-- What is due; everything else is history.
CREATE INDEX "mail_due_idx" ON "mail"("next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
ALTER TABLE "mail" ADD CONSTRAINT "mail_sent_is_not_due_check" CHECK ("sent_at" IS NULL OR "next_attempt_at" IS NULL);

-- CreateTable
CREATE TABLE "ownership_offer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "ownership_offer_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ownership_offer_organization_id_idx" ON "ownership_offer"("organization_id");
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- One offer at a time (spec §7.2, E8021).
CREATE UNIQUE INDEX "ownership_offer_open_key" ON "ownership_offer"("organization_id") WHERE "closed_at" IS NULL;
