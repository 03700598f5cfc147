-- CreateEnum
CREATE TYPE "PackageVisibility" AS ENUM ('all', 'selected');

-- CreateEnum
CREATE TYPE "PackageState" AS ENUM ('draft', 'published', 'retired');

-- CreateEnum
CREATE TYPE "PurchaseState" AS ENUM ('pending_review', 'awaiting_payment', 'paid', 'declined', 'expired', 'cancelled', 'refunded', 'disputed');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('requested', 'done', 'failed');

-- CreateEnum
CREATE TYPE "KybStanding" AS ENUM ('none', 'pending', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "billing_terms" (
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "published_by" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_terms_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "credit_package" (
    "id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "credit_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "offer_days" INTEGER NOT NULL,
    "visibility" "PackageVisibility" NOT NULL,
    "purchase_limit" INTEGER,
    "limit_days" INTEGER,
    "state" "PackageState" NOT NULL DEFAULT 'draft',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_audience" (
    "package_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,

    CONSTRAINT "package_audience_pkey" PRIMARY KEY ("package_id","organization_id")
);

-- CreateTable
CREATE TABLE "package_offer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "package_name" VARCHAR(80) NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "credit_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "terms_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_by" JSONB,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "package_offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "package_name" VARCHAR(80) NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "credit_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "state" "PurchaseState" NOT NULL,
    "requested_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "payable_until" TIMESTAMPTZ(3),
    "checkout_url" TEXT,
    "stripe_session_id" TEXT,
    "stripe_payment_intent_id" TEXT,
    "failure_reason" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "credit_entry_id" UUID,
    "refunded_minor" BIGINT NOT NULL DEFAULT 0,
    "disputed_minor" BIGINT NOT NULL DEFAULT 0,
    "reversed_minor" BIGINT NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_review" (
    "purchase_id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "reviewer" JSONB NOT NULL,
    "is_approved" BOOLEAN NOT NULL,
    "note" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_review_pkey" PRIMARY KEY ("purchase_id","reviewer_id")
);

-- CreateTable
CREATE TABLE "purchase_refund" (
    "id" UUID NOT NULL,
    "purchase_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "reason" VARCHAR(200) NOT NULL,
    "requested_by" JSONB NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'requested',
    "stripe_refund_id" TEXT,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_check_at" TIMESTAMPTZ(3),

    CONSTRAINT "purchase_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "purchase_id" UUID,
    "created_at_stripe" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_difference" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "purchase_id" UUID,
    "currency" VARCHAR(8) NOT NULL,
    "here_minor" BIGINT,
    "there_minor" BIGINT,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" JSONB,
    "note" VARCHAR(500),

    CONSTRAINT "payment_difference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_billing" (
    "organization_id" UUID NOT NULL,
    "kyb_standing" "KybStanding" NOT NULL DEFAULT 'none',
    "kyb_note" VARCHAR(500),
    "kyb_set_by" JSONB,
    "kyb_set_at" TIMESTAMPTZ(3),
    "stripe_customer_id" TEXT,

    CONSTRAINT "organization_billing_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_package_series_id_version_key" ON "credit_package"("series_id", "version");

-- CreateIndex
CREATE INDEX "package_audience_organization_id_idx" ON "package_audience"("organization_id");

-- CreateIndex
CREATE INDEX "package_offer_organization_id_package_id_idx" ON "package_offer"("organization_id", "package_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_offer_id_key" ON "purchase"("offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_stripe_session_id_key" ON "purchase"("stripe_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_stripe_payment_intent_id_key" ON "purchase"("stripe_payment_intent_id");

-- CreateIndex
CREATE INDEX "purchase_organization_id_created_at_id_idx" ON "purchase"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_created_at_id_idx" ON "purchase"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_refund_stripe_refund_id_key" ON "purchase_refund"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "purchase_refund_purchase_id_idx" ON "purchase_refund"("purchase_id");

-- CreateIndex
CREATE INDEX "payment_event_object_id_idx" ON "payment_event"("object_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_billing_stripe_customer_id_key" ON "organization_billing"("stripe_customer_id");

-- AddForeignKey
ALTER TABLE "package_audience" ADD CONSTRAINT "package_audience_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "credit_package"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_audience" ADD CONSTRAINT "package_audience_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_offer" ADD CONSTRAINT "package_offer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_offer" ADD CONSTRAINT "package_offer_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "credit_package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "package_offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_review" ADD CONSTRAINT "purchase_review_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_billing" ADD CONSTRAINT "organization_billing_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that Prisma's schema language cannot say.
alter table credit_package add constraint credit_package_amounts_positive
  check (price_minor > 0 and credit_minor > 0 and offer_days between 1 and 365 and version > 0);
alter table credit_package add constraint credit_package_limit_whole
  check ((purchase_limit is null) = (limit_days is null) and purchase_limit > 0 and limit_days > 0);
alter table credit_package add constraint credit_package_state_times
  check ((state = 'draft') = (published_at is null) and (state = 'retired') = (retired_at is not null));
create unique index credit_package_published_key on credit_package (series_id) where state = 'published';
create unique index credit_package_draft_key on credit_package (series_id) where state = 'draft';

alter table package_offer add constraint package_offer_acceptance
  check ((accepted_at is null) = (accepted_by is null) and price_minor > 0 and credit_minor > 0);

alter table purchase add constraint purchase_amounts check (
  price_minor > 0 and credit_minor > 0 and refunded_minor >= 0 and disputed_minor >= 0
  and reversed_minor between 0 and credit_minor
);
-- Credit is booked exactly where money came in.
alter table purchase add constraint purchase_credit_of_paid check (
  (credit_entry_id is not null) = (paid_at is not null)
  and (credit_entry_id is not null) = (state in ('paid', 'refunded', 'disputed'))
);
create index purchase_next_check_at_idx on purchase (next_check_at) where next_check_at is not null;
create index purchase_paid_at_idx on purchase (paid_at) where paid_at is not null;
create index purchase_pending_review_idx on purchase (created_at) where state = 'pending_review';

alter table purchase_refund add constraint purchase_refund_amount_positive check (amount_minor > 0);
create index purchase_refund_next_check_at_idx on purchase_refund (next_check_at) where next_check_at is not null;

alter table payment_difference add constraint payment_difference_resolution
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (note is null));
-- A difference is told once, however many nights find it.
create unique index payment_difference_finding_key
  on payment_difference (kind, subject_id, here_minor, there_minor) nulls not distinct;
