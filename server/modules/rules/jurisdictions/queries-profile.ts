import type { Prisma } from '@/prisma/generated/client'
import type { ProfileRules } from '@/server/contract/jurisdictions'
import type { Db, Statement } from '@/server/db'

const lockStatement: Statement = {
  name: 'jurisdictions.lock-profile',
  text: `select pg_advisory_xact_lock(hashtextextended('jurisdictions/' || $1::text, 0))`,
}

/** Versions of a country are written one after the other, for the transaction. */
export async function lockProfile(tx: Db, country: string): Promise<void> {
  await tx.query(lockStatement, [country])
}

export interface VersionRow {
  country: string
  number: number
  effectiveFrom: Date
  rules: ProfileRules
  note: string
  createdBy: unknown
  createdAt: Date
}

/** As `saveProfileVersion` stored it: rules were parsed by their schema then. */
const stored = (row: Omit<VersionRow, 'rules'> & { rules: Prisma.JsonValue }): VersionRow => ({
  ...row,
  rules: row.rules as unknown as ProfileRules,
})

/** The newest first. */
export async function findVersions(db: Db, country: string): Promise<VersionRow[]> {
  const rows = await db.jurisdictionVersion.findMany({ where: { country }, orderBy: { number: 'desc' } })
  return rows.map(stored)
}

/** Of every country, by country; the newest first. */
export async function findAllVersions(db: Db): Promise<VersionRow[]> {
  const rows = await db.jurisdictionVersion.findMany({ orderBy: [{ country: 'asc' }, { number: 'desc' }] })
  return rows.map(stored)
}

export async function insertVersion(tx: Db, version: VersionRow): Promise<void> {
  const createdBy = version.createdBy as Prisma.InputJsonValue
  await tx.jurisdictionVersion.create({ data: { ...version, createdBy } })
}

export interface Takers {
  country: string
  /** Null: of any version. */
  number: number | null
  takers: number
}

/** How many organizations have taken a country's profile, by version; the switched-off ones do not count. */
export async function countTakers(db: Db): Promise<Takers[]> {
  return db.query(`select country, number, count(distinct organization_id)::int as takers
    from jurisdiction_adoption where mode <> 'off' group by grouping sets ((country), (country, number))`)
}
