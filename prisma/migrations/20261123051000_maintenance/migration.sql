-- CreateTable
CREATE TABLE "maintenance_window" (
    "id" UUID NOT NULL,
    "provider_code" TEXT,
    "title" VARCHAR(120) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "called_off_at" TIMESTAMPTZ(3),
    "end_told_at" TIMESTAMPTZ(3),
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_window_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_notice" (
    "id" UUID NOT NULL,
    "title" VARCHAR(120) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "published_by" JSONB NOT NULL,

    CONSTRAINT "status_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_hour" (
    "component" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "good" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "sampled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_hour_pkey" PRIMARY KEY ("component","hour")
);

-- CreateIndex
CREATE INDEX "maintenance_window_ends_at_idx" ON "maintenance_window"("ends_at");

-- CreateIndex
CREATE INDEX "maintenance_window_starts_at_id_idx" ON "maintenance_window"("starts_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "status_hour_hour_idx" ON "status_hour"("hour");

-- CreateIndex
CREATE INDEX "status_notice_published_at_id_idx" ON "status_notice"("published_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "maintenance_window" ADD CONSTRAINT "maintenance_window_provider_code_fkey" FOREIGN KEY ("provider_code") REFERENCES "provider"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table maintenance_window
  add constraint maintenance_window_length check (ends_at > starts_at),
  add constraint maintenance_window_called_off check (called_off_at is null or called_off_at < ends_at);
create trigger maintenance_window_tells_change after insert or update or delete on maintenance_window for each statement
  execute function tell_change('reference');

alter table status_hour add constraint status_hour_counts check (good between 0 and total);
