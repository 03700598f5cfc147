-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "InvoiceStatus" AS ENUM ('open', 'partly_paid', 'paid', 'overdue', 'void');

-- CreateEnum
CREATE TYPE "InvoicePaymentMethod" AS ENUM ('credit', 'manual', 'provider');

-- CreateTable
CREATE TABLE "invoice" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "number" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "status" "InvoiceStatus" NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "total_minor" BIGINT NOT NULL,
    "line_count" INTEGER NOT NULL,
    "paid_minor" BIGINT NOT NULL DEFAULT 0,
    "credited_minor" BIGINT NOT NULL DEFAULT 0,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "corrected_invoice_id" UUID,
    "reason" TEXT,
    "pdf_sha256" CHAR(64),

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "contract_line_id" UUID,
    "contract_version" INTEGER,
    "provider_code" VARCHAR(64),
    "ggr_minor" BIGINT,
    "corrected_line_id" UUID,

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_payment" (
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "method" "InvoicePaymentMethod" NOT NULL,
    "reference" TEXT,
    "actor" JSONB NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_series" (
    "kind" "InvoiceKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("kind","year")
);

-- CreateTable
CREATE TABLE "month_close" (
    "organization_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "fees_minor" BIGINT NOT NULL,
    "carried_in_minor" BIGINT NOT NULL,
    "carried_out_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "invoice_id" UUID,
    "actor" JSONB NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "month_close_pkey" PRIMARY KEY ("organization_id","month")
);

-- CreateTable
CREATE TABLE "billing_profile" (
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "vat_id" TEXT,
    "email" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_profile_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice"("number");

-- CreateIndex
CREATE INDEX "invoice_organization_id_issued_at_id_idx" ON "invoice"("organization_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoice_corrected_invoice_id_idx" ON "invoice"("corrected_invoice_id");

-- CreateIndex
CREATE INDEX "invoice_due_at_idx" ON "invoice"("due_at");

-- CreateIndex
CREATE INDEX "invoice_line_corrected_line_id_idx" ON "invoice_line"("corrected_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_line_invoice_id_position_key" ON "invoice_line"("invoice_id", "position");

-- CreateIndex
CREATE INDEX "invoice_payment_invoice_id_idx" ON "invoice_payment"("invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_payment_organization_id_reference_key" ON "invoice_payment"("organization_id", "reference");

-- CreateIndex
CREATE INDEX "month_close_invoice_id_idx" ON "month_close"("invoice_id");

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrected_invoice_id_fkey" FOREIGN KEY ("corrected_invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "month_close" ADD CONSTRAINT "month_close_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "month_close" ADD CONSTRAINT "month_close_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_profile" ADD CONSTRAINT "billing_profile_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table invoice
  add constraint invoice_first_of_month check (extract(day from month) = 1),
  add constraint invoice_total_above_zero check (total_minor > 0),
  add constraint invoice_sums check (paid_minor >= 0 and credited_minor >= 0 and paid_minor + credited_minor <= total_minor),
  add constraint invoice_has_lines check (line_count > 0),
  add constraint invoice_due check ((due_at is null) = (kind = 'credit_note')),
  add constraint credit_note_corrects check (
    (kind = 'credit_note') = (corrected_invoice_id is not null) and (kind = 'credit_note') = (reason is not null)
  ),
  add constraint credit_note_is_settled check (kind = 'invoice' or (status = 'paid' and paid_minor = total_minor)),
  add constraint invoice_status_fits check (
    case status
      when 'void' then credited_minor = total_minor
      when 'paid' then paid_minor + credited_minor = total_minor and credited_minor < total_minor
      when 'partly_paid' then paid_minor + credited_minor between 1 and total_minor - 1
      when 'open' then paid_minor + credited_minor = 0
      else paid_minor + credited_minor < total_minor
    end
  );

alter table invoice_payment
  add constraint invoice_payment_amount check (amount_minor <> 0),
  add constraint invoice_payment_reference check ((method = 'credit') = (reference is null)),
  add constraint invoice_payment_return check (amount_minor > 0 or method = 'credit');

alter table invoice_series add constraint invoice_series_number check (last_number > 0);

alter table month_close
  add constraint month_close_first_of_month check (extract(day from month) = 1),
  add constraint month_close_carried check (carried_in_minor <= 0 and carried_out_minor <= 0),
  add constraint month_close_outcome check (
    case when invoice_id is null then carried_out_minor = fees_minor + carried_in_minor
    else carried_out_minor = 0 and fees_minor + carried_in_minor > 0 end
  );

-- One month is closed once, and an invoice is of one month.
create unique index invoice_one_per_month on invoice (organization_id, month) where kind = 'invoice';

-- What an invoice says never changes. Payments and credit notes move its sums and its status; the file's hash is set once.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  fixed text[] := array['status', 'paid_minor', 'credited_minor', 'pdf_sha256'];
begin
  if tg_op = 'DELETE' then
    raise exception 'invoice % is issued and is never deleted', old.number using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - fixed is distinct from to_jsonb(new) - fixed
    or (old.pdf_sha256 is not null and old.pdf_sha256 is distinct from new.pdf_sha256)
    or new.credited_minor < old.credited_minor then
    raise exception 'invoice % is issued and never changes', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_never_changes before update or delete on invoice for each row execute function keep_invoice();

create function keep_row() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger invoice_line_never_changes before update or delete on invoice_line for each row execute function keep_row();
create trigger invoice_payment_never_changes before update or delete on invoice_payment for each row execute function keep_row();
create trigger month_close_never_changes before update or delete on month_close for each row execute function keep_row();

-- At the end of the transaction: an invoice has all of its lines, and they sum to its total. No line comes later.
create function check_invoice_lines() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
begin
  perform 1 from invoice i join lateral (
    select count(*) as lines, coalesce(sum(l.amount_minor), 0) as total from invoice_line l
    where l.invoice_id = i.id and l.organization_id = i.organization_id
  ) s on true
  where i.id = owner and s.lines = i.line_count and s.total = i.total_minor;
  if not found then
    raise exception 'the lines of invoice % do not sum to its total', owner using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger invoice_has_its_lines after insert on invoice deferrable initially deferred
  for each row execute function check_invoice_lines();
create constraint trigger invoice_line_belongs after insert on invoice_line deferrable initially deferred
  for each row execute function check_invoice_lines();

-- The paid amount is the sum of the payments.
create function check_invoice_payments() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
begin
  perform 1 from invoice i
  where i.id = owner and (i.kind = 'credit_note'
    or i.paid_minor = (select coalesce(sum(p.amount_minor), 0) from invoice_payment p where p.invoice_id = i.id));
  if not found then
    raise exception 'the payments of invoice % do not sum to its paid amount', owner using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger invoice_payment_sums after insert on invoice_payment deferrable initially deferred
  for each row execute function check_invoice_payments();
create constraint trigger invoice_paid_sums after insert or update of paid_minor on invoice deferrable initially deferred
  for each row execute function check_invoice_payments();
