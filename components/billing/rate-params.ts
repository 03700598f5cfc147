import { createLoader, parseAsInteger, parseAsString } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

/** The page of the list, and the day whose rates are shown; without one, the newest. */
export const rateParams = { page: parseAsInteger.withDefault(1), day: parseAsString }

export const loadRateParams = createLoader(rateParams)

export type RateParams = Awaited<ReturnType<typeof loadRateParams>>

export const pageOf = ({ page }: Pick<RateParams, 'page'>) => Math.min(10_000, Math.max(1, page))

/** A day that does not exist is as good as none. */
export function toRateDay({ day }: Pick<RateParams, 'day'>): Inputs['staffRates']['day'] {
  if (day === null || !/^2\d{3}-\d{2}-\d{2}$/.test(day)) return {}
  const at = new Date(day)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return exists ? { day } : {}
}
