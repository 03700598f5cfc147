-- CreateTable
CREATE TABLE "mail_attachment" (
    "mail_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content_sealed" TEXT NOT NULL,

    CONSTRAINT "mail_attachment_pkey" PRIMARY KEY ("mail_id")
);

-- CreateTable
CREATE TABLE "report_schedule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "query" JSONB NOT NULL,
    "cadence" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "recipient_ids" UUID[],
    "next_run_at" TIMESTAMPTZ(3),
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_run" (
    "schedule_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "mails" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "report_run_pkey" PRIMARY KEY ("schedule_id","due_at")
);

-- CreateIndex
CREATE INDEX "report_schedule_organization_id_idx" ON "report_schedule"("organization_id");

-- AddForeignKey
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table report_schedule
  add constraint report_schedule_cadence check (cadence in ('daily', 'weekly', 'monthly')),
  add constraint report_schedule_format check (format in ('csv', 'xlsx', 'parquet')),
  add constraint report_schedule_recipients check (cardinality(recipient_ids) between 1 and 20);
alter table report_run
  add constraint report_run_outcome check (outcome in ('sent', 'linked', 'no_recipients', 'failed'));
create index report_schedule_due on report_schedule (next_run_at) where next_run_at is not null;
