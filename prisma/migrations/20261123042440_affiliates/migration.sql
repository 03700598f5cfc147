-- CreateEnum
CREATE TYPE "EnquiryState" AS ENUM ('open', 'accepted', 'declined');

-- CreateEnum
CREATE TYPE "CommissionKind" AS ENUM ('fee', 'credit_note', 'withdrawal', 'withdrawal_reversal');

-- CreateEnum
CREATE TYPE "PayoutAddressKind" AS ENUM ('iban', 'evm', 'bitcoin', 'tron');

-- CreateEnum
CREATE TYPE "WithdrawalState" AS ENUM ('pending_approval', 'ready', 'sending', 'in_file', 'paid', 'failed', 'rejected');

-- AlterEnum
ALTER TYPE "MemberRole" ADD VALUE 'affiliate';

-- AlterEnum
ALTER TYPE "OrganizationKind" ADD VALUE 'affiliate';

-- CreateTable
CREATE TABLE "affiliate_programme" (
    "id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "version" INTEGER NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "tiers" JSONB NOT NULL,
    "months" INTEGER NOT NULL,
    "holding_days" INTEGER NOT NULL,
    "minimum_minor" BIGINT NOT NULL,
    "approval_above_minor" BIGINT NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_programme_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_account" (
    "organization_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_reason" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_account_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "affiliate_link" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "code" VARCHAR(16) NOT NULL,
    "campaign" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "affiliate_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_click" (
    "link_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "affiliate_click_pkey" PRIMARY KEY ("link_id","day")
);

-- CreateTable
CREATE TABLE "affiliate_enquiry" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "link_id" UUID,
    "company" VARCHAR(120) NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "message" VARCHAR(2000) NOT NULL,
    "state" "EnquiryState" NOT NULL DEFAULT 'open',
    "referred_id" UUID,
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_enquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "affiliate_referral" (
    "referred_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "enquiry_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "attributed_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "affiliate_referral_pkey" PRIMARY KEY ("referred_id")
);

-- CreateTable
CREATE TABLE "commission_entry" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "CommissionKind" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "balance_minor" BIGINT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL,
    "referred_id" UUID,
    "month" DATE,
    "fee_minor" BIGINT,
    "fee_currency" VARCHAR(8),
    "counted_minor" BIGINT,
    "line_id" UUID,
    "day" DATE,
    "credit_note_id" UUID,
    "withdrawal_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_address" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "PayoutAddressKind" NOT NULL,
    "holder" VARCHAR(70) NOT NULL,
    "address_sealed" TEXT NOT NULL,
    "hint" VARCHAR(16) NOT NULL,
    "usable_from" TIMESTAMPTZ(3) NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "address_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "state" "WithdrawalState" NOT NULL,
    "requested_by" JSONB NOT NULL,
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),
    "reason" VARCHAR(300),
    "provider_ref" VARCHAR(100),
    "payout_file_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_file" (
    "id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_programme_name_version_key" ON "affiliate_programme"("name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_link_code_key" ON "affiliate_link"("code");

-- CreateIndex
CREATE INDEX "affiliate_link_organization_id_created_at_idx" ON "affiliate_link"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "affiliate_click_organization_id_day_idx" ON "affiliate_click"("organization_id", "day");

-- CreateIndex
CREATE INDEX "affiliate_enquiry_created_at_id_idx" ON "affiliate_enquiry"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "affiliate_enquiry_organization_id_created_at_idx" ON "affiliate_enquiry"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "affiliate_referral_organization_id_idx" ON "affiliate_referral"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "commission_entry_credit_note_id_key" ON "commission_entry"("credit_note_id");

-- CreateIndex
CREATE INDEX "commission_entry_referred_id_month_idx" ON "commission_entry"("referred_id", "month");

-- CreateIndex
CREATE UNIQUE INDEX "commission_entry_organization_id_position_key" ON "commission_entry"("organization_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "commission_entry_line_id_day_key" ON "commission_entry"("line_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "commission_entry_withdrawal_id_kind_key" ON "commission_entry"("withdrawal_id", "kind");

-- CreateIndex
CREATE INDEX "payout_address_organization_id_idx" ON "payout_address"("organization_id");

-- CreateIndex
CREATE INDEX "withdrawal_organization_id_created_at_idx" ON "withdrawal"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "withdrawal_created_at_id_idx" ON "withdrawal"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "affiliate_account" ADD CONSTRAINT "affiliate_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_account" ADD CONSTRAINT "affiliate_account_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "affiliate_programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_link" ADD CONSTRAINT "affiliate_link_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_click" ADD CONSTRAINT "affiliate_click_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "affiliate_link"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_enquiry" ADD CONSTRAINT "affiliate_enquiry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_referral" ADD CONSTRAINT "affiliate_referral_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_referral" ADD CONSTRAINT "affiliate_referral_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "affiliate_programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_withdrawal_id_fkey" FOREIGN KEY ("withdrawal_id") REFERENCES "withdrawal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_address" ADD CONSTRAINT "payout_address_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "payout_address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_payout_file_id_fkey" FOREIGN KEY ("payout_file_id") REFERENCES "payout_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

create unique index affiliate_link_campaign on affiliate_link (organization_id, lower(campaign));
create index withdrawal_due on withdrawal (next_attempt_at) where state in ('ready', 'sending');
create index withdrawal_waiting on withdrawal (created_at) where state in ('pending_approval', 'ready', 'in_file');

alter table affiliate_programme
  add constraint affiliate_programme_version check (version > 0),
  add constraint affiliate_programme_months check (months between 1 and 120),
  add constraint affiliate_programme_holding check (holding_days between 0 and 365),
  add constraint affiliate_programme_minimum check (minimum_minor > 0),
  add constraint affiliate_programme_approval check (approval_above_minor >= 0);
alter table affiliate_account
  add constraint affiliate_account_suspended check ((suspended_at is null) = (suspended_reason is null));
alter table affiliate_click add constraint affiliate_click_count check (clicks > 0);
alter table affiliate_enquiry
  add constraint affiliate_enquiry_link check ((organization_id is null) = (link_id is null)),
  add constraint affiliate_enquiry_decided check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  add constraint affiliate_enquiry_referred check (referred_id is null or state = 'accepted');
alter table affiliate_referral
  add constraint affiliate_referral_other check (referred_id <> organization_id),
  add constraint affiliate_referral_time check (ends_on > starts_on);
alter table commission_entry
  add constraint commission_entry_of_fee check ((kind = 'fee') = (line_id is not null) and (line_id is null) = (day is null)),
  add constraint commission_entry_of_note check ((kind = 'credit_note') = (credit_note_id is not null)),
  add constraint commission_entry_of_withdrawal check (
    (kind in ('withdrawal', 'withdrawal_reversal')) = (withdrawal_id is not null)),
  add constraint commission_entry_counted check (
    (withdrawal_id is null) = (referred_id is not null and month is not null and fee_minor is not null
      and fee_currency is not null and counted_minor is not null)),
  -- A withdrawal takes no more than there is; only fees that are given back may leave the balance below zero.
  add constraint commission_entry_covered check (kind <> 'withdrawal' or (amount_minor < 0 and balance_minor >= 0)),
  add constraint commission_entry_returned check (kind <> 'withdrawal_reversal' or amount_minor > 0);
alter table withdrawal
  add constraint withdrawal_amount check (amount_minor > 0),
  add constraint withdrawal_settled check ((state in ('paid', 'failed', 'rejected')) = (settled_at is not null)),
  add constraint withdrawal_reason check (state not in ('failed', 'rejected') or reason is not null),
  add constraint withdrawal_sending check (state <> 'sending' or next_attempt_at is not null),
  add constraint withdrawal_file check (state <> 'in_file' or payout_file_id is not null);
alter table payout_file add constraint payout_file_count check (count > 0 and total_minor > 0);

-- Each entry follows the one before, and none is ever changed.
create function refuse_broken_commission() returns trigger language plpgsql as $$
declare
  last record;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a commission entry is never changed';
  end if;
  select position, balance_minor into last from commission_entry
    where organization_id = new.organization_id order by position desc limit 1;
  if new.position <> coalesce(last.position, 0) + 1
    or new.balance_minor <> coalesce(last.balance_minor, 0) + new.amount_minor then
    raise exception 'a commission entry does not follow the one before';
  end if;
  return new;
end
$$;
create trigger commission_entry_unbroken before insert or update or delete on commission_entry
  for each row execute function refuse_broken_commission();

-- People who are deleted are pseudonymised in them.
create function refuse_affiliate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'created_by' - 'attributed_by' = to_jsonb(old) - 'created_by' - 'attributed_by' then
    return new;
  end if;
  raise exception 'programmes and attributions are never changed';
end
$$;
create trigger affiliate_programme_unchanged before update or delete on affiliate_programme
  for each row execute function refuse_affiliate_change();
create trigger affiliate_referral_unchanged before update or delete on affiliate_referral
  for each row execute function refuse_affiliate_change();

-- The role and the kind belong together, so that no operator's role opens an affiliate's account nor the other way round.
create function refuse_foreign_role() returns trigger language plpgsql as $$
begin
  if (new.role::text = 'affiliate')
    <> (select kind::text = 'affiliate' from organization where id = new.organization_id) then
    raise exception 'this role does not belong to this kind of organization';
  end if;
  return new;
end
$$;
create trigger membership_role_of_kind before insert or update of role on membership
  for each row execute function refuse_foreign_role();
create trigger invite_role_of_kind before insert or update of role on invite
  for each row execute function refuse_foreign_role();

create function refuse_of_affiliate() returns trigger language plpgsql as $$
begin
  if (select kind::text from organization where id = new.organization_id) = 'affiliate' then
    raise exception 'an affiliate has no %', tg_table_name;
  end if;
  return new;
end
$$;
create trigger brand_of_operator before insert on brand for each row execute function refuse_of_affiliate();
create trigger api_key_of_operator before insert on api_key for each row execute function refuse_of_affiliate();
create trigger endpoint_of_operator before insert on endpoint for each row execute function refuse_of_affiliate();
create trigger fee_contract_of_operator before insert on fee_contract for each row execute function refuse_of_affiliate();
create trigger credit_entry_of_operator before insert on credit_entry for each row execute function refuse_of_affiliate();
