-- Who resolved a callback and how, who takes care of one, and who is told by mail. Columns of large tables may be null.
ALTER TABLE "wallet_transaction" ADD COLUMN "resolution_outcome" TEXT;
ALTER TABLE "wallet_transaction" ADD COLUMN "resolved_by" JSONB;
ALTER TABLE "callback_run" ADD COLUMN "outcome" TEXT;
ALTER TABLE "audit_entry" ADD COLUMN "run_id" UUID;
ALTER TABLE "membership" ADD COLUMN "notifies_attention" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "callback_case" (
    "movement_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "assignee_id" UUID,
    "assigned_at" TIMESTAMPTZ(3),
    "alerted_at" TIMESTAMPTZ(3),

    CONSTRAINT "callback_case_pkey" PRIMARY KEY ("movement_id")
);

-- CreateTable
CREATE TABLE "callback_comment" (
    "id" UUID NOT NULL,
    "movement_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "author" JSONB NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "callback_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attention_alert" (
    "organization_id" UUID NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attention_alert_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "callback_comment_movement_id_created_at_idx" ON "callback_comment"("movement_id", "created_at");

-- AddForeignKey
ALTER TABLE "callback_case" ADD CONSTRAINT "callback_case_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "wallet_transaction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback_case" ADD CONSTRAINT "callback_case_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback_comment" ADD CONSTRAINT "callback_comment_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "wallet_transaction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_alert" ADD CONSTRAINT "attention_alert_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

create index membership_notifies_attention_idx on membership (organization_id) where notifies_attention and is_active;

-- The rows of one bulk run. On a large table, build it by hand beforehand with CONCURRENTLY (docs/operations/upgrades.md).
create index if not exists audit_entry_run_idx on audit_entry (organization_id, run_id, created_at desc, id desc)
  where run_id is not null;

-- Whoever resolved a callback before is named by the audit log.
update wallet_transaction w set resolved_by = a.actor
from audit_entry a
where a.action = 'movement.resolved' and a.subject_type = 'movement' and w.id = a.subject_id::uuid
  and w.organization_id = a.organization_id and w.state = 'resolved';
