-- What staff see of providers; filled from now on.
-- CreateTable
CREATE TABLE "provider_statistic" (
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "provider_code" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "movements" INTEGER NOT NULL,
    "latency" INTEGER[],

    CONSTRAINT "provider_statistic_pkey" PRIMARY KEY ("bucket","provider_code","verdict")
);
