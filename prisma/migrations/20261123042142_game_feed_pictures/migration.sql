-- CreateTable
CREATE TABLE "game_feed_picture" (
    "game_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "next_fetch_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_feed_picture_pkey" PRIMARY KEY ("game_id","kind")
);

-- AddForeignKey
ALTER TABLE "game_feed_picture" ADD CONSTRAINT "game_feed_picture_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;


alter table game_feed_picture
  add constraint game_feed_picture_kind check (kind in ('square', 'portrait', 'landscape', 'banner', 'background')),
  add constraint game_feed_picture_failures check (failures >= 0),
  add constraint game_feed_picture_error check ((failures > 0) = (error is not null)),
  -- A try that failed is repeated.
  add constraint game_feed_picture_repeated check (error is null or next_fetch_at is not null);
create index game_feed_picture_due on game_feed_picture (next_fetch_at) where next_fetch_at is not null;
create index game_feed_picture_failing on game_feed_picture (game_id, kind) where error is not null;
