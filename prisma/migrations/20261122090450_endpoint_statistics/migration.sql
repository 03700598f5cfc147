-- CreateTable
CREATE TABLE "endpoint_statistic" (
    "endpoint_id" UUID NOT NULL,
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "error_code" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "latency" INTEGER[],
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "last_movement_id" UUID NOT NULL,

    CONSTRAINT "endpoint_statistic_pkey" PRIMARY KEY ("endpoint_id","bucket","verdict","reason","error_code")
);

-- CreateTable
CREATE TABLE "endpoint_statistic_progress" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "rolled_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "endpoint_statistic_progress_pkey" PRIMARY KEY ("is_only")
);

-- CreateIndex
CREATE INDEX "endpoint_statistic_bucket_idx" ON "endpoint_statistic"("bucket");
