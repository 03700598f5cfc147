-- CreateEnum
CREATE TYPE "FileState" AS ENUM ('waiting', 'ready', 'refused');

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "purpose" TEXT NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "storage_key" TEXT NOT NULL,
    "state" "FileState" NOT NULL,
    "refusal" TEXT,
    "owner_id" UUID,
    "scanned_at" TIMESTAMPTZ(3),
    "process_after" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file_variant" (
    "file_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "storage_key" TEXT NOT NULL,

    CONSTRAINT "stored_file_variant_pkey" PRIMARY KEY ("file_id","name")
);

-- CreateTable
CREATE TABLE "organization_file_key" (
    "organization_id" UUID NOT NULL,
    "key_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_file_key_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_storage_key_key" ON "stored_file"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_organization_id_idx" ON "stored_file"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_variant_storage_key_key" ON "stored_file_variant"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_variant_sha256_idx" ON "stored_file_variant"("sha256");

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file_variant" ADD CONSTRAINT "stored_file_variant_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_file_key" ADD CONSTRAINT "organization_file_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table stored_file
  add constraint stored_file_size check (size_bytes > 0),
  add constraint stored_file_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  add constraint stored_file_refusal check ((state = 'refused') = (refusal is not null)),
  add constraint stored_file_process_after check ((state = 'waiting') = (process_after is not null));
alter table stored_file_variant
  add constraint stored_file_variant_size check (size_bytes > 0 and width > 0 and height > 0);
create index stored_file_due on stored_file (process_after) where state = 'waiting';
create index stored_file_unclaimed on stored_file (organization_id, created_at) where owner_id is null;
create index stored_file_released on stored_file (released_at) where released_at is not null;
create index stored_file_missing on stored_file (missing_since) where missing_since is not null;
