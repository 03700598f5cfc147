-- AlterTable
ALTER TABLE "sso_attempt" ADD COLUMN     "response_sealed" TEXT;

-- AlterTable
ALTER TABLE "sso_connection" ADD COLUMN     "certificates_valid_to" TIMESTAMPTZ(3),
ADD COLUMN     "sp_certificate" TEXT,
ADD COLUMN     "sp_key_sealed" TEXT,
ADD COLUMN     "sso_url" VARCHAR(2048);

-- CreateTable
CREATE TABLE "sso_assertion" (
    "connection_id" UUID NOT NULL,
    "assertion_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_assertion_pkey" PRIMARY KEY ("connection_id","assertion_hash")
);

-- CreateIndex
CREATE INDEX "sso_assertion_expires_at_idx" ON "sso_assertion"("expires_at");

-- AddForeignKey
ALTER TABLE "sso_assertion" ADD CONSTRAINT "sso_assertion_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
