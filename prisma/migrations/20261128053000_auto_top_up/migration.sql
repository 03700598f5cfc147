-- CreateEnum
CREATE TYPE "AutoTopUpState" AS ENUM ('on', 'off', 'paused');

-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "charged_customer_id" TEXT,
ADD COLUMN     "charged_method_id" TEXT;

-- CreateTable
CREATE TABLE "auto_top_up" (
    "organization_id" UUID NOT NULL,
    "state" "AutoTopUpState" NOT NULL,
    "package_id" UUID NOT NULL,
    "threshold_minor" BIGINT NOT NULL,
    "monthly_limit_minor" BIGINT NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "terms_version" INTEGER NOT NULL,
    "stripe_customer_id" TEXT NOT NULL,
    "payment_method_id" TEXT NOT NULL,
    "method_name" VARCHAR(40) NOT NULL,
    "method_last4" VARCHAR(8),
    "pause_reason" VARCHAR(40),
    "pause_detail" VARCHAR(300),
    "paused_at" TIMESTAMPTZ(3),
    "limit_told_month" VARCHAR(7),
    "enabled_by" JSONB NOT NULL,
    "enabled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_top_up_pkey" PRIMARY KEY ("organization_id")
);

-- AddForeignKey
ALTER TABLE "auto_top_up" ADD CONSTRAINT "auto_top_up_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_top_up" ADD CONSTRAINT "auto_top_up_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "credit_package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- One automatic purchase of an organization is under way at a time, whatever the code does.
CREATE UNIQUE INDEX "purchase_automatic_open" ON "purchase"("organization_id") WHERE "charged_method_id" IS NOT NULL AND "state" = 'awaiting_payment';
