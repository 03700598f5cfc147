-- CreateTable
CREATE TABLE "scim_token" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "prefix" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "scim_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_user" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "external_id" VARCHAR(255),
    "user_name" VARCHAR(320) NOT NULL,
    "user_name_key" VARCHAR(320) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "display_name" VARCHAR(120),
    "given_name" VARCHAR(120),
    "family_name" VARCHAR(120),
    "is_active" BOOLEAN NOT NULL,
    "has_suspended" BOOLEAN NOT NULL DEFAULT false,
    "made_with_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scim_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_group" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "external_id" VARCHAR(255),
    "display_name" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scim_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_group_member" (
    "group_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,

    CONSTRAINT "scim_group_member_pkey" PRIMARY KEY ("group_id","member_id")
);

-- CreateTable
CREATE TABLE "scim_failure" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" VARCHAR(8) NOT NULL,
    "path" VARCHAR(120) NOT NULL,
    "status" INTEGER NOT NULL,
    "reason" VARCHAR(300) NOT NULL,

    CONSTRAINT "scim_failure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "scim_token_token_hash_key" ON "scim_token"("token_hash");

-- CreateIndex
CREATE INDEX "scim_token_connection_id_idx" ON "scim_token"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_user_connection_id_user_id_key" ON "scim_user"("connection_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_user_connection_id_user_name_key_key" ON "scim_user"("connection_id", "user_name_key");

-- CreateIndex
CREATE UNIQUE INDEX "scim_user_connection_id_external_id_key" ON "scim_user"("connection_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_group_connection_id_display_name_key" ON "scim_group"("connection_id", "display_name");

-- CreateIndex
CREATE INDEX "scim_group_member_member_id_idx" ON "scim_group_member"("member_id");

-- CreateIndex
CREATE INDEX "scim_failure_connection_id_at_idx" ON "scim_failure"("connection_id", "at");

-- AddForeignKey
ALTER TABLE "scim_token" ADD CONSTRAINT "scim_token_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "scim_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_failure" ADD CONSTRAINT "scim_failure_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

