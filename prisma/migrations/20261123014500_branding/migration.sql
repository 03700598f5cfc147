-- CreateTable
CREATE TABLE "branding_profile" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "brand_id" UUID,
    "revision" INTEGER NOT NULL,
    "display_name" VARCHAR(60),
    "accent" VARCHAR(7),
    "support_address" VARCHAR(254),
    "legal_line" VARCHAR(300),
    "logo_light" UUID,
    "logo_dark" UUID,
    "icon" UUID,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branding_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "branding_version" (
    "profile_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "restored_from" INTEGER,
    "display_name" VARCHAR(60),
    "accent" VARCHAR(7),
    "support_address" VARCHAR(254),
    "legal_line" VARCHAR(300),
    "logo_light" UUID,
    "logo_dark" UUID,
    "icon" UUID,
    "published_by" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branding_version_pkey" PRIMARY KEY ("profile_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "branding_profile_brand_id_key" ON "branding_profile"("brand_id");

-- CreateIndex
CREATE INDEX "branding_profile_organization_id_idx" ON "branding_profile"("organization_id");

-- AddForeignKey
ALTER TABLE "branding_profile" ADD CONSTRAINT "branding_profile_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branding_profile" ADD CONSTRAINT "branding_profile_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branding_version" ADD CONSTRAINT "branding_version_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "branding_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

create unique index branding_profile_of_organization on branding_profile (organization_id) where brand_id is null;

alter table branding_profile
  add constraint branding_profile_revision check (revision > 0),
  add constraint branding_profile_accent check (accent ~ '^#[0-9a-f]{6}$');
alter table branding_version
  add constraint branding_version_number check (number > 0),
  add constraint branding_version_restored check (restored_from > 0 and restored_from < number),
  add constraint branding_version_accent check (accent ~ '^#[0-9a-f]{6}$');

-- What was published stays as it was; people who are deleted are pseudonymised in it.
create function refuse_branding_version_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'published_by' - 'support_address' = to_jsonb(old) - 'published_by' - 'support_address' then
    return new;
  end if;
  raise exception 'a published branding version is never changed';
end
$$;
create trigger branding_version_unchanged before update on branding_version
  for each row execute function refuse_branding_version_change();

create trigger branding_version_tells_change after insert or delete on branding_version for each row
  execute function tell_change('branding');
