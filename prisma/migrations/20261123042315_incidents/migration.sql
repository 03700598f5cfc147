-- CreateTable
CREATE TABLE "incident" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "rule" TEXT NOT NULL,
    "cause" VARCHAR(300) NOT NULL,
    "severity" TEXT NOT NULL,
    "endpoint_id" UUID,
    "provider_code" TEXT,
    "subject_id" UUID,
    "figures" JSONB NOT NULL,
    "cost" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" JSONB,
    "delivered" INTEGER,
    "reopenings" INTEGER NOT NULL DEFAULT 0,
    "reopened_at" TIMESTAMPTZ(3),
    "announced_as" UUID,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" JSONB,
    "snoozed_until" TIMESTAMPTZ(3),
    "assignee_id" UUID,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident_event" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "organization_id" UUID,
    "kind" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "text" VARCHAR(2000),
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident_threshold" (
    "organization_id" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" JSONB NOT NULL,

    CONSTRAINT "incident_threshold_pkey" PRIMARY KEY ("organization_id","rule","name")
);

-- CreateTable
CREATE TABLE "incident_run" (
    "rule" TEXT NOT NULL,
    "evaluated_at" TIMESTAMPTZ(3) NOT NULL,
    "read_until" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "incident_run_pkey" PRIMARY KEY ("rule")
);

-- CreateTable
CREATE TABLE "signal_count" (
    "kind" TEXT NOT NULL,
    "subject" VARCHAR(128) NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "signal_count_pkey" PRIMARY KEY ("kind","subject","minute")
);

-- CreateTable
CREATE TABLE "peer_certificate" (
    "origin" VARCHAR(300) NOT NULL,
    "valid_to" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "peer_certificate_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE INDEX "incident_organization_id_opened_at_id_idx" ON "incident"("organization_id", "opened_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "incident_opened_at_id_idx" ON "incident"("opened_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "incident_endpoint_id_opened_at_idx" ON "incident"("endpoint_id", "opened_at" DESC);

-- CreateIndex
CREATE INDEX "incident_rule_cause_closed_at_idx" ON "incident"("rule", "cause", "closed_at");

-- CreateIndex
CREATE INDEX "incident_event_incident_id_created_at_id_idx" ON "incident_event"("incident_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "signal_count_minute_idx" ON "signal_count"("minute");

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident_event" ADD CONSTRAINT "incident_event_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident_threshold" ADD CONSTRAINT "incident_threshold_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open incident for each rule and cause, whichever instance finds it first.
create unique index incident_open_key on incident (rule, cause) where closed_at is null;
create index incident_open_idx on incident (organization_id, severity) where closed_at is null;

alter table incident
  add constraint incident_severity check (severity in ('critical', 'warning', 'info')),
  add constraint incident_closed_after_opening check (closed_at is null or closed_at >= opened_at),
  add constraint incident_closed_by_hand_is_closed check (closed_by is null or closed_at is not null),
  add constraint incident_acknowledged_whole check ((acknowledged_at is null) = (acknowledged_by is null)),
  add constraint incident_counts check (reopenings >= 0 and delivered >= 0),
  add constraint incident_reopened_whole check ((reopenings = 0) = (reopened_at is null));
alter table incident_event
  add constraint incident_event_kind check (kind in
    ('opened', 'reopened', 'recovered', 'closed', 'acknowledged', 'snoozed', 'assigned', 'noted')),
  add constraint incident_event_note check ((kind = 'noted') <= (text is not null));
alter table incident_threshold add constraint incident_threshold_value check (value >= 0);
alter table incident_run add constraint incident_run_failure_whole check ((failed_at is null) = (error is null));
alter table signal_count add constraint signal_count_positive check (count > 0);
