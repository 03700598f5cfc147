import { brandName } from '@/components/data/brand-name'
import type { Outputs } from '@/components/trpc/types'
import { formatNumber } from '@/server/contract/figures'

export type Brand = Outputs['brands']['survey']['brands'][number]

export const nameOf = (brand: Brand) => brandName(brand)

/** A count with an upper bound: "10,000+". */
export function countText(count: number, countedUpTo: number): string {
  return formatNumber(count) + (count >= countedUpTo ? '+' : '')
}
