import type { Outputs } from '@/components/trpc/types'

export type TimelineEvent = Outputs['players']['timeline']['events'][number]
type Transaction = Extract<TimelineEvent, { kind: 'transaction' }>['movement']

export type TimelineEntry =
  | Exclude<TimelineEvent, { kind: 'transaction' }>
  | { kind: 'round'; id: string; createdAt: Date; movements: Transaction[] }

/** Transactions of one round that stand together are one entry; its time is that of the latest. */
export function toEntries(events: readonly TimelineEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const event of events) {
    const last = entries.at(-1)
    if (event.kind !== 'transaction') entries.push(event)
    else if (last?.kind === 'round' && isOneRound(last.movements[0], event.movement))
      last.movements.push(event.movement)
    else
      entries.push({ kind: 'round', id: event.id, createdAt: event.createdAt, movements: [event.movement] })
  }
  return entries
}

const isOneRound = (a: Transaction | undefined, b: Transaction) =>
  a?.roundId === b.roundId && a.providerCode === b.providerCode
