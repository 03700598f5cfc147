-- CreateTable
CREATE TABLE "destination" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "kind" TEXT NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "email" VARCHAR(254),
    "url" VARCHAR(2048),
    "secret_sealed" TEXT,
    "hint" VARCHAR(8),
    "previous_secret_sealed" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "severities" TEXT[],
    "rules" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quiet_from" SMALLINT,
    "quiet_until" SMALLINT,
    "quiet_zone" TEXT,
    "digest_minutes" SMALLINT NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "destination_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "destination_id" UUID,
    "user_id" UUID,
    "incident_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "is_bundled" BOOLEAN NOT NULL,
    "bundle_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "mail_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_attempt" (
    "id" UUID NOT NULL,
    "bundle_id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "request_body" TEXT NOT NULL,
    "status" SMALLINT,
    "response_body" TEXT,
    "error" TEXT,

    CONSTRAINT "notification_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID,
    "severities" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "destination_organization_id_created_at_idx" ON "destination"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_destination_id_created_at_id_idx" ON "notification"("destination_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_organization_id_created_at_id_idx" ON "notification"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- CreateIndex
CREATE INDEX "notification_bundle_id_idx" ON "notification"("bundle_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_destination_id_incident_id_event_key" ON "notification"("destination_id", "incident_id", "event");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_incident_id_event_key" ON "notification"("user_id", "incident_id", "event");

-- CreateIndex
CREATE INDEX "notification_attempt_bundle_id_started_at_idx" ON "notification_attempt"("bundle_id", "started_at");

-- CreateIndex
CREATE INDEX "notification_attempt_destination_id_idx" ON "notification_attempt"("destination_id");

-- CreateIndex
CREATE INDEX "notification_attempt_started_at_idx" ON "notification_attempt"("started_at");

-- CreateIndex
CREATE INDEX "notification_preference_organization_id_idx" ON "notification_preference"("organization_id");

-- CreateIndex
CREATE INDEX "notification_preference_user_id_idx" ON "notification_preference"("user_id");

-- AddForeignKey
ALTER TABLE "destination" ADD CONSTRAINT "destination_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "destination"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table destination
  add constraint destination_kind check (kind in ('email', 'slack', 'webhook', 'pagerduty')),
  add constraint destination_parts check (case kind
    when 'email' then email is not null and url is null and secret_sealed is null
    when 'slack' then email is null and url is null and secret_sealed is not null
    else email is null and url is not null and secret_sealed is not null end),
  add constraint destination_previous check ((previous_secret_sealed is null) = (previous_secret_until is null)),
  add constraint destination_severities check (
    rules is not null and coalesce(cardinality(severities), 0) > 0 and severities <@ array['critical', 'warning', 'info']),
  add constraint destination_quiet check (
    num_nulls(quiet_from, quiet_until, quiet_zone) in (0, 3) and quiet_from between 0 and 1439
    and quiet_until between 0 and 1439 and quiet_from <> quiet_until),
  add constraint destination_digest check (digest_minutes between 0 and 1440 and (kind <> 'pagerduty' or digest_minutes = 0)),
  add constraint destination_disabled check (disabled_at is null or not is_active);

alter table notification
  add constraint notification_receiver check (num_nonnulls(destination_id, user_id) = 1),
  add constraint notification_severity check (severity in ('critical', 'warning', 'info')),
  add constraint notification_href check (href like '/%'),
  add constraint notification_status check (status in ('pending', 'mailing', 'sent', 'failed')),
  add constraint notification_sent check ((status = 'sent') = (sent_at is not null)),
  add constraint notification_mailing check (status <> 'mailing' or mail_id is not null);
create index notification_due on notification (coalesce(destination_id, user_id), due_at) where status = 'pending';
create index notification_mailed on notification (mail_id) where status = 'mailing';

alter table notification_preference
  add constraint notification_preference_severities check (severities is not null and severities <@ array['critical', 'warning', 'info']);
create unique index notification_preference_whose on notification_preference (user_id, organization_id) nulls not distinct;
