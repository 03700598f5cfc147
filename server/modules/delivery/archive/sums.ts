/** Movements of one currency, type and state. */
export interface Sum {
  currency: string
  type: string
  state: string
  count: number
  /** Minor units in digits: sums of many months are larger than a number or an INT64 can be. */
  amountMinor: string
}

type Summed = Pick<Sum, 'currency' | 'type' | 'state'>

const keyOf = ({ currency, type, state }: Summed) => `${currency} ${type} ${state}`

/** Adds movements up, exactly. */
export function createSums() {
  const all = new Map<string, Summed & { count: number; amount: bigint }>()
  return {
    add(of: Summed, amount: bigint, count = 1): void {
      const { currency, type, state } = of
      const found = all.get(keyOf(of)) ?? { currency, type, state, count: 0, amount: 0n }
      all.set(keyOf(of), { ...found, count: found.count + count, amount: found.amount + amount })
    },
    /** By currency, type and state. */
    list: (): Sum[] =>
      [...all.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { amount, ...sum }]) => ({ ...sum, amountMinor: amount.toString() })),
  }
}

export function addUp(lists: readonly (readonly Sum[])[]): Sum[] {
  const sums = createSums()
  for (const one of lists.flat()) sums.add(one, BigInt(one.amountMinor), one.count)
  return sums.list()
}

export const isSameSums = (one: readonly Sum[], other: readonly Sum[]): boolean =>
  JSON.stringify(addUp([one])) === JSON.stringify(addUp([other]))
