import { type Db, inTransaction } from '@/server/db'
import { csvLine } from '@/server/formats/csv'
import { findArchivedBefore } from '@/server/modules/delivery/archive'
import {
  classify,
  type DifferenceClass,
  differences,
  type SideFact,
} from '@/server/modules/finance/reconciliation'
import {
  type ComparedRow,
  createLines,
  findOrganizationBySlug,
  insertLines,
  matchLines,
  type Period,
  readCompared,
} from './queries-reconcile'
import { type FileLine, readLines, type Side } from './read-lines'

export interface ReconcileOrder {
  providerCode: string
  from: Date
  to: Date
  organization?: string | undefined
  providerReport?: string | undefined
  walletJournal?: string | undefined
  /** Takes the differences, one line of CSV at a time. */
  write: (line: string) => void
}

export interface ReconcileResult {
  compared: number
  counts: Partial<Record<DifferenceClass, number>>
}

export const outputColumns = [
  ...(['class', 'organization', 'brand', 'transaction_id', 'type', 'currency'] as const),
  ...(['amount_provider', 'amount_croupier', 'amount_wallet'] as const),
  ...(['status_provider', 'state_croupier', 'status_wallet', 'movement_id', 'what_to_do'] as const),
] as const

const linesAtATime = 2_000

/**
 * Compares a provider's report and a wallet's journal with the movements of a period and writes each difference with what to
 * do about it. Memory does not grow with the files. Throws RangeError for a file or an organization that cannot be
 * read, and for a period of which the archive has a part alone.
 */
export async function reconcile(order: ReconcileOrder): Promise<ReconcileResult> {
  const files = { provider: order.providerReport, wallet: order.walletJournal }
  if (!files.provider && !files.wallet)
    throw new RangeError('Give a provider’s report, a wallet’s journal, or both')
  const given = { provider: files.provider !== undefined, wallet: files.wallet !== undefined }
  return inTransaction(async (db) => {
    // Connections of the service have a deadline; a month of movements may take longer.
    await db.query('set local statement_timeout = 0')
    await requireAtHand(db, order.from)
    const period = { ...order, organizationId: await requireOrganization(db, order.organization) }
    await createLines(db)
    for (const side of ['provider', 'wallet'] as const) {
      const path = files[side]
      if (path !== undefined) await loadFile(db, side, path)
    }
    await matchLines(db, period)
    const result = await compareAll(db, period, { given, write: order.write })
    await db.query('drop table reconcile_line')
    return result
  })
}

/** What is archived would be told to be missing. */
async function requireAtHand(db: Db, from: Date): Promise<void> {
  const archivedBefore = await findArchivedBefore(db)
  if (archivedBefore && from < archivedBefore)
    throw new RangeError(`Transactions before ${archivedBefore.toISOString()} are in the archive alone`)
}

async function requireOrganization(db: Db, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null
  const id = await findOrganizationBySlug(db, slug)
  if (id === null) throw new RangeError(`There is no organization "${slug}"`)
  return id
}

async function loadFile(db: Db, side: Side, path: string): Promise<void> {
  let batch: FileLine[] = []
  for await (const line of readLines(side, path)) {
    batch.push(line)
    if (batch.length < linesAtATime) continue
    await insertLines(db, side, batch)
    batch = []
  }
  if (batch.length > 0) await insertLines(db, side, batch)
}

async function compareAll(
  db: Db,
  period: Period,
  { given, write }: { given: { provider: boolean; wallet: boolean }; write: (line: string) => void },
): Promise<ReconcileResult> {
  const result: ReconcileResult = { compared: 0, counts: {} }
  write(csvLine(outputColumns))
  for await (const row of readCompared(db, period)) {
    result.compared += 1
    for (const name of classify(asCompared(row), given)) {
      result.counts[name] = (result.counts[name] ?? 0) + 1
      write(csvLine(cellsOf(name, row)))
    }
  }
  await db.query('close reconcile_cursor')
  return result
}

function asCompared(row: ComparedRow) {
  const { amount, state } = row
  const movement = amount === null || state === null ? null : { ...row, amountMinor: amount, state }
  return {
    movement,
    isAmbiguous: row.isAmbiguous,
    provider: sideFact(
      row.providerLines,
      row.providerType,
      row.providerAmount,
      row.providerCurrency,
      row.providerStatus,
    ),
    wallet: sideFact(row.walletLines, row.walletType, row.walletAmount, row.walletCurrency, row.walletStatus),
  }
}

function sideFact(
  ...[lines, type, amountMinor, currency, status]: [
    number,
    string | null,
    bigint | null,
    string | null,
    string | null,
  ]
): SideFact | null {
  if (type === null || amountMinor === null || currency === null || status === null) return null
  return { lines, type, amountMinor, currency, status }
}

const cellsOf = (name: DifferenceClass, row: ComparedRow) =>
  [
    ...[name, row.organization, row.brand, row.transactionId, row.type, row.currency],
    ...[row.providerAmount, row.amount, row.walletAmount],
    ...[row.providerStatus, row.state, row.walletStatus, row.movementId, differences[name]],
  ].map((cell) => cell ?? '')
