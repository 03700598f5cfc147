import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
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
  return found.map(({ tiers, ...version }) => ({ ...version, tiers: tiersFromJson(tiers) }))
}

interface NewProviderVersion extends ProviderVersion {
  note: string
  createdBy: Prisma.InputJsonObject
  createdAt: Date
}

export async function insertProviderVersion(db: Db, { tiers, ...row }: NewProviderVersion): Promise<void> {
  await db.providerContract.create({ data: { ...row, tiers: tiersToJson(tiers) } })
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
  return row ? { ...row, tiers: tiersFromJson(row.tiers) } : null
}

const turnover: Statement = {
  name: 'contracts.provider-turnover',
  text: `select f.provider_code as "providerCode", f.currency, f.is_free as "isFree",
           sum(f.bet_minor)::text as "betMinor", sum(f.win_minor)::text as "winMinor",
           sum(f.refund_minor)::text as "refundMinor"
         from fact f where f.hour >= $1 and f.hour < $2 and ($3::text is null or f.provider_code = $3)
         group by 1, 2, 3 order by 1, 2, 3`,
}

interface TurnoverRow {
  providerCode: string
  currency: string
  isFree: boolean
  betMinor: string
  winMinor: string
  refundMinor: string
}

/** What providers' games turned over in a time, over all organizations. */
export async function findProviderTurnover(
  db: Db,
  { from, to, providerCode = null }: { from: Date; to: Date; providerCode?: string | null },
): Promise<(ProviderTurnover & { providerCode: string })[]> {
  const rows = await db.query<TurnoverRow>(turnover, [from, to, providerCode])
  return rows.map(({ betMinor, winMinor, refundMinor, ...row }) => ({
    ...row,
    betMinor: BigInt(betMinor),
    winMinor: BigInt(winMinor),
    refundMinor: BigInt(refundMinor),
  }))
}
