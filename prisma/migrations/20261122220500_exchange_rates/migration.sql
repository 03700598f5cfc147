-- CreateTable
CREATE TABLE "exchange_rate_day" (
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rate_day_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "exchange_rate" (
    "day" DATE NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,

    CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("day","currency")
);

-- AddForeignKey
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_day_fkey" FOREIGN KEY ("day") REFERENCES "exchange_rate_day"("day") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table exchange_rate add constraint exchange_rate_positive check (rate > 0);
-- Every rate is per euro, whose own is 1 and never stored.
alter table exchange_rate add constraint exchange_rate_currency check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR');
