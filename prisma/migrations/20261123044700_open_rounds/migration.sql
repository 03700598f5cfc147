-- AlterTable
ALTER TABLE "endpoint" ADD COLUMN     "redelivers_bets" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "reverses_late_bets_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "open_round_minutes" INTEGER;

-- AlterTable
ALTER TABLE "provider" ADD COLUMN     "open_round_minutes" INTEGER;

-- PostgreSQL 15.20 adds no column with a default while a function takes the row type.
drop function limit_counts(wallet_transaction);

-- AlterTable
ALTER TABLE "wallet_transaction" ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'provider';

create function limit_counts(w wallet_transaction) returns bigint
  language sql immutable
  return case
    when w.is_free or w.transaction_type = 'refund' then 0
    when w.transaction_type = 'win' then case when w.state = 'confirmed' then -w.amount_minor else 0 end
    when w.state in ('sending', 'retrying', 'confirmed', 'unknown') then w.amount_minor
    when w.state in ('rejected', 'exhausted', 'superseded') and w.may_have_moved then w.amount_minor
    when w.state = 'resolved' and w.balance_minor is not null then w.amount_minor
    else 0
  end;

-- CreateTable
CREATE TABLE "open_round" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "round_id" VARCHAR(160) NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "session_id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "last_movement_at" TIMESTAMPTZ(3) NOT NULL,
    "bet_minor" BIGINT NOT NULL,
    "win_minor" BIGINT NOT NULL,
    "refund_minor" BIGINT NOT NULL,
    "at_risk_minor" BIGINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "next_ask_at" TIMESTAMPTZ(3),
    "ask_count" INTEGER NOT NULL DEFAULT 0,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "answer" JSONB,
    "answered_at" TIMESTAMPTZ(3),
    "ask_error" TEXT,
    "verdict" TEXT,
    "findings" JSONB,
    "mark" TEXT,
    "mark_note" TEXT,
    "marked_by" JSONB,
    "closed_at" TIMESTAMPTZ(3),
    "close_reason" TEXT,
    "close_note" TEXT,
    "closed_by" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "open_round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "open_round_progress" (
    "organization_id" UUID NOT NULL,
    "examined_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "open_round_progress_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "open_round_organization_id_round_id_provider_code_brand_id__key" ON "open_round"("organization_id", "round_id", "provider_code", "brand_id", "player_id", "currency");

-- AddForeignKey
ALTER TABLE "open_round" ADD CONSTRAINT "open_round_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_round_progress" ADD CONSTRAINT "open_round_progress_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only a refund that holds its bet can be ours.
alter table wallet_transaction
  add constraint wallet_transaction_origin
    check (origin = 'provider' or (origin = 'croupier' and transaction_type = 'refund' and reversal_of_id is not null));

alter table organization
  add constraint organization_open_round_minutes check (open_round_minutes between 5 and 10080);
alter table provider
  add constraint provider_open_round_minutes check (open_round_minutes between 5 and 10080);

alter table open_round
  add constraint open_round_state check (state in ('open', 'closed')),
  add constraint open_round_closed check (
    (state = 'closed') = (closed_at is not null) and (state = 'closed') = (close_reason is not null)
  ),
  add constraint open_round_close_reason
    check (close_reason in ('finished', 'nothing_at_risk', 'finished_at_provider', 'by_support')),
  add constraint open_round_closed_by_support
    check (close_reason is distinct from 'by_support' or (length(trim(close_note)) > 0 and closed_by is not null)),
  add constraint open_round_sums
    check (bet_minor >= 0 and win_minor >= 0 and refund_minor >= 0 and at_risk_minor >= 0),
  add constraint open_round_lease check ((lease_token is null) = (lease_expires_at is null)),
  add constraint open_round_answered check ((answer is null) = (answered_at is null)),
  add constraint open_round_mark check (mark in ('reported_to_provider', 'waiting_for_operator'));

-- What is open, by organization and over all; what is due to be asked, by provider; what is due to be read again.
create index open_round_organization_idx on open_round (organization_id, opened_at, id) where state = 'open';
create index open_round_opened_idx on open_round (opened_at, id) where state = 'open';
create index open_round_due_idx on open_round (provider_code, next_ask_at)
  where state = 'open' and next_ask_at is not null;
create index open_round_checked_idx on open_round (checked_at) where state = 'open';
