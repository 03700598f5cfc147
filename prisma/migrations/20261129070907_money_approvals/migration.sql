-- CreateEnum
CREATE TYPE "MoneyApprovalKind" AS ENUM ('top_up', 'payment', 'credit_note', 'limit');

-- CreateEnum
CREATE TYPE "MoneyApprovalState" AS ENUM ('waiting', 'approved', 'declined', 'withdrawn');

-- CreateTable
CREATE TABLE "money_approval" (
    "id" UUID NOT NULL,
    "kind" "MoneyApprovalKind" NOT NULL,
    "organization_id" UUID,
    "invoice_id" UUID,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "applied_minor" BIGINT NOT NULL,
    "input" JSONB NOT NULL,
    "state" "MoneyApprovalState" NOT NULL DEFAULT 'waiting',
    "asked_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),
    "note" VARCHAR(500),

    CONSTRAINT "money_approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_limit" (
    "id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "set_by" JSONB NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_limit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "money_approval_organization_id_idx" ON "money_approval"("organization_id");

-- CreateIndex
CREATE INDEX "money_approval_invoice_id_idx" ON "money_approval"("invoice_id");

-- CreateIndex
CREATE INDEX "money_approval_created_at_id_idx" ON "money_approval"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "approval_limit_set_at_idx" ON "approval_limit"("set_at");

-- AddForeignKey
ALTER TABLE "money_approval" ADD CONSTRAINT "money_approval_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_approval" ADD CONSTRAINT "money_approval_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Two people: who decides for the booking is not who asked for it.
alter table money_approval
  add constraint money_approval_amount check (amount_minor > 0),
  add constraint money_approval_people check (state <> 'approved' or coalesce(asked_by ->> 'id' <> decided_by ->> 'id', false)),
  add constraint money_approval_decided check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)),
  add constraint money_approval_declined check (state <> 'declined' or note is not null),
  add constraint money_approval_scope check ((kind = 'limit') = (organization_id is null) and (kind in ('payment', 'credit_note')) = (invoice_id is not null));
alter table approval_limit add constraint approval_limit_amount check (amount_minor >= 0);

-- A decision is final, and what was asked for never changes.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' and new.state is distinct from old.state then
    raise exception 'a decided approval is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger money_approval_decided_once before update on money_approval for each row execute function keep_decision();
create trigger money_approval_never_changes before delete or update on money_approval for each row execute function keep_columns('state,decided_by,decided_at,note', 'asked_by,input', '');
create trigger money_approval_never_emptied before truncate on money_approval for each statement execute function refuse_truncate();
create trigger approval_limit_never_changes before delete or update on approval_limit for each row execute function keep_columns('', 'set_by', '');
create trigger approval_limit_never_emptied before truncate on approval_limit for each statement execute function refuse_truncate();
-- How many wait is counted on each page of the staff.
create index money_approval_waiting_idx on money_approval (created_at) where state = 'waiting';
