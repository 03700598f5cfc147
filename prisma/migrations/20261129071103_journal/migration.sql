-- CreateTable
CREATE TABLE "journal_month" (
    "month" DATE NOT NULL,
    "entry_count" INTEGER NOT NULL,
    "base_minor" BIGINT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "actor" JSONB NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_month_pkey" PRIMARY KEY ("month")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "month" DATE NOT NULL,
    "position" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "debit_account" VARCHAR(40) NOT NULL,
    "credit_account" VARCHAR(40) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "base_minor" BIGINT NOT NULL,
    "rate" VARCHAR(32),
    "document" VARCHAR(200) NOT NULL,
    "organization_id" UUID,
    "party" VARCHAR(200),
    "source_kind" VARCHAR(40) NOT NULL,
    "source_id" VARCHAR(120) NOT NULL,
    "part" VARCHAR(60) NOT NULL,
    "corrects_month" DATE,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("month","position")
);

-- CreateTable
CREATE TABLE "journal_mapping" (
    "system" VARCHAR(16) NOT NULL,
    "version" INTEGER NOT NULL,
    "accounts" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_mapping_pkey" PRIMARY KEY ("system","version")
);

-- CreateTable
CREATE TABLE "journal_export" (
    "month" DATE NOT NULL,
    "system" VARCHAR(16) NOT NULL,
    "mapping_version" INTEGER NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "actor" JSONB NOT NULL,
    "exported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_export_pkey" PRIMARY KEY ("month","system")
);

-- CreateIndex
CREATE UNIQUE INDEX "journal_entry_source_kind_source_id_part_key" ON "journal_entry"("source_kind", "source_id", "part");

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_amounts" CHECK ("amount_minor" >= 0 AND "base_minor" >= 0);

-- A closed month takes no entry any more: the month is written after its entries, in the same transaction.
create function refuse_journal_entry() returns trigger language plpgsql as $$
begin
  if exists (select from journal_month where month = new.month) then
    -- defence: a closed journal month takes no entry
    raise exception 'the journal of % is closed', to_char(new.month, 'YYYY-MM') using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- At the end of the transaction: a closed month has all of its entries.
create function check_journal_month() returns trigger language plpgsql as $$
begin
  perform 1 from (
    select count(*) as entries, coalesce(sum(base_minor), 0) as base from journal_entry where month = new.month
  ) s where s.entries = new.entry_count and s.base = new.base_minor;
  if not found then
    raise exception 'the entries of % do not sum to its journal', to_char(new.month, 'YYYY-MM') using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger journal_entry_of_open_month before insert on journal_entry for each row execute function refuse_journal_entry();
create trigger journal_entry_never_changes before delete or update on journal_entry for each row execute function keep_row();
create trigger journal_entry_never_emptied before truncate on journal_entry for each statement execute function refuse_truncate();
create constraint trigger journal_month_has_its_entries after insert on journal_month deferrable initially deferred for each row execute function check_journal_month();
create trigger journal_month_never_changes before delete or update on journal_month for each row execute function keep_row();
create trigger journal_month_never_emptied before truncate on journal_month for each statement execute function refuse_truncate();
create trigger journal_mapping_never_changes before delete or update on journal_mapping for each row execute function keep_row();
create trigger journal_mapping_never_emptied before truncate on journal_mapping for each statement execute function refuse_truncate();
create trigger journal_export_never_changes before delete or update on journal_export for each row execute function keep_row();
create trigger journal_export_never_emptied before truncate on journal_export for each statement execute function refuse_truncate();
