import { OneTransaction } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type ZippedFile, zipPieces } from '@/server/formats/zip'
import { recordAudit } from '@/server/modules/platform/audit'
import { archiveStorage, type FileStorage } from '@/server/modules/platform/files'
import { idColumn, textOf } from './columns'
import { bodyName, type Pack, type ProvenRow, packFormat, packName, readRow } from './evidence-pack'
import { findArchived } from './find-archived'
import { groupRoots, keyOf, type Link, manifestFault, manifestName } from './manifest'
import { leafOf, pathOf } from './merkle'
import { monthOfId, monthsAfter } from './months'
import { type FoundFile, findFilesOfMonths } from './queries-found'
import { findMonths } from './queries-months'
import { openParquet, readText } from './read-stored'

export interface EvidenceFile {
  /** `evidence-aurora-round-1.zip`, in what a file may be called. */
  name: string
  pieces: AsyncGenerator<Uint8Array>
}

/**
 * All that the archive has of the round of an archived transaction, as a ZIP that `npm run archive:verify -- --pack` checks
 * without this service. Audited. Refusals: E0004, E0003 for a transaction that is not archived yet.
 */
export const exportEvidence = readVerb(
  'transactions.export',
  OneTransaction,
  async (ctx: TenantContext, { id }) => {
    const pack = await collectEvidence(ctx, id)
    const { providerCode, roundId } = pack.round
    await recordAudit(db, ctx, {
      action: 'transactions.evidence_exported',
      subjectType: 'transaction',
      subjectId: id,
      after: { providerCode, roundId, rows: pack.rows.length },
    })
    const name = `evidence-${providerCode}-${roundId}.zip`.replace(/[^\w.-]/g, '_')
    return { name, pieces: zipPieces(filesOf(pack)) } satisfies EvidenceFile
  },
)

type Round = Pack['round']

export async function collectEvidence(
  { organizationId }: Pick<TenantContext, 'organizationId'>,
  id: string,
  storage: FileStorage = archiveStorage(),
): Promise<Pack> {
  const movement = await findArchived({ id, organizationId }, storage)
  if (!movement) throw new AppError('E0003', { message: 'This transaction is not in the archive yet.' })
  const round = { organizationId, providerCode: movement.providerCode, roundId: movement.roundId }
  const chain = await readLinks(storage)
  // A round is over within days: a month before or after at most.
  const around = [-1, 0, 1].map((step) => monthsAfter(monthOfId(id), step))
  const months = around.filter((month) => chain.some((link) => link.month === month))
  const rows: ProvenRow[] = []
  for (const month of months) rows.push(...(await rowsOfMonth(storage, month, round)))
  const first = rows.map(({ month }) => month).toSorted()[0] ?? ''
  return { format: packFormat, round, chain: chain.filter(({ month }) => month >= first), rows }
}

async function readLinks(storage: FileStorage): Promise<Link[]> {
  const links: Link[] = []
  for (const { month, state } of await findMonths()) {
    if (state === 'writing' || state === 'written') break
    const read = manifestFault((await readText(storage, keyOf(month, manifestName))) ?? '')
    if ('fault' in read) throw new Error(`The manifest of ${month} ${read.fault}`)
    links.push(read.manifest.link)
  }
  return links
}

async function rowsOfMonth(storage: FileStorage, month: string, round: Round): Promise<ProvenRow[]> {
  const files = await findFilesOfMonths([month])
  const movements: ProvenRow[] = []
  for (const file of files.filter(({ subject }) => subject === 'movements')) {
    const parquet = await openParquet(storage, keyOf(month, file.name), file.sizeBytes)
    const ids = await parquet.findIds('round_id', round.roundId)
    if (ids.length > 0) movements.push(...(await proveRows(storage, files, file, new Set(ids))))
  }
  const own = movements.filter((row) => isOf(round, row))
  const ids = new Set(own.map((row) => String(readRow(row).id)))
  const attempts: ProvenRow[] = []
  for (const file of files.filter(({ subject }) => subject === 'attempts'))
    attempts.push(...(await proveRows(storage, files, file, ids)))
  return [...own, ...attempts]
}

function isOf({ organizationId, providerCode, roundId }: Round, row: ProvenRow): boolean {
  const cells = readRow(row)
  // defence: an evidence pack holds the organization’s own rows alone
  return (
    cells.organization_id === organizationId &&
    cells.provider_code === providerCode &&
    cells.round_id === roundId
  )
}

/** The rows of these movements in a file, each with its way to the root of the month. */
async function proveRows(
  storage: FileStorage,
  files: readonly FoundFile[],
  file: FoundFile,
  ids: ReadonlySet<string>,
): Promise<ProvenRow[]> {
  const roots = groupRoots(files)
  let group = files.slice(0, files.indexOf(file)).reduce((sum, { groups }) => sum + groups.length, 0)
  let from = 0
  const proven: ProvenRow[] = []
  for (const { rows, firstId, lastId } of file.groups) {
    const isHere = [...ids].some((id) => firstId <= id && id <= lastId)
    if (isHere)
      proven.push(
        ...(await proveGroup(storage, file, { from, to: from + rows, ids, above: pathOf(roots, group) })),
      )
    group += 1
    from += rows
  }
  return proven
}

interface InGroup {
  from: number
  to: number
  ids: ReadonlySet<string>
  above: ProvenRow['path']
}

async function proveGroup(
  storage: FileStorage,
  { month, name, subject, sizeBytes }: FoundFile,
  { from, to, ids, above }: InGroup,
): Promise<ProvenRow[]> {
  const parquet = await openParquet(storage, keyOf(month, name), sizeBytes)
  const rows = await parquet.read(from, to)
  const texts = rows.map((cells) => textOf(parquet.columns, cells))
  const leaves = texts.map(leafOf)
  const id = parquet.columns.indexOf(idColumn[subject])
  return rows.flatMap((cells, index) =>
    ids.has(String(cells[id]))
      ? [{ subject, month, text: texts[index] ?? '', path: [...pathOf(leaves, index), ...above] }]
      : [],
  )
}

const readme = `What one round was, as the archive of Croupier has it: every transaction with the bytes that were sent, and every attempt
to deliver it with what came back.

evidence.json    the rows, the hashes that lead from each to the root of its month, and the links from there to the newest month
bodies/<id>.bin  the exact bytes of each transaction's callback

To check it, without database or archive: npm run archive:verify -- --pack <this file> [--head <digest of the newest month>]
The digest of the newest month is in the audit log of Croupier (archive.verified), and with everyone it was given to.
`

async function* filesOf(pack: Pack): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', pieces: [readme] }
  yield { name: packName, pieces: [`${JSON.stringify(pack, null, 2)}\n`] }
  for (const row of pack.rows.filter(({ subject }) => subject === 'movements')) {
    const { id, body } = readRow(row)
    yield { name: bodyName(id), pieces: [Buffer.from(String(body), 'hex')] }
  }
}
