-- What a studio tells of a game before operators see it.
CREATE TYPE "SubmissionStatus" AS ENUM ('draft', 'submitted', 'changes_requested', 'approved');

CREATE TABLE "game_submission" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "provider_game_id" VARCHAR(128) NOT NULL,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'draft',
    "fields" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),
    "submitted_by" JSONB,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_submission_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "game_submission_organization_id_provider_game_id_key" ON "game_submission"("organization_id", "provider_game_id");
CREATE INDEX "game_submission_created_at_id_idx" ON "game_submission"("created_at", "id");
ALTER TABLE "game_submission" ADD CONSTRAINT "game_submission_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "game_submission_comment" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "field" TEXT,
    "text" VARCHAR(2000) NOT NULL,
    "is_staff" BOOLEAN NOT NULL,
    "author" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_submission_comment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "game_submission_comment_submission_id_idx" ON "game_submission_comment"("submission_id");
CREATE INDEX "game_submission_comment_organization_id_idx" ON "game_submission_comment"("organization_id");
ALTER TABLE "game_submission_comment" ADD CONSTRAINT "game_submission_comment_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "game_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "game_submission_comment" ADD CONSTRAINT "game_submission_comment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- New games of a studio stay inactive until they are approved; those that are known stay as they are.
ALTER TABLE "provider" ADD COLUMN "requires_submissions" BOOLEAN NOT NULL DEFAULT false;
UPDATE "provider" SET "requires_submissions" = true WHERE "code" IN (SELECT "provider_code" FROM "studio");
ALTER TABLE "game"
    ADD COLUMN "is_unapproved" BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT "game_unapproved_is_inactive" CHECK (NOT ("is_unapproved" AND "is_active"));
