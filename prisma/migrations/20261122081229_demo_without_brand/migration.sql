-- AlterTable
ALTER TABLE "game_session" ALTER COLUMN "brand_id" DROP NOT NULL;

-- Only a demo may have no brand. Rows that exist all have one, so they are not scanned under the table's lock.
alter table game_session add constraint game_session_real_has_brand
  check (mode = 'demo' or brand_id is not null) not valid;
