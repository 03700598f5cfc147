-- CreateEnum
CREATE TYPE "AddedRateState" AS ENUM ('proposed', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "added_rate" (
    "id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,
    "source" VARCHAR(300) NOT NULL,
    "reason" VARCHAR(300),
    "state" "AddedRateState" NOT NULL,
    "proposed_by" JSONB,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "added_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fee_open_item" (
    "line_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "organization_id" UUID NOT NULL,
    "ggr_minor" BIGINT NOT NULL,
    "missing" VARCHAR(8) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "accrued_line_id" UUID,
    "accrued_day" DATE,

    CONSTRAINT "fee_open_item_pkey" PRIMARY KEY ("line_id","day","currency")
);

-- CreateIndex
CREATE INDEX "added_rate_day_currency_idx" ON "added_rate"("day", "currency");

-- AddForeignKey
ALTER TABLE "fee_open_item" ADD CONSTRAINT "fee_open_item_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "fee_contract_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_open_item" ADD CONSTRAINT "fee_open_item_accrued_line_id_accrued_day_fkey" FOREIGN KEY ("accrued_line_id", "accrued_day") REFERENCES "fee_accrual"("line_id", "day") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table added_rate
  add constraint added_rate_positive check (rate > 0),
  add constraint added_rate_currency check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  add constraint added_rate_decided check ((state = 'proposed') = (decided_at is null)),
  -- A person's rate has a reason and two different people; a document's has neither.
  add constraint added_rate_people check ((proposed_by is null) = (reason is null)
    and (proposed_by is not null or (state = 'approved' and decided_by is null))
    and (proposed_by is null or state <> 'approved' or coalesce(proposed_by ->> 'id' <> decided_by ->> 'id', false)));
create unique index added_rate_one_approved on added_rate (currency, day) where state = 'approved';
create unique index added_rate_one_proposed on added_rate (currency, day) where state = 'proposed';

-- A proposed rate is decided once; nothing else of any rate changes.
create function refuse_added_rate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'state' = 'proposed'
    and to_jsonb(new) - 'state' - 'decided_by' - 'decided_at' = to_jsonb(old) - 'state' - 'decided_by' - 'decided_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and only_names_go(to_jsonb(old), to_jsonb(new), array['proposed_by', 'decided_by']) then
    return new;
  end if;
  raise exception 'a decided exchange rate is never changed';
end
$$;
create trigger added_rate_unchanged before update or delete on added_rate
  for each row execute function refuse_added_rate_change();
create trigger added_rate_not_truncated before truncate on added_rate
  for each statement execute function refuse_added_rate_change();

alter table fee_open_item
  add constraint fee_open_item_accrued check ((accrued_line_id is null) = (accrued_day is null)),
  add constraint fee_open_item_later check (accrued_day > day),
  add constraint fee_open_item_amount check (ggr_minor <> 0);
create index fee_open_item_open on fee_open_item (organization_id, day) where accrued_day is null;

-- An open item is accrued once; nothing else of it changes.
create function refuse_open_item_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'accrued_day' is null
    and to_jsonb(new) - 'accrued_line_id' - 'accrued_day' = to_jsonb(old) - 'accrued_line_id' - 'accrued_day' then
    return new;
  end if;
  raise exception 'fee_open_item rows are never changed once accrued';
end
$$;
create trigger fee_open_item_unchanged before update or delete on fee_open_item
  for each row execute function refuse_open_item_change();
create trigger fee_open_item_not_truncated before truncate on fee_open_item
  for each statement execute function refuse_open_item_change();
