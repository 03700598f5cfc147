import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { crashPoints } from '@/server/crash-points'
import { db, inTransaction } from '@/server/db'
import { readTable, type TableRow } from '@/server/formats/table-rows'
import { TableError } from '@/server/formats/table-source'
import { log } from '@/server/log'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { claimFile, openFileRanges, releaseFile } from '@/server/modules/platform/files'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { LedgerMapping, mapRow } from './mapping'
import type { LedgerScope } from './queries-runs'
import {
  type ClaimedImport,
  claimImport,
  deleteImport,
  findImport,
  findImportByContent,
  findImports,
  findSource,
  insertImport,
  insertRows,
  requestTouched,
  type StoredRow,
  settleImport,
} from './queries-sources'
import { noSource } from './sources'

/** A crash at any of them must neither lose nor double a row or a break. */
export const { reach: checkpoint } = crashPoints<'rows_stored' | 'breaks_recorded'>(
  'reconciliation',
  'reconciliation/',
)

const pageSize = 50
const Importing = z.object({
  sourceId: z.uuid(),
  fileId: z.uuid(),
  /** Where rows have no times: the period that they belong to. */
  from: z.date().optional(),
  to: z.date().optional(),
})
type Importing = z.output<typeof Importing>
const OneImport = z.object({ importId: z.uuid() })
type OneImport = z.output<typeof OneImport>

const staffScope: LedgerScope = { organizationId: null }

/**
 * Takes an uploaded file into a ledger; its rows are read in the background. `isKnown`: the same content was taken before, and
 * nothing is added. Throws E0004, E0003 for a ledger without a mapping.
 */
export const importLedgerFile = writeVerb(
  'reconciliation.act',
  Importing,
  (ctx: TenantContext, given: Importing) => take(ctx, { organizationId: ctx.organizationId }, given),
)
export const importProviderFile = writeVerb(
  'reconciliation.actEverywhere',
  Importing,
  (ctx: Context, given: Importing) => take(ctx, staffScope, given),
)

async function take(ctx: Context, scope: LedgerScope, { sourceId, fileId, from, to }: Importing) {
  return inTransaction(async (tx) => {
    const source = await findSource(tx, scope, sourceId)
    if (!source) throw noSource()
    if (source.mapping === null)
      throw new AppError('E0003', { message: 'Say first how the columns of its files are read.' })
    const id = newId()
    const { organizationId } = scope
    const file = await claimFile(tx, { organizationId, fileId, purpose: 'ledger_file', ownerId: id })
    const known = await findImportByContent(tx, sourceId, file.sha256)
    if (known) {
      await releaseFile(tx, { organizationId, fileId, clock: ctx.clock })
      return { id: known.id, isKnown: true }
    }
    const now = ctx.clock.now()
    await insertImport(tx, {
      ...{ id, sourceId, name: file.name, sha256: file.sha256, sizeBytes: BigInt(file.sizeBytes), fileId },
      ...{ state: 'waiting', createdBy: describeActor(ctx.actor), createdAt: now },
      ...(from && to && { isUndated: true, firstAt: from, lastAt: to }),
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger.imported', subjectType: 'ledger_import', subjectId: id },
      after: { source: source.name, name: file.name, sha256: file.sha256 },
    })
    return { id, isKnown: false }
  })
}

const ImportSearch = z.object({ sourceId: z.uuid().optional(), cursor: pageCursor })
type ImportSearch = z.output<typeof ImportSearch>

/** Files and other parts of ledgers, the newest first, with the rows that could not be read. Throws E5004. */
export const listImports = readVerb(
  'reconciliation.read',
  ImportSearch,
  ({ organizationId }: TenantContext, search: ImportSearch) => list({ organizationId }, search),
)
export const listProviderImports = readVerb(
  'reconciliation.everywhere',
  ImportSearch,
  (_: Context, search: ImportSearch) => list(staffScope, search),
)

async function list(scope: LedgerScope, { sourceId, cursor: text }: ImportSearch) {
  const cursor = parseCursor(text)
  const reading = { cursor, direction: readingOrder(cursor), limit: pageSize + 1 }
  const found = await findImports(db, { ...scope, sourceId: sourceId ?? null }, reading)
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { imports: rows, ...neighbours }
}

/** Takes a file back with its rows: what was compared with them is compared again, unless it is signed. Throws E0004. */
export const removeImport = writeVerb(
  'reconciliation.act',
  OneImport,
  (ctx: TenantContext, { importId }: OneImport) =>
    remove(ctx, { organizationId: ctx.organizationId }, importId),
)
export const removeProviderImport = writeVerb(
  'reconciliation.actEverywhere',
  OneImport,
  (ctx: Context, { importId }: OneImport) => remove(ctx, staffScope, importId),
)

