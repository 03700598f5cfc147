import { z } from 'zod'
import { BadRowReason } from '@/server/contract/resources/campaign'
import type { CurrencyTotal } from './totals'

const count = z.int().min(0)
const minor = z.string().transform(BigInt)

/** What a dry run found, as it is kept with the campaign. */
const StoredReport = z.object({
  checkedAt: z.iso.datetime().transform((text) => new Date(text)),
  /** SHA-256 of the file, in hex. */
  contentHash: z.string(),
  /** Rows without the header and empty lines. */
  rowCount: count,
  playerCount: count,
  badRowCount: count,
  badByReason: z.partialRecord(BadRowReason, count),
  totals: z.array(
    z.object({
      currency: z.string(),
      players: count,
      rounds: minor,
      stakeMinor: minor.nullable(),
      exposureMinor: minor.nullable(),
    }),
  ),
})

export interface CheckReport extends Omit<z.output<typeof StoredReport>, 'totals'> {
  totals: CurrencyTotal[]
}

/** A report as JSON: bigints are texts. */
export function storeReport(report: CheckReport): string {
  return JSON.stringify(report, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** Null while no dry run is through. */
export function readReport(stored: unknown): CheckReport | null {
  return stored === null ? null : StoredReport.parse(stored)
}
