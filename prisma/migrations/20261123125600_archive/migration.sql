-- CreateTable
CREATE TABLE "archive_month" (
    "month" CHAR(7) NOT NULL,
    "first_id" UUID NOT NULL,
    "end_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "previous_sha256" CHAR(64),
    "link_sha256" CHAR(64),
    "movements" BIGINT NOT NULL DEFAULT 0,
    "attempts" BIGINT NOT NULL DEFAULT 0,
    "kept_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "detached_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "failure" VARCHAR(500),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "archive_month_pkey" PRIMARY KEY ("month"),
    CONSTRAINT "archive_month_month_check" CHECK ("month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
    CONSTRAINT "archive_month_state_check" CHECK ("state" IN ('writing', 'written', 'verified', 'detached', 'dropped', 'expired')),
    CONSTRAINT "archive_month_bounds_check" CHECK ("first_id" < "end_id"),
    -- Nothing leaves the database that was not read back.
    CONSTRAINT "archive_month_proof_check" CHECK ("state" IN ('writing', 'written') OR "verified_at" IS NOT NULL),
    CONSTRAINT "archive_month_link_check" CHECK ("state" = 'writing' OR "link_sha256" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "archive_file" (
    "month" CHAR(7) NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "first_id" UUID NOT NULL,
    "last_id" UUID NOT NULL,
    "groups" JSONB NOT NULL,
    "sums" JSONB NOT NULL,

    CONSTRAINT "archive_file_pkey" PRIMARY KEY ("month","name"),
    CONSTRAINT "archive_file_subject_check" CHECK ("subject" IN ('movements', 'attempts')),
    CONSTRAINT "archive_file_rows_check" CHECK ("row_count" > 0),
    CONSTRAINT "archive_file_ids_check" CHECK ("first_id" <= "last_id")
);

-- CreateTable
CREATE TABLE "organization_retention" (
    "organization_id" UUID NOT NULL,
    "months_at_hand" INTEGER NOT NULL,
    "years_kept" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_retention_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "organization_retention_months_check" CHECK ("months_at_hand" BETWEEN 3 AND 240),
    CONSTRAINT "organization_retention_years_check" CHECK ("years_kept" BETWEEN 1 AND 30),
    CONSTRAINT "organization_retention_order_check" CHECK ("months_at_hand" <= "years_kept" * 12)
);

-- CreateTable
CREATE TABLE "archived_resolution" (
    "movement_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "note" TEXT,
    "resolved_by" JSONB,

    CONSTRAINT "archived_resolution_pkey" PRIMARY KEY ("movement_id")
);

-- CreateIndex
CREATE INDEX "archived_resolution_organization_id_idx" ON "archived_resolution"("organization_id");

-- AddForeignKey
ALTER TABLE "archive_file" ADD CONSTRAINT "archive_file_month_fkey" FOREIGN KEY ("month") REFERENCES "archive_month"("month") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_retention" ADD CONSTRAINT "organization_retention_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "archived_resolution" ADD CONSTRAINT "archived_resolution_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
