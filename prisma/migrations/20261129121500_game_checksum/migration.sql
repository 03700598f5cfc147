-- CreateTable
CREATE TABLE "game_checksum" (
    "game_id" UUID NOT NULL,
    "component" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_checksum_pkey" PRIMARY KEY ("game_id","component","algorithm")
);

-- AddForeignKey
ALTER TABLE "game_checksum" ADD CONSTRAINT "game_checksum_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
