import { z } from 'zod'
import { marketModes, versionName } from '@/server/contract/jurisdictions'
import { MarketCountry } from '@/server/contract/profile-rules'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { findBrandOf } from '@/server/modules/accounts/brands'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  deleteAdoption,
  deleteGate,
  findAdoption,
  findGate,
  lockAdoptions,
  saveAdoption,
  saveGate,
} from './queries-adoption'
import { findVersions } from './queries-profile'
import type { MarketScope } from './rules'

const Mode = z.enum(marketModes)
const Taken = z.object({
  /** Null: the organization's own. */
  brandId: z.uuid().nullable(),
  country: MarketCountry,
  number: z.int().min(1),
  mode: Mode,
})
type Taken = z.output<typeof Taken>

/**
 * Takes a version of a country's profile for the organization or one of its brands, or switches its mode. A version that is not
 * in effect yet can be taken: until then, what applied goes on. Throws E5004, E0004 (brand or version).
 */
export const takeProfile = writeVerb('jurisdictions.manage', Taken, runTake)

async function runTake(ctx: TenantContext, { brandId, country, number, mode }: Taken): Promise<void> {
  await inTransaction(async (tx) => {
    const scope = await requireScope(tx, ctx, brandId)
    await lockAdoptions(tx, ctx.organizationId)
    const versions = await findVersions(tx, country)
    const version = versions.find((one) => one.number === number)
    if (!version) throw new AppError('E0004', { message: 'Version not found.' })
    const now = ctx.clock.now()
    const current = await findAdoption(tx, { ...scope, country })
    const isInEffect = (wanted: number | null) =>
      versions.some((one) => one.number === wanted && one.effectiveFrom <= now)
    const applying = isInEffect(current?.number ?? null) ? current?.number : current?.earlierNumber
    const earlierNumber = isInEffect(number) || applying === number ? null : (applying ?? null)
    const taken = { ...scope, country, number, earlierNumber, mode }
    await saveAdoption(tx, current?.id ?? null, taken, { by: describeActor(ctx.actor), at: now })
    await audit(tx, ctx, scope, {
      action: 'jurisdiction.taken',
      ...(current && { before: { version: versionName(current), mode: current.mode } }),
      after: { version: versionName(taken), mode },
    })
  })
}

const OneTaken = Taken.pick({ brandId: true, country: true })

/**
 * Takes the profile of a country back: a brand inherits its organization's again, an organization has none. Nothing happens
 * where there is none. Throws E5004, E0004 (brand).
 */
export const dropProfile = writeVerb('jurisdictions.manage', OneTaken, runDrop)

async function runDrop(ctx: TenantContext, { brandId, country }: z.output<typeof OneTaken>): Promise<void> {
  await inTransaction(async (tx) => {
    const scope = await requireScope(tx, ctx, brandId)
    await lockAdoptions(tx, ctx.organizationId)
    const current = await findAdoption(tx, { ...scope, country })
    if (!current) return
    await deleteAdoption(tx, current.id)
    const before = { version: versionName(current), mode: current.mode }
    await audit(tx, ctx, scope, { action: 'jurisdiction.dropped', before })
  })
}

/** `mode` null: a brand inherits its organization's switch again. */
const Gate = z.object({ brandId: z.uuid().nullable(), mode: Mode.nullable() })

/** Whether games' certified markets gate launches and free rounds. Throws E5004, E0004 (brand). */
export const setCertifiedMarkets = writeVerb('jurisdictions.manage', Gate, runGate)

async function runGate(ctx: TenantContext, { brandId, mode }: z.output<typeof Gate>): Promise<void> {
  await inTransaction(async (tx) => {
    const scope = await requireScope(tx, ctx, brandId)
    await lockAdoptions(tx, ctx.organizationId)
    const current = await findGate(tx, scope)
    if ((current?.mode ?? null) === mode) return
    const stamp = { by: describeActor(ctx.actor), at: ctx.clock.now() }
    if (mode !== null) await saveGate(tx, current?.id ?? null, { ...scope, mode }, stamp)
    else if (current) await deleteGate(tx, current.id)
    await audit(tx, ctx, scope, {
      action: 'certified_markets.switched',
      before: { mode: current?.mode ?? null },
      after: { mode },
    })
  })
}

type Change = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after'>

function audit(tx: Db, ctx: TenantContext, { organizationId, brandId }: MarketScope, change: Change) {
  const subject =
    brandId === null
      ? ({ subjectType: 'organization', subjectId: organizationId } as const)
      : ({ subjectType: 'brand', subjectId: brandId, brandId } as const)
  return recordAudit(tx, ctx, { ...subject, ...change })
}

/** The organization itself, or one of its named brands. E0004 for another organization's, and for a single casino's one unnamed brand. */
async function requireScope(
  db: Db,
  { organizationId }: TenantContext,
  brandId: string | null,
): Promise<MarketScope> {
  if (brandId === null) return { organizationId, brandId }
  // defence: a brand that takes a profile is scoped to the organization
  const brand = await findBrandOf(db, { organizationId, brandId })
  if (!brand || brand.ref === null)
    throw new AppError('E0004', { message: 'Brand not found in this organization.' })
  return { organizationId, brandId }
}
