-- CreateTable
CREATE TABLE "fact" (
    "organization_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "brand_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "game_id" UUID NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "is_free" BOOLEAN NOT NULL,
    "bets" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,
    "rounds" INTEGER NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "fact_pkey" PRIMARY KEY ("organization_id","hour","brand_id","provider_code","game_id","currency","country","is_free")
);

-- CreateTable
CREATE TABLE "player_day" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "brand_id" UUID NOT NULL,
    "provider_code" TEXT NOT NULL,
    "game_id" UUID NOT NULL,
    "currency" VARCHAR(8) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "is_free" BOOLEAN NOT NULL,
    "player_id" VARCHAR(128) NOT NULL,
    "bets" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,
    "rounds" INTEGER NOT NULL,
    "bet_minor" DECIMAL(38,0) NOT NULL,
    "win_minor" DECIMAL(38,0) NOT NULL,
    "refund_minor" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "player_day_pkey" PRIMARY KEY ("organization_id","day","brand_id","provider_code","game_id","currency","country","is_free","player_id")
);

-- CreateTable
CREATE TABLE "late_settlement" (
    "organization_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "movement_id" UUID NOT NULL,

    CONSTRAINT "late_settlement_pkey" PRIMARY KEY ("organization_id","hour","movement_id")
);

alter table fact add constraint fact_whole_hour check (hour = date_trunc('hour', hour, 'UTC'));
alter table late_settlement
  add constraint late_settlement_whole_hour check (hour = date_trunc('hour', hour, 'UTC'));

-- Money counts in the hour in which it settled. Usually that is the hour of the report, whose index finds it; the rest is
-- listed here, so that the money path needs no further index.
create function note_late_settlement() returns trigger language plpgsql as $$
declare
  settled_hour timestamptz := date_trunc('hour', new.settled_at, 'UTC');
begin
  insert into late_settlement (organization_id, hour, movement_id)
  values (new.organization_id, settled_hour, new.id)
  on conflict do nothing;
  if settled_hour < date_trunc('hour', clock_timestamp(), 'UTC') then
    insert into statistic_mark (organization_id, hour) values (new.organization_id, settled_hour);
  end if;
  return null;
end
$$;

create trigger wallet_transaction_late_settlement
  after insert or update of state, settled_at on wallet_transaction
  for each row when (
    new.state = 'confirmed'
    and date_trunc('hour', new.settled_at, 'UTC') is distinct from date_trunc('hour', new.created_at, 'UTC')
  )
  execute function note_late_settlement();

-- A refund counts only while its bet is confirmed: both of its hours change with the bet.
create or replace function mark_statistic_hour() returns trigger language plpgsql as $$
begin
  insert into statistic_mark (organization_id, hour)
  values (new.organization_id, date_trunc('hour', new.created_at, 'UTC'));
  if new.transaction_type = 'bet' then
    insert into statistic_mark (organization_id, hour)
    select r.organization_id, date_trunc('hour', at, 'UTC')
    from wallet_transaction r
    cross join lateral (values (r.created_at), (r.settled_at)) times (at)
    where r.reversal_of_id = new.id and at is not null;
  end if;
  return null;
end
$$;

insert into late_settlement (organization_id, hour, movement_id)
select organization_id, date_trunc('hour', settled_at, 'UTC'), id
from wallet_transaction
where state = 'confirmed' and date_trunc('hour', settled_at, 'UTC') <> date_trunc('hour', created_at, 'UTC');

-- The past is counted again, backwards, for its facts. Its hourly statistics come out the same.
update statistic_progress set rolled_from = rolled_until, is_backfilled = false;
