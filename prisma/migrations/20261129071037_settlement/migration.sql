-- CreateEnum
CREATE TYPE "ProviderShareBase" AS ENUM ('ggr', 'ngr');

-- CreateEnum
CREATE TYPE "ProviderTierMode" AS ENUM ('marginal', 'whole');

-- CreateEnum
CREATE TYPE "ProviderRateRule" AS ENUM ('day', 'month_average', 'month_last');

-- CreateEnum
CREATE TYPE "ProviderLineKey" AS ENUM ('currency', 'game_type', 'game', 'organization', 'brand');

-- CreateEnum
CREATE TYPE "ProviderStatementState" AS ENUM ('draft', 'ready', 'approved', 'payable', 'paid');

-- AlterTable
ALTER TABLE "provider_contract" ADD COLUMN     "deductions" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "line_by" "ProviderLineKey" NOT NULL DEFAULT 'currency',
ADD COLUMN     "minimum_minor" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "payment_days" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "rate_rule" "ProviderRateRule" NOT NULL DEFAULT 'month_last',
ADD COLUMN     "share_base" "ProviderShareBase" NOT NULL DEFAULT 'ggr',
ADD COLUMN     "tier_mode" "ProviderTierMode" NOT NULL DEFAULT 'marginal',
ADD COLUMN     "tolerance" VARCHAR(8) NOT NULL DEFAULT '0',
ADD COLUMN     "upstream" JSONB;

-- CreateTable
CREATE TABLE "provider_statement" (
    "id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "contract_id" UUID NOT NULL,
    "state" "ProviderStatementState" NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "figures" JSONB NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,
    "first_approved_by" JSONB,
    "approved_by" JSONB,
    "approved_at" TIMESTAMPTZ(3),
    "due_on" DATE,
    "paid_on" DATE,
    "payment_reference" VARCHAR(140),
    "paid_by" JSONB,

    CONSTRAINT "provider_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_invoice" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "number" VARCHAR(60) NOT NULL,
    "invoiced_on" DATE NOT NULL,
    "due_on" DATE NOT NULL,
    "file_id" UUID,
    "sha256" CHAR(64),
    "bad_rows" JSONB NOT NULL DEFAULT '[]',
    "entered_by" JSONB NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_invoice_line" (
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "provider_invoice_line_pkey" PRIMARY KEY ("invoice_id","position")
);

-- CreateTable
CREATE TABLE "provider_difference" (
    "statement_id" UUID NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "our_minor" BIGINT,
    "their_minor" BIGINT,
    "reason" VARCHAR(300) NOT NULL,
    "accepted_by" JSONB NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_difference_pkey" PRIMARY KEY ("statement_id","key")
);

-- CreateIndex
CREATE INDEX "provider_statement_month_id_idx" ON "provider_statement"("month" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "provider_statement_provider_code_month_key" ON "provider_statement"("provider_code", "month");

-- CreateIndex
CREATE UNIQUE INDEX "provider_invoice_statement_id_key" ON "provider_invoice"("statement_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_invoice_sha256_key" ON "provider_invoice"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "provider_invoice_provider_code_number_key" ON "provider_invoice"("provider_code", "number");

-- AddForeignKey
ALTER TABLE "provider_invoice" ADD CONSTRAINT "provider_invoice_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "provider_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_invoice_line" ADD CONSTRAINT "provider_invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "provider_invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "provider_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_statement" ADD CONSTRAINT "provider_statement_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "provider_contract"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table provider_contract
  add constraint provider_contract_settlement check (minimum_minor >= 0 and payment_days between 0 and 365);
alter table provider_statement
  add constraint provider_statement_month check (extract(day from month) = 1),
  add constraint provider_statement_people check ((state in ('draft', 'ready')) = (approved_by is null)
    and (approved_by is null or coalesce((approved_by ->> 'id') <> (first_approved_by ->> 'id'), false))
    and (approved_by is null) = (approved_at is null)),
  add constraint provider_statement_paid check ((state in ('payable', 'paid')) = (due_on is not null)
    and (state = 'paid') = (paid_on is not null) and (state = 'paid') = (payment_reference is not null)
    and (state = 'paid') = (paid_by is not null));

-- What two people approved stays as it was; its payment is recorded once.
create trigger provider_statement_unchanged before delete or update on provider_statement for each row
  when (old.state in ('approved', 'payable', 'paid'))
  execute function keep_columns('state,due_on,paid_on,payment_reference,paid_by', 'first_approved_by,approved_by', '');
create trigger provider_statement_paid_once before update on provider_statement for each row
  when (old.state = 'paid') execute function keep_columns('', 'first_approved_by,approved_by,paid_by', '');
create trigger provider_statement_never_emptied before truncate on provider_statement for each statement
  execute function refuse_truncate();
