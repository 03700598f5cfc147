-- CreateTable
CREATE TABLE "readiness_probe" (
    "id" UUID NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "readiness_probe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sealed_canary" (
    "id" SMALLINT NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "sealed_canary_pkey" PRIMARY KEY ("id")
);

-- There is one.
ALTER TABLE "sealed_canary" ADD CONSTRAINT "sealed_canary_one" CHECK (id = 1);
