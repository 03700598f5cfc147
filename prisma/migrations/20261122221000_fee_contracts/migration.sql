-- CreateEnum
CREATE TYPE "NegativeMonthRule" AS ENUM ('reset', 'net', 'carry_over');

-- CreateEnum
CREATE TYPE "FeeLineKind" AS ENUM ('ggr_share', 'minimum', 'fixed');

-- CreateTable
CREATE TABLE "fee_contract" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "effective_day" DATE NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "negative_month" "NegativeMonthRule" NOT NULL,
    "note" VARCHAR(500) NOT NULL DEFAULT '',
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_by" JSONB,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "fee_contract_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fee_contract_line" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "FeeLineKind" NOT NULL,
    "label" VARCHAR(80) NOT NULL,
    "provider_code" TEXT,
    "game_type" TEXT,
    "tiers" JSONB,
    "includes_free_wins" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" BIGINT,

    CONSTRAINT "fee_contract_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fee_accrual" (
    "line_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "ggr" JSONB NOT NULL,
    "rate_day" DATE,
    "rate_source" TEXT,
    "base_minor" BIGINT NOT NULL,
    "period_base_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "drawn_minor" BIGINT NOT NULL,
    "credit_entry_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_accrual_pkey" PRIMARY KEY ("line_id","day")
);

-- CreateTable
CREATE TABLE "fee_progress" (
    "organization_id" UUID NOT NULL,
    "accrued_until" DATE NOT NULL,
    "blocked_reason" VARCHAR(300),
    "blocked_since" TIMESTAMPTZ(3),

    CONSTRAINT "fee_progress_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "provider_contract" (
    "id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "effective_month" DATE NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "tiers" JSONB NOT NULL,
    "includes_free_wins" BOOLEAN NOT NULL DEFAULT false,
    "fixed_minor" BIGINT NOT NULL DEFAULT 0,
    "note" VARCHAR(500) NOT NULL DEFAULT '',
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_contract_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "fee_contract_organization_id_version_key" ON "fee_contract"("organization_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "fee_contract_line_contract_id_position_key" ON "fee_contract_line"("contract_id", "position");

-- CreateIndex
CREATE INDEX "fee_accrual_organization_id_day_idx" ON "fee_accrual"("organization_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "provider_contract_provider_code_version_key" ON "provider_contract"("provider_code", "version");

-- AddForeignKey
ALTER TABLE "fee_contract_line" ADD CONSTRAINT "fee_contract_line_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "fee_contract"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_accrual" ADD CONSTRAINT "fee_accrual_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "fee_contract_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One version for each day.
create unique index fee_contract_one_per_day on fee_contract (organization_id, effective_day) where withdrawn_at is null;
create unique index provider_contract_one_per_month on provider_contract (provider_code, effective_month) where withdrawn_at is null;

-- One line for what it covers.
create unique index fee_contract_line_one_per_games on fee_contract_line
  (contract_id, coalesce(provider_code, ''), coalesce(game_type, '')) where kind = 'ggr_share';
create unique index fee_contract_line_one_minimum on fee_contract_line (contract_id) where kind = 'minimum';

alter table fee_contract
  add constraint fee_contract_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)),
  add constraint fee_contract_version check (version > 0);
alter table fee_contract_line
  add constraint fee_contract_line_by_kind check (
    case kind when 'ggr_share' then tiers is not null
      else tiers is null and amount_minor is not null and provider_code is null and game_type is null and not includes_free_wins
    end),
  add constraint fee_contract_line_amount check (amount_minor > 0);
alter table fee_accrual
  add constraint fee_accrual_rates check ((rate_day is null) = (rate_source is null));
alter table fee_progress
  add constraint fee_progress_blocked check ((blocked_reason is null) = (blocked_since is null));
alter table provider_contract
  add constraint provider_contract_whole_month check (extract(day from effective_month) = 1),
  add constraint provider_contract_fixed check (fixed_minor >= 0);

-- What was accrued stays as it is; corrections are credit notes.
create function refuse_accrual_change() returns trigger language plpgsql as $$
begin
  raise exception 'fee_accrual rows are never changed';
end
$$;
create trigger fee_accrual_unchanged before update or delete on fee_accrual
  for each row execute function refuse_accrual_change();
