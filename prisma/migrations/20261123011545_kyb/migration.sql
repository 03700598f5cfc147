-- CreateEnum
CREATE TYPE "KybState" AS ENUM ('draft', 'submitted', 'in_review', 'more_information', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "KybOwnerKind" AS ENUM ('person', 'company');

-- CreateTable
CREATE TABLE "kyb_case" (
    "organization_id" UUID NOT NULL,
    "state" "KybState" NOT NULL DEFAULT 'draft',
    "legal_name" VARCHAR(200),
    "registration_number" VARCHAR(60),
    "legal_form" VARCHAR(30),
    "country" CHAR(2),
    "registered_address" VARCHAR(500),
    "business_address" VARCHAR(500),
    "is_widely_held" BOOLEAN NOT NULL DEFAULT false,
    "request" VARCHAR(2000),
    "submitted_by" JSONB,
    "submitted_at" TIMESTAMPTZ(3),
    "decision_note" VARCHAR(2000),
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "screened_at" TIMESTAMPTZ(3),
    "next_screening_at" TIMESTAMPTZ(3),
    "screening_failures" INTEGER NOT NULL DEFAULT 0,
    "screening_error" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyb_case_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "kyb_owner" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "KybOwnerKind" NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "born_on" DATE,
    "country" CHAR(2) NOT NULL,
    "registration_number" VARCHAR(60),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyb_owner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_holding" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,
    "held_id" UUID,
    "share" INTEGER NOT NULL,

    CONSTRAINT "kyb_holding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_officer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "position" VARCHAR(100) NOT NULL,
    "born_on" DATE NOT NULL,
    "country" CHAR(2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyb_officer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "subject_id" UUID,
    "file_id" UUID NOT NULL,
    "uploaded_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "kyb_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_hit" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "subject_kind" VARCHAR(20) NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_name" VARCHAR(200) NOT NULL,
    "entity_id" VARCHAR(200) NOT NULL,
    "caption" VARCHAR(300) NOT NULL,
    "schema" VARCHAR(60) NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "topics" TEXT[],
    "datasets" TEXT[],
    "birth_dates" TEXT[],
    "countries" TEXT[],
    "fingerprint" CHAR(64) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "gone_at" TIMESTAMPTZ(3),
    "decision" VARCHAR(20),
    "decision_note" VARCHAR(2000),
    "decided_by_id" UUID,
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "kyb_hit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_review" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "reason" VARCHAR(20) NOT NULL,
    "assignee_id" UUID,
    "assignee" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "outcome" "KybState",
    "note" VARCHAR(2000),

    CONSTRAINT "kyb_review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyb_approval" (
    "review_id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "reviewer" JSONB NOT NULL,
    "note" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyb_approval_pkey" PRIMARY KEY ("review_id","reviewer_id")
);

-- CreateTable
CREATE TABLE "kyb_record" (
    "organization_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyb_record_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "kyb_owner_organization_id_idx" ON "kyb_owner"("organization_id");

-- CreateIndex
CREATE INDEX "kyb_holding_holder_id_idx" ON "kyb_holding"("holder_id");

-- CreateIndex
CREATE INDEX "kyb_holding_held_id_idx" ON "kyb_holding"("held_id");

-- CreateIndex
CREATE INDEX "kyb_officer_organization_id_idx" ON "kyb_officer"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "kyb_document_file_id_key" ON "kyb_document"("file_id");

-- CreateIndex
CREATE INDEX "kyb_document_organization_id_idx" ON "kyb_document"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "kyb_hit_organization_id_subject_id_entity_id_key" ON "kyb_hit"("organization_id", "subject_id", "entity_id");

-- CreateIndex
CREATE INDEX "kyb_review_organization_id_idx" ON "kyb_review"("organization_id");

-- CreateIndex
CREATE INDEX "kyb_review_created_at_id_idx" ON "kyb_review"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "kyb_record_kept_until_idx" ON "kyb_record"("kept_until");

-- AddForeignKey
ALTER TABLE "kyb_case" ADD CONSTRAINT "kyb_case_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_owner" ADD CONSTRAINT "kyb_owner_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "kyb_case"("organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_holding" ADD CONSTRAINT "kyb_holding_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "kyb_owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_holding" ADD CONSTRAINT "kyb_holding_held_id_fkey" FOREIGN KEY ("held_id") REFERENCES "kyb_owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_officer" ADD CONSTRAINT "kyb_officer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "kyb_case"("organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_document" ADD CONSTRAINT "kyb_document_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "kyb_case"("organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_hit" ADD CONSTRAINT "kyb_hit_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "kyb_case"("organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_review" ADD CONSTRAINT "kyb_review_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "kyb_case"("organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_approval" ADD CONSTRAINT "kyb_approval_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "kyb_review"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyb_record" ADD CONSTRAINT "kyb_record_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Rules that Prisma's schema language cannot say.
alter table kyb_case add constraint kyb_case_approved_expires
  check ((state = 'approved') <= (expires_at is not null and decided_at is not null));
alter table kyb_case add constraint kyb_case_decision_whole
  check ((decided_at is null) = (decided_by is null) and screening_failures >= 0);
create index kyb_case_next_screening_at_idx on kyb_case (next_screening_at) where next_screening_at is not null;
create index kyb_case_expires_at_idx on kyb_case (expires_at) where state = 'approved';

alter table kyb_owner add constraint kyb_owner_person_born
  check ((kind = 'person') = (born_on is not null));
alter table kyb_holding add constraint kyb_holding_share_within check (share between 1 and 1000000);
alter table kyb_holding add constraint kyb_holding_not_of_itself check (holder_id <> held_id);
create unique index kyb_holding_pair_key on kyb_holding (holder_id, held_id) nulls not distinct;

create unique index kyb_document_current_key on kyb_document (organization_id, kind, subject_id)
  nulls not distinct where replaced_at is null;

alter table kyb_hit add constraint kyb_hit_decision_whole check (
  (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
  and (decision is null) = (decision_note is null)
);
alter table kyb_hit add constraint kyb_hit_score_within check (score between 0 and 1);

alter table kyb_review add constraint kyb_review_outcome_of_closed
  check ((closed_at is null) = (outcome is null) and (assignee_id is null) = (assignee is null));
-- One at a time.
create unique index kyb_review_open_key on kyb_review (organization_id) where closed_at is null;

-- What staff had set becomes a case: approved ones are screened from now on, and verified anew within a year.
insert into kyb_case (organization_id, state, legal_name, decision_note, decided_by, decided_at, expires_at,
    next_screening_at, created_at, updated_at)
  select b.organization_id, b.kyb_standing::text::"KybState", o.name,
    coalesce(b.kyb_note, 'Set before verifications were kept.'),
    coalesce(b.kyb_set_by, '{"kind":"system","id":"migration","name":"migration"}'), coalesce(b.kyb_set_at, now()),
    case when b.kyb_standing = 'approved' then greatest(coalesce(b.kyb_set_at, now()) + interval '1 year', now()) end,
    case when b.kyb_standing = 'approved' then now() end, now(), now()
  from organization_billing b join organization o on o.id = b.organization_id
  where b.kyb_standing in ('approved', 'rejected');
insert into kyb_review (id, organization_id, reason, created_at, closed_at, outcome)
  select gen_random_uuid(), organization_id, 'submission', decided_at, decided_at, state from kyb_case;

-- AlterTable
ALTER TABLE "organization_billing" DROP COLUMN "kyb_note",
DROP COLUMN "kyb_set_at",
DROP COLUMN "kyb_set_by",
DROP COLUMN "kyb_standing";

-- DropEnum
DROP TYPE "KybStanding";

