import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { RateOrigin } from './rate-day'

const newest: Statement = {
  name: 'facts.added-rates',
  text: `select distinct on (currency) currency, day::text, trim_scale(rate)::text as rate, source from added_rate
         where state = 'approved' and day between $1::date and $2::date order by currency, day desc`,
}

/** The newest approved rate of each currency in a time. */
export async function findAddedRates(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<(RateOrigin & { rate: string })[]> {
  return db.query(newest, [from, to])
}

const store: Statement = {
  name: 'facts.store-added-rates',
  text: `insert into added_rate (id, currency, day, rate, source, state, proposed_at, decided_at)
         select id, currency, day, rate, $5, 'approved', $6::timestamptz, $6::timestamptz
         from unnest($1::uuid[], $2::text[], $3::date[], $4::numeric[]) as told (id, currency, day, rate)
         on conflict (currency, day) where state = 'approved' do nothing`,
}

/** Stores what a further document says; what a day has already stays. */
export async function storeAddedRates(
  db: Db,
  rows: readonly { day: string; currency: string; rate: string }[],
  { source, readAt }: { source: string; readAt: Date },
): Promise<void> {
  await db.query(store, [
    rows.map(() => newId()),
    rows.map(({ currency }) => currency),
    rows.map(({ day }) => day),
    rows.map(({ rate }) => rate),
    source,
    readAt,
  ])
}

export interface AddedRateRow {
  id: string
  currency: string
  day: string
  rate: string
  source: string
  reason: string | null
  state: 'proposed' | 'approved' | 'rejected'
  proposedBy: Prisma.JsonValue
  proposedAt: Date
  decidedBy: Prisma.JsonValue
  decidedAt: Date | null
}

const page: Statement = {
  name: 'facts.added-rate-page',
  text: `select id, currency, day::text, trim_scale(rate)::text as rate, source, reason, state::text as state,
           proposed_by as "proposedBy", proposed_at as "proposedAt", decided_by as "decidedBy", decided_at as "decidedAt"
         from added_rate order by (state <> 'proposed'), proposed_at desc, id desc offset $1 limit $2`,
}

/** Those that wait for a second person, then the newest, with their number in all. */
export async function findAddedRatePage(
  db: Db,
  { skip, take }: { skip: number; take: number },
): Promise<{ rates: AddedRateRow[]; total: number }> {
  const [rates, total] = await Promise.all([db.query<AddedRateRow>(page, [skip, take]), db.addedRate.count()])
  return { rates, total }
}

const locked: Statement = {
  name: 'facts.lock-added-rate',
  text: `select id, currency, day::text, trim_scale(rate)::text as rate, state::text as state, proposed_by as "proposedBy"
         from added_rate where id = $1 for update`,
}

type LockedRate = Pick<AddedRateRow, 'id' | 'currency' | 'day' | 'rate' | 'state' | 'proposedBy'>

export async function lockAddedRate(db: Db, id: string): Promise<LockedRate | null> {
  const [row] = await db.query<LockedRate>(locked, [id])
  return row ?? null
}

/** Null where a rate of the currency and day is approved or waits already. */
export async function insertProposedRate(
  db: Db,
  rate: Omit<Prisma.AddedRateUncheckedCreateInput, 'state'>,
): Promise<boolean> {
  const { count } = await db.addedRate.createMany({
    data: [{ ...rate, state: 'proposed' }],
    skipDuplicates: true,
  })
  return count > 0
}

export async function isRateApproved(
  db: Db,
  { currency, day }: { currency: string; day: Date },
): Promise<boolean> {
  return (await db.addedRate.count({ where: { currency, day, state: 'approved' } })) > 0
}

export async function updateDecided(
  db: Db,
  id: string,
  decided: { state: 'approved' | 'rejected'; decidedBy: Prisma.InputJsonObject; decidedAt: Date },
): Promise<void> {
  await db.addedRate.update({ where: { id }, data: decided, select: { id: true } })
}
