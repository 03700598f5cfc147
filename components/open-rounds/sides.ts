import type { Outputs } from '@/components/trpc/types'

type Round = Outputs['rounds']['get']
export type OurSide = Round['movements'][number]
export type TheirSide = NonNullable<Round['answer']>['transactions'][number]

export interface Sides {
  transactionId: string
  ours: OurSide | null
  theirs: TheirSide | null
}

/** Each transaction once, with what either side has of it: ours in their order, then what only the provider has. */
export function toSides(round: Pick<Round, 'movements' | 'answer'>): Sides[] {
  const theirs = new Map((round.answer?.transactions ?? []).map((one) => [one.transactionId, one]))
  const known = round.movements.map((ours): Sides => {
    const { transactionId } = ours
    return { transactionId, ours, theirs: theirs.get(transactionId) ?? null }
  })
  const ids = new Set(known.map(({ transactionId }) => transactionId))
  const others = [...theirs.values()].filter(({ transactionId }) => !ids.has(transactionId))
  return [...known, ...others.map((one) => ({ transactionId: one.transactionId, ours: null, theirs: one }))]
}
