import type { Outputs } from '@/components/trpc/types'

export type Brand = Outputs['brands']['survey']['brands'][number]

/** A platform's brands all have a ref; a single organization's one brand has none. */
export const nameOf = (brand: { ref: string | null }) => brand.ref ?? 'Unnamed'

/** A count with an upper bound: "10,000+". */
export function countText(count: number, countedUpTo: number): string {
  return count.toLocaleString('en') + (count >= countedUpTo ? '+' : '')
}
