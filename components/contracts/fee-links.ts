import { createSerializer } from 'nuqs/server'
import { ownContractParams } from './contract-params'

/** Where the figures of fees lead: to the fee rows that they sum up, and from a row to the transactions that it counts. */

const toContract = createSerializer(ownContractParams)

interface FeeRows {
  /** `YYYY-MM` */
  month: string
  lineId?: string | null
  /** `YYYY-MM-DD` */
  day?: string
}

/** The fee rows of a month, of one line or day of it where that is given. */
export const feeRowsPath = ({ month, lineId, day }: FeeRows): string =>
  toContract('/billing/contract', { month, line: lineId ?? null, day: day ?? null })

interface Row {
  day: string
  lineId: string
  includesFreeWins: boolean
}

/** What settled on a day and counts in a line, in one currency or in all. */
export function feeMovementsPath({ day, lineId, includesFreeWins }: Row, currency?: string): string {
  const query = new URLSearchParams({
    settledFrom: `${day}T00:00:00.000Z`,
    settledTo: new Date(Date.parse(day) + 86_400_000).toISOString(),
    counted: 'yes',
    line: lineId,
  })
  if (currency) query.set('currency', currency)
  if (!includesFreeWins) query.set('free', 'no')
  return `/transactions?${query}`
}

/** The rows that an address asks for. */
export const pickRows = <Row extends { lineId: string; day: string }>(
  rows: readonly Row[],
  { line, day }: { line: string | null; day: string | null },
): Row[] => rows.filter((row) => (!line || row.lineId === line) && (!day || row.day === day))
