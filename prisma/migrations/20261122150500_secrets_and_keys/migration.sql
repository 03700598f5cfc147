-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "allowed_networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "brand_id" UUID;

-- AlterTable
ALTER TABLE "api_request" ADD COLUMN     "idempotency_key" TEXT;

-- AlterTable
ALTER TABLE "endpoint" ADD COLUMN     "next_secret_accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_secret_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_secret_sealed" TEXT,
ADD COLUMN     "previous_secret_sealed" TEXT,
ADD COLUMN     "previous_secret_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "game_session" ADD COLUMN     "api_key_id" UUID;

-- CreateTable
CREATE TABLE "api_key_usage" (
    "key_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "api_key_usage_pkey" PRIMARY KEY ("key_id","hour")
);

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A secret to change to, or back to, comes with its time.
alter table endpoint
  add constraint endpoint_next_secret_whole check ((next_secret_sealed is null) = (next_secret_at is null)),
  add constraint endpoint_next_secret_accepted check (next_secret_accepted_at is null or next_secret_sealed is not null),
  add constraint endpoint_previous_secret_whole
    check ((previous_secret_sealed is null) = (previous_secret_until is null));

-- Sessions of one key. On a large table, build it by hand beforehand with CONCURRENTLY (docs/operations/upgrades.md).
create index if not exists game_session_api_key_idx
  on game_session (organization_id, api_key_id, created_at desc, id desc) where api_key_id is not null;
