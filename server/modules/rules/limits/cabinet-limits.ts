import { z } from 'zod'
import { limitFields, lossFields } from '@/server/contract/bet-rules'
import { PlayerId, SessionCurrency, Uuid } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import { isSafeMinor } from '@/server/core/money'
import { readTypedAmount } from '@/server/core/money-input'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { changeLimitsOf } from './change-limits'
import { getPlayerLimits, limitsOf } from './get-player-limits'
import { allPlayers, limitsJson, raisesJson, selectChanges, selectLimitedBrands } from './queries-limits'

const WhoseLimits = z.object({
  /** Empty: the defaults of brands. */
  playerId: z.union([z.literal(allPlayers), PlayerId]),
  /** Left out: every brand of the organization. */
  brandId: Uuid.optional(),
})

const shownChanges = 20

/**
 * The limits of a player, or the defaults, at each brand of the organization that has some: what applies, what waits, what is
 * used, and the last changes.
 */
export const findLimits = readVerb('limits.read', WhoseLimits, find)

async function find(
  ctx: TenantContext,
  { playerId, brandId }: { playerId: string; brandId?: string | undefined },
) {
  const { organizationId } = ctx
  const brands = await selectLimitedBrands(db, { organizationId, playerId, brandId: brandId ?? null })
  return Promise.all(
    brands.map(async (brand) => {
      const of = { ...ctx, brandId: asBrandId(brand.id) }
      const { currency, own, defaults, used } = await getPlayerLimits(of, playerId)
      const changes = await selectChanges(db, { brandId: brand.id, playerId, limit: shownChanges })
      const shown = (set: Parameters<typeof limitsOf>[0]) => {
        const { limits, pending } = limitsOf(set)
        return { limits: limitsJson(limits), pending: raisesJson(pending) }
      }
      return {
        brandId: brand.id,
        subOperatorRef: brand.ref,
        own:
          playerId !== allPlayers && currency !== null
            ? { currency, version: own?.version ?? null, ...shown(own), used: lossesJson(used) }
            : null,
        defaults: defaults.map((set) => ({ currency: set.currency, version: set.version, ...shown(set) })),
        changes: changes.map(({ version, createdAt, actor, currency: inCurrency, limits }) => ({
          version,
          createdAt,
          currency: inCurrency,
          by: String((actor as { name?: unknown }).name ?? ''),
          limits: limits as ReturnType<typeof limitsJson>,
        })),
      }
    }),
  )
}

const lossesJson = (used: Record<(typeof lossFields)[number], bigint>) =>
  Object.fromEntries(
    lossFields.map((field) => [field, Number(used[field] > 0n ? used[field] : 0n)]),
  ) as Record<(typeof lossFields)[number], number>

/** Amounts as people type them, in major units; empty: no limit. */
const NewLimits = z.object({
  playerId: z.union([z.literal(allPlayers), PlayerId]),
  currency: SessionCurrency,
  values: z.record(z.enum(limitFields), z.string().trim().max(24)),
})

/** Sets the limits of a player at a brand, or its default with an empty player. Throws E0003 by field. */
export const setLimits = writeVerb('limits.manage', NewLimits, set)

async function set(
  ctx: BrandContext,
  { playerId, currency, values }: z.output<typeof NewLimits>,
): Promise<void> {
  const wanted = Object.fromEntries(
    limitFields.map((field) => [field, readValue(field, values[field], currency)]),
  )
  await changeLimitsOf(ctx, { playerId, currency, wanted })
}

const maxMinutes = 1_440

function readValue(field: (typeof limitFields)[number], text: string, currency: string): number | undefined {
  if (text === '') return undefined
  const refuse = (message: string) =>
    new AppError('E0003', { message, details: { issues: [{ path: `values.${field}`, message }] } })
  if (field === 'session_minutes_24h') {
    if (!/^\d{1,4}$/.test(text) || Number(text) > maxMinutes) throw refuse('Enter 0 to 1,440 minutes')
    return Number(text)
  }
  const minor = readTypedAmount(text, currency)
  if (typeof minor === 'string') throw refuse(minor)
  if (!isSafeMinor(minor)) throw refuse('This amount is too large.')
  if (minor < 0n) throw refuse('Enter an amount such as 150.00')
  return Number(minor)
}
