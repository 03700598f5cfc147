-- A studio supplies games: an organization of its own kind, with one role.
ALTER TYPE "OrganizationKind" ADD VALUE 'studio';
ALTER TYPE "MemberRole" ADD VALUE 'studio';

-- The role and the kind belong together, so that no operator's role opens an affiliate's or a studio's account nor the other way round.
CREATE OR REPLACE FUNCTION refuse_foreign_role() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  kind text := (select o.kind::text from organization o where o.id = new.organization_id);
begin
  if (case when new.role::text in ('affiliate', 'studio') then new.role::text else 'operator' end)
    <> (case when kind in ('affiliate', 'studio') then kind else 'operator' end) then
    raise exception 'this role does not belong to this kind of organization';
  end if;
  return new;
end
$$;

CREATE OR REPLACE FUNCTION refuse_of_affiliate() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  kind text := (select o.kind::text from organization o where o.id = new.organization_id);
begin
  if kind in ('affiliate', 'studio') then
    raise exception '% has no %', case kind when 'studio' then 'a studio' else 'an affiliate' end, tg_table_name;
  end if;
  return new;
end
$$;

-- CreateTable
CREATE TABLE "studio" (
    "organization_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "requested_url" TEXT,
    "requested_by" JSONB,
    "requested_at" TIMESTAMPTZ(3),
    "first_approval_by" JSONB,
    "first_approval_at" TIMESTAMPTZ(3),
    "declined_reason" TEXT,
    "connected_at" TIMESTAMPTZ(3),
    "token_hash" BYTEA,
    "token_made_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "studio_pkey" PRIMARY KEY ("organization_id")
);
CREATE UNIQUE INDEX "studio_provider_code_key" ON "studio"("provider_code");
CREATE UNIQUE INDEX "studio_token_hash_key" ON "studio"("token_hash");
ALTER TABLE "studio" ADD CONSTRAINT "studio_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A secret of a provider beside the one in use: the next without an end, the one before until then. Reports signed with it pass.
ALTER TABLE "provider"
    ADD COLUMN "other_secret_sealed" TEXT,
    ADD COLUMN "other_secret_until" TIMESTAMPTZ(3);
