-- AlterTable
ALTER TABLE "game" ADD COLUMN     "has_replay" BOOLEAN;

-- CreateTable
CREATE TABLE "round_replay" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "round_id" VARCHAR(160) NOT NULL,
    "session_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "is_narrowed" BOOLEAN NOT NULL,
    "lang" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "round_replay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "round_replay_token_hash_key" ON "round_replay"("token_hash");

-- CreateIndex
CREATE INDEX "round_replay_organization_id_expires_at_idx" ON "round_replay"("organization_id", "expires_at");

-- AddForeignKey
ALTER TABLE "round_replay" ADD CONSTRAINT "round_replay_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
