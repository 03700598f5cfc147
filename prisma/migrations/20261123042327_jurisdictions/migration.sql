-- CreateEnum
CREATE TYPE "JurisdictionMode" AS ENUM ('off', 'shadow', 'on');

-- CreateTable
CREATE TABLE "jurisdiction_version" (
    "country" CHAR(2) NOT NULL,
    "number" INTEGER NOT NULL,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "rules" JSONB NOT NULL,
    "note" VARCHAR(1000) NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "jurisdiction_version_pkey" PRIMARY KEY ("country","number")
);

-- CreateTable
CREATE TABLE "jurisdiction_adoption" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "country" CHAR(2) NOT NULL,
    "number" INTEGER NOT NULL,
    "earlier_number" INTEGER,
    "mode" "JurisdictionMode" NOT NULL,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "jurisdiction_adoption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certified_market_gate" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "mode" "JurisdictionMode" NOT NULL,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certified_market_gate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_refusal" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "is_shadow" BOOLEAN NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" UUID,
    "player_id" VARCHAR(128),
    "game_id" UUID NOT NULL,
    "country" CHAR(2) NOT NULL,
    "number" INTEGER,
    "rule" TEXT NOT NULL,
    "limit_text" TEXT,
    "used_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "market_refusal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_bet_clock" (
    "session_id" UUID NOT NULL,
    "round_id" TEXT NOT NULL,
    "bet_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "market_bet_clock_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "jurisdiction_adoption_organization_id_idx" ON "jurisdiction_adoption"("organization_id");

-- CreateIndex
CREATE INDEX "jurisdiction_adoption_country_number_idx" ON "jurisdiction_adoption"("country", "number");

-- CreateIndex
CREATE UNIQUE INDEX "jurisdiction_adoption_brand_id_country_key" ON "jurisdiction_adoption"("brand_id", "country");

-- CreateIndex
CREATE UNIQUE INDEX "certified_market_gate_brand_id_key" ON "certified_market_gate"("brand_id");

-- CreateIndex
CREATE INDEX "certified_market_gate_organization_id_idx" ON "certified_market_gate"("organization_id");

-- CreateIndex
CREATE INDEX "market_refusal_organization_id_created_at_id_idx" ON "market_refusal"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "market_refusal_organization_id_player_id_created_at_idx" ON "market_refusal"("organization_id", "player_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "market_refusal_created_at_idx" ON "market_refusal"("created_at");

-- CreateIndex
CREATE INDEX "market_bet_clock_bet_at_idx" ON "market_bet_clock"("bet_at");

-- AddForeignKey
ALTER TABLE "jurisdiction_adoption" ADD CONSTRAINT "jurisdiction_adoption_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jurisdiction_adoption" ADD CONSTRAINT "jurisdiction_adoption_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jurisdiction_adoption" ADD CONSTRAINT "jurisdiction_adoption_country_number_fkey" FOREIGN KEY ("country", "number") REFERENCES "jurisdiction_version"("country", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certified_market_gate" ADD CONSTRAINT "certified_market_gate_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certified_market_gate" ADD CONSTRAINT "certified_market_gate_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

create unique index jurisdiction_adoption_of_organization
  on jurisdiction_adoption (organization_id, country) where brand_id is null;
create unique index certified_market_gate_of_organization
  on certified_market_gate (organization_id) where brand_id is null;

-- A bet that is judged again is listed once.
create unique index market_refusal_of_bet on market_refusal (subject_id, rule) where subject = 'bet';

alter table jurisdiction_version
  add constraint jurisdiction_version_country check (country ~ '^[A-Z]{2}$'),
  add constraint jurisdiction_version_number check (number > 0),
  add constraint jurisdiction_version_rules check (jsonb_typeof(rules) = 'object');
alter table jurisdiction_adoption
  add constraint jurisdiction_adoption_earlier check (earlier_number > 0 and earlier_number <> number),
  add constraint jurisdiction_adoption_earlier_fkey foreign key (country, earlier_number)
    references jurisdiction_version (country, number);
alter table market_refusal
  add constraint market_refusal_subject check (subject in ('session', 'demo', 'free_rounds', 'bet')),
  add constraint market_refusal_bet check (subject <> 'bet' or subject_id is not null);

-- What was published stays as it was; people who are deleted are pseudonymised in it.
create function refuse_jurisdiction_version_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'created_by' = to_jsonb(old) - 'created_by' then
    return new;
  end if;
  raise exception 'a version of a jurisdiction profile is never changed';
end
$$;
create trigger jurisdiction_version_unchanged before update on jurisdiction_version
  for each row execute function refuse_jurisdiction_version_change();

create trigger jurisdiction_adoption_tells_change after insert or update or delete on jurisdiction_adoption for each row
  execute function tell_change('jurisdiction');
create trigger certified_market_gate_tells_change after insert or update or delete on certified_market_gate for each row
  execute function tell_change('jurisdiction');
