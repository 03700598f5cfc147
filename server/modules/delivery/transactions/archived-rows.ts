import { type ArchivedRow, readArchived } from '@/server/modules/delivery/archive'
import type { DeliveryFilter } from './delivery-scope'
import { isSettled } from './queries-settled'

/** What the archive has of a filter, newest first. A period of settlement is one of the database: reports lead to it. */
export async function* findArchivedRows(filter: DeliveryFilter): AsyncGenerator<ArchivedRow[]> {
  if (isSettled(filter)) return
  const { organizationId, from, to } = filter
  for await (const rows of readArchived({ organizationId, from, to })) {
    const matching = rows.filter((row) => isMatch(row, filter))
    if (matching.length > 0) yield matching
  }
}

const same = {
  type: 'type',
  providerCode: 'providerCode',
  playerId: 'playerId',
  sessionId: 'sessionId',
  brandId: 'brandId',
  grantId: 'freeRoundGrantId',
  roundId: 'roundId',
  transactionId: 'transactionId',
  endpointId: 'endpointId',
  gameId: 'gameId',
  currency: 'currency',
  isFree: 'isFree',
  isFinished: 'isFinished',
} as const satisfies Partial<Record<keyof DeliveryFilter, keyof ArchivedRow>>

const beginning = {
  playerPrefix: 'playerId',
  roundPrefix: 'roundId',
  transactionPrefix: 'transactionId',
} as const satisfies Partial<Record<keyof DeliveryFilter, keyof ArchivedRow>>

type Asked = readonly [keyof DeliveryFilter, keyof ArchivedRow]
const asked = (of: object) => Object.entries(of) as Asked[]

/** Of the organization's own, the same conditions that the database is asked with; empty texts ask for nothing, as there. */
export function isMatch(row: ArchivedRow, filter: DeliveryFilter): boolean {
  const { states, amountFromMinor: min, amountToMinor: max } = filter
  return (
    (!states || states.includes(row.state)) &&
    (min === undefined || row.amountMinor >= min) &&
    (max === undefined || row.amountMinor <= max) &&
    asked(same).every(([name, of]) => isOpen(filter[name]) || row[of] === filter[name]) &&
    asked(beginning).every(
      ([name, of]) => isOpen(filter[name]) || String(row[of]).startsWith(String(filter[name])),
    )
  )
}

const isOpen = (value: unknown) => value === undefined || value === ''
