-- CreateTable
CREATE TABLE "certification_run" (
    "id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "protocol_version" TEXT NOT NULL,
    "supports" TEXT[],
    "target" JSONB NOT NULL,
    "is_full" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "verdict" TEXT,
    "started_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "alive_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "certification_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certification_case" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "group_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "note" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "certification_case_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "certification_exchange" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "request_body" BYTEA NOT NULL,
    "status" INTEGER,
    "response_headers" JSONB NOT NULL,
    "response_body" BYTEA NOT NULL,
    "error" TEXT,
    "refusal" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "certification_exchange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certification_ledger" (
    "session_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "ledger" JSONB NOT NULL,

    CONSTRAINT "certification_ledger_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "certification_run_provider_code_created_at_id_idx" ON "certification_run"("provider_code", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "certification_run_created_at_id_idx" ON "certification_run"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "certification_exchange_run_id_position_at_idx" ON "certification_exchange"("run_id", "position", "at");

-- CreateIndex
CREATE INDEX "certification_ledger_run_id_position_idx" ON "certification_ledger"("run_id", "position");

-- AddForeignKey
ALTER TABLE "certification_case" ADD CONSTRAINT "certification_case_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "certification_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_exchange" ADD CONSTRAINT "certification_exchange_run_id_position_fkey" FOREIGN KEY ("run_id", "position") REFERENCES "certification_case"("run_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_ledger" ADD CONSTRAINT "certification_ledger_run_id_position_fkey" FOREIGN KEY ("run_id", "position") REFERENCES "certification_case"("run_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;


alter table certification_run
  add constraint certification_run_state check (state in ('waiting', 'running', 'finished', 'interrupted')
    and (state in ('finished', 'interrupted')) = (finished_at is not null)
    and (state = 'finished') = (verdict is not null) and (state = 'waiting') = (started_at is null)),
  add constraint certification_run_verdict check (verdict in ('passed', 'failed'));
alter table certification_case
  add constraint certification_case_state check (state in ('waiting', 'running', 'passed', 'failed', 'not_applicable'));
-- The runs that a process takes up, or ends.
create index certification_run_open on certification_run (state, created_at) where state in ('waiting', 'running');

-- A run that has ended, what its cases came to, and what was exchanged stay as they are.
create trigger certification_run_unchanged before delete or update on certification_run for each row
  when (old.state in ('finished', 'interrupted')) execute function keep_columns('', 'started_by', '');
create trigger certification_case_unchanged before delete or update on certification_case for each row
  when (old.state in ('passed', 'failed', 'not_applicable')) execute function keep_columns('', '', '');
create trigger certification_exchange_unchanged before delete or update on certification_exchange for each row
  execute function keep_columns('', '', '');
create trigger certification_run_never_emptied before truncate on certification_run for each statement
  execute function refuse_truncate();
create trigger certification_case_never_emptied before truncate on certification_case for each statement
  execute function refuse_truncate();
create trigger certification_exchange_never_emptied before truncate on certification_exchange for each statement
  execute function refuse_truncate();
