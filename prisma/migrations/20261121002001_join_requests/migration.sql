ALTER TABLE "organization" ADD COLUMN "join_code" TEXT;
CREATE UNIQUE INDEX "organization_join_code_key" ON "organization"("join_code");

-- CreateTable
CREATE TABLE "join_request" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "join_request_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "join_request_organization_id_created_at_idx" ON "join_request"("organization_id", "created_at");
CREATE INDEX "join_request_user_id_idx" ON "join_request"("user_id");
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A person asks once until they are answered (spec §7.2, E8008).
CREATE UNIQUE INDEX "join_request_open_key" ON "join_request"("organization_id", "user_id") WHERE "closed_at" IS NULL;
