-- CreateTable
CREATE TABLE "invite" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invite_token_hash_key" ON "invite"("token_hash");

-- CreateIndex
CREATE INDEX "invite_organization_id_created_at_idx" ON "invite"("organization_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "invite" ADD CONSTRAINT "invite_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most one open offer per address in an organization; ownership is handed over, never offered.
CREATE UNIQUE INDEX "invite_open_key" ON "invite"("organization_id", "email") WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
ALTER TABLE "invite" ADD CONSTRAINT "invite_role_check" CHECK ("role" <> 'owner');
ALTER TABLE "invite" ADD CONSTRAINT "invite_closed_once_check" CHECK ("accepted_at" IS NULL OR "revoked_at" IS NULL);
