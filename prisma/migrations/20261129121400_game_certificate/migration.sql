-- CreateTable
CREATE TABLE "game_certificate" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "laboratory" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issued_on" DATE NOT NULL,
    "expires_on" DATE,
    "game_version" TEXT NOT NULL,
    "rtp_variant" TEXT,
    "rng_number" TEXT,
    "file_id" UUID,
    "checksums" JSONB NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" JSONB,
    "withdrawn_reason" TEXT,

    CONSTRAINT "game_certificate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "game_certificate_expires_on_idx" ON "game_certificate"("expires_on");

-- CreateIndex
CREATE UNIQUE INDEX "game_certificate_game_id_country_laboratory_number_key" ON "game_certificate"("game_id", "country", "laboratory", "number");

-- AddForeignKey
ALTER TABLE "game_certificate" ADD CONSTRAINT "game_certificate_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
