import type { Prisma } from '@/prisma/generated/client'
import type { MarketMode } from '@/server/contract/jurisdictions'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { AdoptedProfile, MarketScope } from './rules'

const adoptedStatement: Statement = {
  name: 'jurisdictions.adopted',
  // defence: an adopted profile is scoped to the organization
  text: `select distinct on (a.country) a.country, a.mode, a.number, v.rules, v.effective_from as "effectiveFrom",
      case when e.number is not null then json_build_object('number', e.number, 'rules', e.rules) end as earlier
    from jurisdiction_adoption a
    join jurisdiction_version v on v.country = a.country and v.number = a.number
    left join jurisdiction_version e on e.country = a.country and e.number = a.earlier_number
    where a.organization_id = $1 and (a.brand_id is null or a.brand_id = $2)
    order by a.country, a.brand_id nulls last`,
}

/** What counts for a brand in each country: its own row before its organization's. */
export function selectAdopted(db: Db, scope: MarketScope): Promise<AdoptedProfile[]> {
  return db.query(adoptedStatement, [scope.organizationId, scope.brandId])
}

const gateStatement: Statement = {
  name: 'jurisdictions.gate',
  text: `select mode from certified_market_gate
    where organization_id = $1 and (brand_id is null or brand_id = $2) order by brand_id nulls last limit 1`,
}

export async function selectGateMode(db: Db, scope: MarketScope): Promise<MarketMode> {
  const [row] = await db.query<{ mode: MarketMode }>(gateStatement, [scope.organizationId, scope.brandId])
  return row?.mode ?? 'off'
}

const lockStatement: Statement = {
  name: 'jurisdictions.lock-organization',
  text: `select pg_advisory_xact_lock(hashtextextended('jurisdictions/' || $1::text, 0))`,
}

/** What an organization takes is written one after the other, for the transaction. */
export async function lockAdoptions(tx: Db, organizationId: string): Promise<void> {
  await tx.query(lockStatement, [organizationId])
}

/** All rows of an organization and its brands. */
export function findAdoptions(db: Db, organizationId: string) {
  return db.jurisdictionAdoption.findMany({
    where: { organizationId },
    orderBy: [{ country: 'asc' }, { id: 'asc' }],
  })
}

export function findAdoption(db: Db, where: MarketScope & { country: string }) {
  return db.jurisdictionAdoption.findFirst({ where })
}

interface Stamp {
  by: object
  at: Date
}

interface NewAdoption extends MarketScope {
  country: string
  number: number
  earlierNumber: number | null
  mode: MarketMode
}

const stamped = ({ by, at }: Stamp) => ({ updatedBy: by as Prisma.InputJsonValue, updatedAt: at })

/** `id` null: the first. Call `lockAdoptions` before. */
export async function saveAdoption(tx: Db, id: string | null, adoption: NewAdoption, stamp: Stamp) {
  const data = { ...adoption, ...stamped(stamp) }
  if (id === null) await tx.jurisdictionAdoption.create({ data: { ...data, id: newId() } })
  else await tx.jurisdictionAdoption.update({ where: { id }, data })
}

export async function deleteAdoption(tx: Db, id: string): Promise<void> {
  await tx.jurisdictionAdoption.delete({ where: { id } })
}

export function findGates(db: Db, organizationId: string) {
  return db.certifiedMarketGate.findMany({ where: { organizationId } })
}

export function findGate(db: Db, where: MarketScope) {
  return db.certifiedMarketGate.findFirst({ where })
}

/** As `saveAdoption`. */
export async function saveGate(
  tx: Db,
  id: string | null,
  gate: MarketScope & { mode: MarketMode },
  stamp: Stamp,
) {
  const data = { ...gate, ...stamped(stamp) }
  if (id === null) await tx.certifiedMarketGate.create({ data: { ...data, id: newId() } })
  else await tx.certifiedMarketGate.update({ where: { id }, data })
}

export async function deleteGate(tx: Db, id: string): Promise<void> {
  await tx.certifiedMarketGate.delete({ where: { id } })
}
