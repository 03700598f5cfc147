import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import type { ContractLine, ContractVersion } from './contract'
import { tiersFromJson, tiersToJson } from './tiers'

export interface StoredVersion extends ContractVersion {
  note: string
  createdBy: Prisma.JsonValue
  createdAt: Date
  withdrawnAt: Date | null
}

const lock: Statement = {
  name: 'contracts.lock',
  text: `select pg_advisory_xact_lock(hashtextextended('contracts/' || $1::text, 0))`,
}

/** One accrual or change of an organization's contract at a time, within a transaction. */
export async function lockContracts(db: Db, organizationId: string): Promise<void> {
  await db.query(lock, [organizationId])
}

/** Every version, the withdrawn among them, the newest first. */
export async function findAllVersions(db: Db, organizationId: string): Promise<StoredVersion[]> {
  const found = await db.feeContract.findMany({
    where: { organizationId },
    include: { lines: { orderBy: { position: 'asc' } } },
    orderBy: { version: 'desc' },
  })
  return found.map(({ lines, ...version }) => ({ ...version, lines: lines.map(lineOf) }))
}

/** Those that apply, each from its day. */
export async function findVersions(db: Db, organizationId: string): Promise<StoredVersion[]> {
  return (await findAllVersions(db, organizationId)).filter(({ withdrawnAt }) => withdrawnAt === null)
}

function lineOf({
  kind,
  tiers,
  amountMinor,
  ...line
}: Prisma.FeeContractLineGetPayload<object>): ContractLine {
  const { id, label, providerCode, gameType, includesFreeWins } = line
  const shared = { id, label, providerCode, gameType, includesFreeWins }
  if (kind === 'ggr_share') return { ...shared, kind, tiers: tiersFromJson(tiers), minimumMinor: amountMinor }
  return { ...shared, kind, amountMinor: amountMinor ?? 0n }
}

export interface NewVersion extends ContractVersion {
  organizationId: string
  note: string
  createdBy: Prisma.InputJsonObject
  createdAt: Date
}

export async function insertVersion(db: Db, { lines, ...version }: NewVersion): Promise<void> {
  await db.feeContract.create({ data: version })
  await db.feeContractLine.createMany({
    data: lines.map((line, index) => ({
      id: line.id,
      organizationId: version.organizationId,
      contractId: version.id,
      position: index + 1,
      label: line.label,
      providerCode: line.providerCode,
      gameType: line.gameType,
      includesFreeWins: line.includesFreeWins,
      kind: line.kind,
      ...(line.kind === 'ggr_share'
        ? { tiers: tiersToJson(line.tiers), amountMinor: line.minimumMinor }
        : { amountMinor: line.amountMinor }),
    })),
  })
}

export async function isContractIdTaken(db: Db, id: string): Promise<boolean> {
  return (await db.feeContract.count({ where: { id } })) > 0
}

/** How many rows it withdrew: none that is effective on `today`, or was withdrawn before. */
export async function markWithdrawn(
  db: Db,
  of: { organizationId: string; contractId: string; today: Date },
  by: { withdrawnAt: Date; withdrawnBy: Prisma.InputJsonObject },
): Promise<number> {
  const { count } = await db.feeContract.updateMany({
    where: {
      id: of.contractId,
      organizationId: of.organizationId,
      effectiveDay: { gt: of.today },
      withdrawnAt: null,
    },
    data: by,
  })
  return count
}

export function findOrganizationTerms(db: Db, organizationId: string) {
  return db.organization.findUnique({
    where: { id: organizationId },
    select: { id: true, slug: true, name: true, kind: true, creditCurrency: true },
  })
}

/** Of these codes, those that no provider has. */
export async function findUnknownProviders(db: Db, codes: readonly string[]): Promise<string[]> {
  const known = await db.provider.findMany({ where: { code: { in: [...codes] } }, select: { code: true } })
  return codes.filter((code) => !known.some((provider) => provider.code === code))
}

const gameTypes: Statement = {
  name: 'contracts.game-types',
  text: `select distinct game_type as "gameType" from game where game_type is not null order by 1`,
}

export async function findGameTypes(db: Db): Promise<string[]> {
  const rows = await db.query<{ gameType: string | null }>(gameTypes)
  return rows.flatMap(({ gameType }) => (gameType === null ? [] : [gameType]))
}

export function findProviderNames(db: Db): Promise<{ code: string; name: string }[]> {
  return db.provider.findMany({ select: { code: true, name: true }, orderBy: { name: 'asc' } })
}

/** Days are `YYYY-MM-DD`; null: there is none. */
export interface ContractRow {
  organizationId: string
  name: string
  slug: string
  currency: string
  version: number | null
  since: string | null
  nextDay: string | null
  /** The last day that is accrued. */
  accruedThrough: string | null
  blockedReason: string | null
  blockedSince: Date | null
  total: bigint
}

const page: Statement = {
  name: 'contracts.page',
  text: `with listed as (
           select o.id as "organizationId", o.name, o.slug, o.credit_currency as currency, applies.version,
             applies.effective_day::text as since, following.effective_day::text as "nextDay",
             (p.accrued_until - 1)::text as "accruedThrough", p.blocked_reason as "blockedReason",
             p.blocked_since as "blockedSince"
           from organization o
           left join lateral (
             select version, effective_day from fee_contract
             where organization_id = o.id and withdrawn_at is null and effective_day <= $1::date
             order by effective_day desc limit 1
           ) applies on true
           left join lateral (
             select effective_day from fee_contract
             where organization_id = o.id and withdrawn_at is null and effective_day > $1::date
             order by effective_day limit 1
           ) following on true
           left join fee_progress p on p.organization_id = o.id
           where strpos(lower(o.name), lower($2::text)) > 0 or strpos(o.slug, lower($2::text)) > 0
         )
         select *, count(*) over () as total from listed
         where $3::text = 'all' or ($3::text = 'none' and version is null)
           or ($3::text = 'blocked' and "blockedReason" is not null)
           or ($3::text = 'changing' and "nextDay" is not null)
         order by ("blockedReason" is null), name, "organizationId" limit $4 offset $5`,
}

export const findPage = (db: Db, values: readonly unknown[]) => db.query<ContractRow>(page, values)