async function remove(ctx: Context, scope: LedgerScope, id: string) {
  return inTransaction(async (tx) => {
    const found = await findImport(tx, scope, id)
    if (!found) throw new AppError('E0004', { message: 'Import not found.' })
    const { firstAt, lastAt, fileId, name, sourceId } = found
    const { clock } = ctx
    if (fileId) await releaseFile(tx, { organizationId: scope.organizationId, fileId, clock })
    await deleteImport(tx, id)
    const source = await findSource(tx, scope, sourceId)
    if (firstAt && lastAt)
      await requestTouched(tx, clock.now(), {
        ...{ firstAt, lastAt, ...scope, providerCode: source?.providerCode ?? null },
      })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger.import_removed', subjectType: 'ledger_import', subjectId: id, before: { name } },
    })
    return { id }
  })
}

/** Longer than a batch takes; the next batch extends it. */
const leaseMs = 2 * 60_000
const rowsAtATime = 5_000
const keptProblems = 1_000

/** Reads the files that wait, one after the other; the number of imports. A process that dies leaves its file to the next one. */
export async function loadImports(ctx: Context): Promise<number> {
  for (let loaded = 0; ; loaded += 1) {
    const token = newId()
    const now = ctx.clock.now()
    const claimed = await claimImport(token, { now, until: new Date(now.getTime() + leaseMs) })
    if (!claimed) return loaded
    await load(ctx, claimed, token)
  }
}

interface Loaded {
  rowCount: bigint
  badRowCount: bigint
  problems: { line: number; problem: string; transactionId: string | null }[]
  firstAt: Date | null
  lastAt: Date | null
}

async function load(ctx: Context, claimed: ClaimedImport, token: string): Promise<void> {
  const { id } = claimed
  const loaded: Loaded = { rowCount: 0n, badRowCount: 0n, problems: [], firstAt: null, lastAt: null }
  const error = await readRows(ctx, { claimed, token, loaded }).catch((cause: unknown) => {
    if (cause instanceof TableError) return cause.message
    throw cause
  })
  await inTransaction(async (tx) => {
    const period = claimed.isUndated ? {} : { firstAt: loaded.firstAt, lastAt: loaded.lastAt }
    const { firstAt, lastAt, ...counts } = { ...loaded, ...claimedPeriod(claimed, loaded) }
    const state = error === null && counts.rowCount > 0n ? 'loaded' : 'failed'
    const failure = error ?? (counts.rowCount > 0n ? null : 'No row of the file could be read.')
    const isOurs = await settleImport(
      tx,
      { id, token },
      { ...counts, ...period, ...{ state, error: failure, loadedAt: ctx.clock.now() } },
    )
    if (!isOurs || firstAt === null || lastAt === null) return
    const { organizationId, providerCode } = claimed
    await requestTouched(tx, ctx.clock.now(), { firstAt, lastAt, organizationId, providerCode })
  })
  log.info(
    { importId: id, rows: Number(loaded.rowCount), problems: Number(loaded.badRowCount) },
    'ledger read',
  )
}

const claimedPeriod = ({ isUndated, firstAt, lastAt }: ClaimedImport, loaded: Loaded) =>
  isUndated ? { firstAt, lastAt } : { firstAt: loaded.firstAt, lastAt: loaded.lastAt }

/** Null once all rows are stored; else why the file cannot be read. */
async function readRows(
  ctx: Context,
  { claimed, token, loaded }: { claimed: ClaimedImport; token: string; loaded: Loaded },
): Promise<string | null> {
  const source = await openFileRanges(claimed.fileId)
  if (!source) return 'The file is no longer at hand.'
  const mapping = LedgerMapping.parse(claimed.mapping)
  let batch: StoredRow[] = []
  const store = async () => {
    const until = new Date(ctx.clock.now().getTime() + leaseMs)
    await insertRows({ id: claimed.id, token, until }, batch)
    checkpoint('rows_stored')
    batch = []
  }
  for await (const read of readTable(source)) {
    batch.push(...takeRow(loaded, mapping, read))
    if (batch.length >= rowsAtATime) await store()
  }
  if (batch.length > 0) await store()
  const isDated = claimed.isUndated || loaded.firstAt !== null || loaded.rowCount === 0n
  return isDated ? null : 'Its rows have no times: say with the upload which period they belong to.'
}

/** The rows of the ledger that a row of the file is, or none, with its problem noted. */
function takeRow(loaded: Loaded, mapping: LedgerMapping, read: TableRow): StoredRow[] {
  const mapped = mapRow(mapping, read)
  if (mapped.ok) {
    for (const { occurredAt } of mapped.rows) note(loaded, occurredAt)
    return mapped.rows.map((row) => ({ ...row, line: read.line }))
  }
  loaded.badRowCount += 1n
  const cell = 'cells' in read ? read.cells[mapping.columns.transaction_id] : undefined
  const { line, problem } = mapped
  if (loaded.problems.length < keptProblems)
    loaded.problems.push({ line, problem, transactionId: cell?.trim() || null })
  return []
}

function note(loaded: Loaded, at: Date | null): void {
  loaded.rowCount += 1n
  if (at === null) return
  if (loaded.firstAt === null || at < loaded.firstAt) loaded.firstAt = at
  if (loaded.lastAt === null || at > loaded.lastAt) loaded.lastAt = at
}
