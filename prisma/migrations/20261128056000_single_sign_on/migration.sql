-- CreateEnum
CREATE TYPE "SsoKind" AS ENUM ('oidc', 'saml');

-- CreateEnum
CREATE TYPE "SsoState" AS ENUM ('draft', 'tested', 'active');

-- CreateEnum
CREATE TYPE "SsoPurpose" AS ENUM ('sign_in', 'test', 'confirm');

-- AlterTable
ALTER TABLE "user_session" ADD COLUMN     "sso_connection_id" UUID,
ADD COLUMN     "sso_hint_sealed" TEXT,
ADD COLUMN     "sso_sid" VARCHAR(255);

-- CreateTable
CREATE TABLE "sso_connection" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "kind" "SsoKind" NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "issuer" VARCHAR(512) NOT NULL,
    "client_id" VARCHAR(512),
    "secret_sealed" TEXT,
    "next_secret_sealed" TEXT,
    "secret_expires_at" TIMESTAMPTZ(3),
    "next_secret_expires_at" TIMESTAMPTZ(3),
    "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" "SsoState" NOT NULL DEFAULT 'draft',
    "is_enforced" BOOLEAN NOT NULL DEFAULT false,
    "break_glass_user_id" UUID,
    "break_glass_used_at" TIMESTAMPTZ(3),
    "default_role" TEXT,
    "groups_claim" VARCHAR(120) NOT NULL DEFAULT 'groups',
    "group_roles" JSONB NOT NULL DEFAULT '[]',
    "role_ceiling" TEXT NOT NULL,
    "trusts_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "clock_skew_s" INTEGER NOT NULL DEFAULT 30,
    "tested_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_domain" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "domain" VARCHAR(253) NOT NULL,
    "token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_identity" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "sso_identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_attempt" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "purpose" "SsoPurpose" NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "proof_sealed" TEXT,
    "return_to" VARCHAR(2048) NOT NULL,
    "user_id" UUID,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),
    "outcome_sealed" TEXT,
    "link_user_id" UUID,

    CONSTRAINT "sso_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_outcome" (
    "connection_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" VARCHAR(40) NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_outcome_pkey" PRIMARY KEY ("connection_id","day","reason")
);

-- CreateIndex
CREATE INDEX "sso_connection_organization_id_idx" ON "sso_connection"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_domain_organization_id_domain_key" ON "sso_domain"("organization_id", "domain");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identity_connection_id_subject_key" ON "sso_identity"("connection_id", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identity_connection_id_user_id_key" ON "sso_identity"("connection_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempt_state_hash_key" ON "sso_attempt"("state_hash");

-- CreateIndex
CREATE INDEX "sso_attempt_browser_hash_idx" ON "sso_attempt"("browser_hash");

-- CreateIndex
CREATE INDEX "sso_attempt_expires_at_idx" ON "sso_attempt"("expires_at");

-- CreateIndex
CREATE INDEX "user_session_sso_connection_id_idx" ON "user_session"("sso_connection_id");

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_sso_connection_id_fkey" FOREIGN KEY ("sso_connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_connection" ADD CONSTRAINT "sso_connection_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_domain" ADD CONSTRAINT "sso_domain_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_outcome" ADD CONSTRAINT "sso_outcome_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A domain belongs to one organization only; others may ask for it, and are refused.
CREATE UNIQUE INDEX "sso_domain_verified_key" ON "sso_domain"("domain") WHERE "verified_at" IS NOT NULL;
CREATE UNIQUE INDEX "sso_domain_staff_key" ON "sso_domain"("domain") WHERE "organization_id" IS NULL;
