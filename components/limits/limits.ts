import type { inferRouterOutputs } from '@trpc/server'
import { type LimitField, limitFields } from '@/server/contract/bet-rules'
import type { AppRouter } from '@/server/trpc/router'

export type BrandLimits = inferRouterOutputs<AppRouter>['limits']['find'][number]
export type OwnLimits = NonNullable<BrandLimits['own']>
export type DefaultLimits = BrandLimits['defaults'][number]

export const limitLabels: Record<LimitField, string> = {
  stake_max: 'Maximum stake',
  loss_24h: 'Loss in 24 hours',
  loss_7d: 'Loss in 7 days',
  loss_30d: 'Loss in 30 days',
  session_minutes_24h: 'Session minutes in 24 hours',
}

export type LimitValues = Record<LimitField, string>

/** What a limit of 0 means for the player. */
const zeroText: Record<LimitField, string> = {
  stake_max: 'Every bet with a stake is refused.',
  loss_24h: 'Every bet with a stake is refused.',
  loss_7d: 'Every bet with a stake is refused.',
  loss_30d: 'Every bet with a stake is refused.',
  session_minutes_24h: 'The player can’t start a session or bet.',
}

export interface Lowering {
  field: LimitField
  value: string
  /** Null where the limit leaves something. */
  zero: string | null
}

/** The limits that a form makes lower than they are now: they apply at once, and a raise takes 24 hours. */
export function loweredBy(
  present: Record<LimitField, string | null> | null,
  values: LimitValues,
): Lowering[] {
  return limitFields.flatMap((field) => {
    const text = values[field].trim()
    const next = Number(text)
    if (text === '' || !Number.isFinite(next)) return []
    const before = present?.[field] ?? null
    if (before !== null && next >= Number(before)) return []
    return [{ field, value: text, zero: next === 0 ? zeroText[field] : null }]
  })
}
