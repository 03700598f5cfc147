-- CreateTable
CREATE TABLE "game_asset" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "organization_id" UUID,
    "brand_id" UUID,
    "file_id" UUID NOT NULL,
    "source_url" TEXT,
    "replaces_kind" BOOLEAN NOT NULL,
    "pictures" JSONB,
    "refusal" TEXT,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_asset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "game_asset_game_id_idx" ON "game_asset"("game_id");

-- CreateIndex
CREATE INDEX "game_asset_organization_id_idx" ON "game_asset"("organization_id");

-- CreateIndex
CREATE INDEX "game_asset_brand_id_idx" ON "game_asset"("brand_id");

-- CreateIndex
CREATE UNIQUE INDEX "game_asset_file_id_key" ON "game_asset"("file_id");

-- AddForeignKey
ALTER TABLE "game_asset" ADD CONSTRAINT "game_asset_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_asset" ADD CONSTRAINT "game_asset_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_asset" ADD CONSTRAINT "game_asset_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_asset" ADD CONSTRAINT "game_asset_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table game_asset
  add constraint game_asset_kind check (kind in ('square', 'portrait', 'landscape', 'banner', 'background')),
  add constraint game_asset_source check (source in ('provider', 'staff', 'organization', 'brand')),
  add constraint game_asset_owner check (
    (source in ('organization', 'brand')) = (organization_id is not null) and (source = 'brand') = (brand_id is not null)
  ),
  add constraint game_asset_feed check ((source = 'provider') = (source_url is not null)),
  add constraint game_asset_published check ((published_at is null) = (pictures is null));
create index game_asset_unpublished on game_asset (created_at) where published_at is null and refusal is null;
