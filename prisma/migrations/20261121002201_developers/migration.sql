-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "replaced_by_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "api_key_replaced_by_id_key" ON "api_key"("replaced_by_id");

-- CreateEnum
CREATE TYPE "ProbeResult" AS ENUM ('passed', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "probe_run" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "bet_minor" BIGINT NOT NULL,
    "started_by" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "alive_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "is_interrupted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "probe_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "probe_step" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "scenario" TEXT NOT NULL,
    "result" "ProbeResult" NOT NULL,
    "reason" TEXT NOT NULL,
    "request_headers" JSONB,
    "request_body" BYTEA,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_body" BYTEA,
    "error_message" TEXT,
    "duration_ms" INTEGER,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "probe_step_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE UNLOGGED TABLE "api_request" (
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,
    "brand_id" UUID,
    "key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "error_code" TEXT,
    "request_id" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "request_body" TEXT,
    "response_body" TEXT,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("organization_id","created_at","id")
);

-- CreateIndex
CREATE INDEX "probe_run_organization_id_started_at_id_idx" ON "probe_run"("organization_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "probe_run_started_at_idx" ON "probe_run"("started_at");

-- CreateIndex
CREATE INDEX "api_request_organization_id_request_id_idx" ON "api_request"("organization_id", "request_id");

-- CreateIndex
CREATE INDEX "api_request_created_at_idx" ON "api_request" USING BRIN ("created_at");

-- AddForeignKey
ALTER TABLE "probe_step" ADD CONSTRAINT "probe_step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "probe_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- A replaced key has its end.
alter table api_key
  add constraint api_key_replaced_ends check (replaced_by_id is null or expires_at is not null or revoked_at is not null);

-- One run at a time for each endpoint.
create unique index probe_run_running_key on probe_run (endpoint_id) where finished_at is null;

-- Refusals are looked for more often than they happen.
create index api_request_refused_idx on api_request (organization_id, created_at, id) where status >= 400;
