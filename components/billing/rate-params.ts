import { parseAsString } from 'nuqs/server'
import { defineList, type ParamsOf } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

/** The page of the list, and the day whose rates are shown; without one, the newest. */
export const rateList = defineList({}, { ...pageParam, day: parseAsString })

/** A day that does not exist is as good as none. */
export function toRateDay({ day }: Pick<ParamsOf<typeof rateList>, 'day'>): Inputs['staffRates']['day'] {
  if (day === null || !/^2\d{3}-\d{2}-\d{2}$/.test(day)) return {}
  const at = new Date(day)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return exists ? { day } : {}
}
