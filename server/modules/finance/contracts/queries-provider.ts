import type { Prisma, ProviderContract } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { deductionsFromJson, deductionsToJson, upstreamFromJson, upstreamToJson } from './provider-json'
import type { ProviderTurnover, ProviderVersion } from './provider-rules'
import { tiersFromJson, tiersToJson } from './tiers'

export interface StoredProviderVersion extends ProviderVersion {
  note: string
  createdBy: Prisma.JsonValue
  createdAt: Date
  withdrawnAt: Date | null
}

const lock: Statement = {
  name: 'contracts.lock-provider',
  text: `select pg_advisory_xact_lock(hashtextextended('provider-contracts/' || $1::text, 0))`,
}

/** One change of a provider's contract at a time, within a transaction. */
export async function lockProviderContracts(db: Db, providerCode: string): Promise<void> {
  await db.query(lock, [providerCode])
}

/** Every version of a provider, or of all, the newest first. */
export async function findProviderVersions(db: Db, providerCode?: string): Promise<StoredProviderVersion[]> {
  const found = await db.providerContract.findMany({
    where: providerCode === undefined ? {} : { providerCode },
    orderBy: { version: 'desc' },
  })
  return found.map(fromRow)
}

const fromRow = ({ tiers, deductions, upstream, ...row }: ProviderContract): StoredProviderVersion => ({
  ...row,
  tiers: tiersFromJson(tiers),
  deductions: deductionsFromJson(deductions),
  upstream: upstreamFromJson(upstream),
})

interface NewProviderVersion extends ProviderVersion {
  note: string
  createdBy: Prisma.InputJsonObject
  createdAt: Date
}

export async function insertProviderVersion(
  db: Db,
  { tiers, deductions, upstream, ...row }: NewProviderVersion,
): Promise<void> {
  const json = { tiers: tiersToJson(tiers), deductions: deductionsToJson(deductions) }
  await db.providerContract.create({
    data: { ...row, ...json, ...(upstream && { upstream: upstreamToJson(upstream) }) },
  })
}

export async function isProviderContractIdTaken(db: Db, id: string): Promise<boolean> {
  return (await db.providerContract.count({ where: { id } })) > 0
}

/** Only one that begins after the month at hand. */
export async function withdrawProviderVersion(
  db: Db,
  { id, thisMonth, now }: { id: string; thisMonth: Date; now: Date },
): Promise<StoredProviderVersion | null> {
  const [row] = await db.providerContract.updateManyAndReturn({
    where: { id, effectiveMonth: { gt: thisMonth }, withdrawnAt: null },
    data: { withdrawnAt: now },
  })
  return row ? fromRow(row) : null
}

const turnover: Statement = {
  name: 'contracts.provider-turnover',
  text: `select case $4 when 'game_type' then coalesce(g.game_type, 'other')
             when 'game' then coalesce(g.provider_game_id, f.game_id::text) when 'organization' then o.slug
             when 'brand' then o.slug || coalesce('/' || b.ref, '') else f.currency end as key,
           f.currency, f.is_free as "isFree", case when $5 then (f.hour at time zone 'UTC')::date::text end as day,
           sum(f.bet_minor)::text as "betMinor", sum(f.win_minor)::text as "winMinor",
           sum(f.refund_minor)::text as "refundMinor"
         from fact f left join game g on g.id = f.game_id left join organization o on o.id = f.organization_id
           left join brand b on b.id = f.brand_id
         where f.hour >= $1 and f.hour < $2 and f.provider_code = $3
         group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
}

interface TurnoverRow extends Omit<ProviderTurnover, 'betMinor' | 'winMinor' | 'refundMinor'> {
  betMinor: string
  winMinor: string
  refundMinor: string
}

/** What a provider's games turned over in a time, over all organizations, told apart as its contract asks for. */
export async function findProviderTurnover(
  db: Db,
  { from, to, contract }: { from: Date; to: Date; contract: ProviderVersion },
): Promise<ProviderTurnover[]> {
  const { providerCode, lineBy, rateRule } = contract
  const rows = await db.query<TurnoverRow>(turnover, [from, to, providerCode, lineBy, rateRule === 'day'])
  return rows.map(({ betMinor, winMinor, refundMinor, ...row }) => ({
    ...row,
    betMinor: BigInt(betMinor),
    winMinor: BigInt(winMinor),
    refundMinor: BigInt(refundMinor),
  }))
}
