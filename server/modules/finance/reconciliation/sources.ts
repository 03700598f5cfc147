import { z } from 'zod'
import { SourceNameForm } from '@/server/contract/forms/reconciliation'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { readTable, tableKindOf } from '@/server/formats/table-rows'
import { TableError } from '@/server/formats/table-source'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { openFileRanges, requireUpload } from '@/server/modules/platform/files'
import { guessMapping } from './guess-mapping'
import { LedgerMapping, mapRow } from './mapping'
import { hasProvider } from './queries-lists'
import type { LedgerScope } from './queries-runs'
import { findSource, findSources, insertSource, updateSource } from './queries-sources'

const OneSource = z.object({ sourceId: z.uuid() })
type OneSource = z.output<typeof OneSource>
const NewSource = z.object({ ...SourceNameForm.shape, mapping: LedgerMapping.nullable() })
const NewProviderSource = NewSource.extend({ ...OneProvider.shape, kind: z.enum(['upload', 'feed']) })
const ChangedSource = OneSource.extend(NewSource.shape)

const staffScope: LedgerScope = { organizationId: null }

/** Where ledgers of the other side come from, with the newest import of each. Throws E5004. */
export const listSources = readVerb('reconciliation.read', async ({ organizationId }: TenantContext) => ({
  sources: await findSources(db, { organizationId }),
}))
export const listProviderSources = readVerb('reconciliation.everywhere', async (_: Context) => ({
  sources: await findSources(db, staffScope),
}))

/** The wallet's journal as files, with how their columns are read. Throws E5004. */
export const addSource = writeVerb(
  'reconciliation.act',
  NewSource,
  (ctx: TenantContext, { name, mapping }: z.output<typeof NewSource>) =>
    add(ctx, { organizationId: ctx.organizationId, providerCode: null, side: 'wallet' }, { name, mapping }),
)

/** A provider's ledger as files, or by the feed of its protocol. Throws E0004, E0003 for a provider without a feed. */
export const addProviderSource = writeVerb(
  'reconciliation.actEverywhere',
  NewProviderSource,
  async (ctx: Context, { providerCode, kind, name, mapping }: z.output<typeof NewProviderSource>) => {
    if (!(await hasProvider(providerCode)))
      throw new AppError('E0004', { message: 'There is no such provider.' })
    return add(ctx, { organizationId: null, providerCode, side: 'provider' }, { name, mapping, kind })
  },
)

interface Subject {
  organizationId: string | null
  providerCode: string | null
  side: 'provider' | 'wallet'
}

async function add(
  ctx: Context,
  subject: Subject,
  {
    kind = 'upload',
    name,
    mapping,
  }: { name: string; mapping: LedgerMapping | null; kind?: 'upload' | 'feed' },
) {
  const id = newId()
  const now = ctx.clock.now()
  await inTransaction(async (tx) => {
    await insertSource(tx, {
      ...{
        id,
        ...subject,
        name,
        kind,
        ...(mapping && { mapping }),
        createdBy: describeActor(ctx.actor),
        createdAt: now,
      },
      ...(kind === 'feed' && { nextFetchAt: now }),
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger_source.added', subjectType: 'ledger_source', subjectId: id },
      after: { name, kind, providerCode: subject.providerCode },
    })
  })
  return { id }
}

/** Another name, or another reading of its files from now on. Throws E0004. */
export const changeSource = writeVerb(
  'reconciliation.act',
  ChangedSource,
  (ctx: TenantContext, changed: z.output<typeof ChangedSource>) =>
    change(ctx, { organizationId: ctx.organizationId }, changed),
)
export const changeProviderSource = writeVerb(
  'reconciliation.actEverywhere',
  ChangedSource,
  (ctx: Context, changed: z.output<typeof ChangedSource>) => change(ctx, staffScope, changed),
)

async function change(
  ctx: Context,
  scope: LedgerScope,
  { sourceId, name, mapping }: z.output<typeof ChangedSource>,
) {
  return inTransaction(async (tx) => {
    const source = await findSource(tx, scope, sourceId)
    if (!source) throw noSource()
    if (mapping && source.kind === 'api')
      throw new AppError('E0003', { message: 'Its rows come by the API: it takes no files.' })
    await updateSource(tx, sourceId, { name, ...(mapping && { mapping }) })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger_source.changed', subjectType: 'ledger_source', subjectId: sourceId },
      ...{ before: { name: source.name }, after: { name } },
    })
    return { id: sourceId }
  })
}

/** Takes nothing more; what it gave stays. Throws E0004. */
export const retireSource = writeVerb(
  'reconciliation.act',
  OneSource,
  (ctx: TenantContext, { sourceId }: OneSource) =>
    retire(ctx, { organizationId: ctx.organizationId }, sourceId),
)
export const retireProviderSource = writeVerb(
  'reconciliation.actEverywhere',
  OneSource,
  (ctx: Context, { sourceId }: OneSource) => retire(ctx, staffScope, sourceId),
)

async function retire(ctx: Context, scope: LedgerScope, sourceId: string) {
  return inTransaction(async (tx) => {
    const source = await findSource(tx, scope, sourceId)
    if (!source) throw noSource()
    await updateSource(tx, sourceId, { retiredAt: ctx.clock.now(), nextFetchAt: null })
    await recordAudit(tx, ctx, {
      ...{ action: 'ledger_source.retired', subjectType: 'ledger_source', subjectId: sourceId },
      before: { name: source.name },
    })
    return { id: sourceId }
  })
}

export const noSource = () => new AppError('E0004', { message: 'Ledger not found, or no longer in use.' })

const Preview = z.object({ fileId: z.uuid(), mapping: LedgerMapping.optional() })
type Preview = z.output<typeof Preview>

/**
 * The first rows of an uploaded file, as they would be read: by the mapping, or by a guess from its header, which is told. Throws
 * E0004 for a file that is not an upload of the caller's, E0003 for one that is no table.
 */
export const previewLedgerFile = readVerb(
  'reconciliation.act',
  Preview,
  ({ organizationId }: TenantContext, preview: Preview) => readPreview(organizationId, preview),
)
export const previewProviderFile = readVerb(
  'reconciliation.actEverywhere',
  Preview,
  (_: Context, preview: Preview) => readPreview(null, preview),
)

const previewRows = 50

async function readPreview(organizationId: string | null, { fileId, mapping: given }: Preview) {
  await requireUpload({ organizationId, fileId, purpose: 'ledger_file' })
  const source = await openFileRanges(fileId)
  if (!source) throw new AppError('E0004', { message: 'This file is not at hand. Upload it again.' })
  try {
    const kind = await tableKindOf(source)
    const rows = await firstRows(readTable(source, { kind }))
    const cells = rows.flatMap((row) => ('cells' in row ? [row.cells] : []))
    const header = Object.keys(cells[0] ?? {})
    const guess = guessMapping(header, cells)
    const mapping = given ?? LedgerMapping.safeParse(guess).data ?? null
    const mapped = mapping === null ? [] : rows.map((row) => mapRow(mapping, row))
    return { kind, header, guess, mapping, cells: cells.slice(0, 5), rows: mapped }
  } catch (error) {
    if (error instanceof TableError) throw new AppError('E0003', { message: error.message })
    throw error
  }
}

async function firstRows<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const first: Row[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === previewRows) break
  }
  return first
}
