-- CreateEnum
CREATE TYPE "DeletionKind" AS ENUM ('organization', 'person');

-- CreateEnum
CREATE TYPE "DeletionState" AS ENUM ('requested', 'scheduled', 'erasing', 'done', 'cancelled', 'blocked');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "deletion" (
    "id" UUID NOT NULL,
    "kind" "DeletionKind" NOT NULL,
    "organization_id" UUID,
    "user_id" UUID,
    "state" "DeletionState" NOT NULL DEFAULT 'requested',
    "requested_by_id" UUID NOT NULL,
    "requested_by" JSONB NOT NULL,
    "token_hash" BYTEA,
    "token_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancelled_by" JSONB,
    "blockers" JSONB,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failed_step" TEXT,
    "last_error" TEXT,

    CONSTRAINT "deletion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion_step" (
    "deletion_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deletion_step_pkey" PRIMARY KEY ("deletion_id","step")
);

-- CreateTable
CREATE TABLE "deletion_subject" (
    "id" UUID NOT NULL,
    "deletion_id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT NOT NULL,
    "names" TEXT[],
    "pseudonym" TEXT NOT NULL,
    "is_erased" BOOLEAN NOT NULL,
    "organization_ids" UUID[],

    CONSTRAINT "deletion_subject_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "deletion_token_hash_key" ON "deletion"("token_hash");

-- CreateIndex
CREATE INDEX "deletion_organization_id_idx" ON "deletion"("organization_id");

-- CreateIndex
CREATE INDEX "deletion_user_id_idx" ON "deletion"("user_id");

-- CreateIndex
CREATE INDEX "deletion_subject_deletion_id_idx" ON "deletion_subject"("deletion_id");

-- AddForeignKey
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletion_step" ADD CONSTRAINT "deletion_step_deletion_id_fkey" FOREIGN KEY ("deletion_id") REFERENCES "deletion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletion_subject" ADD CONSTRAINT "deletion_subject_deletion_id_fkey" FOREIGN KEY ("deletion_id") REFERENCES "deletion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A deleted organization is never active again.
alter table organization
  add constraint organization_deleted_is_closed check (deleted_at is null or not is_active);

alter table deletion
  add constraint deletion_of_one check ((kind = 'organization') = (organization_id is not null)
    and (kind = 'person') = (user_id is not null)),
  add constraint deletion_token_until_confirmed check (state <> 'requested' or token_hash is not null),
  add constraint deletion_times check (
    (state not in ('scheduled', 'erasing', 'done', 'blocked') or (confirmed_at is not null and due_at is not null))
    and (state not in ('erasing', 'done') or started_at is not null)
    and (finished_at is not null) = (state in ('done', 'cancelled', 'blocked'))),
  add constraint deletion_failed_step check ((failures = 0) = (failed_step is null));

-- One at a time for each organization and each account.
create unique index deletion_open_of_organization on deletion (organization_id)
  where kind = 'organization' and state in ('requested', 'scheduled', 'erasing');
create unique index deletion_open_of_person on deletion (user_id)
  where kind = 'person' and state in ('requested', 'scheduled', 'erasing');
create index deletion_due on deletion (due_at) where state in ('scheduled', 'erasing');

-- What never changes may still lose the name of who did it: the actor keeps kind and id.
create function only_names_go(before jsonb, after jsonb, actors text[]) returns boolean language plpgsql immutable as $$
declare
  actor text;
begin
  if before - actors is distinct from after - actors then return false; end if;
  foreach actor in array actors loop
    if before -> actor is distinct from after -> actor
      and (coalesce((before -> actor) - 'name', '{}') is distinct from coalesce((after -> actor) - 'name', '{}')
        or after -> actor ->> 'name' not like 'deleted-%') then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function keep_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'actor' and only_names_go(to_jsonb(old), to_jsonb(new), array['actor']) then
    return new;
  end if;
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace function refuse_contract_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'withdrawn_at' is null and to_jsonb(new) ? 'withdrawn_at'
    and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'created_by'
    and only_names_go(to_jsonb(old), to_jsonb(new), array['created_by', 'withdrawn_by']) then
    return new;
  end if;
  raise exception 'the terms of a contract are never changed';
end
$$;
