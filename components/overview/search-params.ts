import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { givenId } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

export const periods = ['24h', '7d', '30d'] as const
export type Period = (typeof periods)[number]

export const periodLabels: Record<Period, { label: string; step: string }> = {
  '24h': { label: '24 hours', step: 'hour' },
  '7d': { label: '7 days', step: 'six hours' },
  '30d': { label: '30 days', step: 'day' },
}

/** Filters in the URL. */
export const overviewParams = {
  period: parseAsStringLiteral(periods).withDefault('24h'),
  brand: parseAsString,
  currency: parseAsString,
}

export const loadOverviewParams = createLoader(overviewParams)

export type OverviewParams = Awaited<ReturnType<typeof loadOverviewParams>>

/** Text that cannot be a brand matches none; text that cannot be a currency is ignored. */
export function toQuery({ period, brand, currency }: OverviewParams): Inputs['overview']['statistics'] {
  return {
    period,
    brandId: givenId(brand),
    currency: currency && /^[A-Z]{3,8}$/.test(currency) ? currency : undefined,
  }
}
