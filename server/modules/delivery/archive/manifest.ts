import { z } from 'zod'
import { sha256 } from '@/server/core/crypto'
import type { ParquetCell } from '@/server/formats/parquet'
import { columnNames, idColumn, type Subject, subjects, textOf } from './columns'
import { leafOf, rootOf } from './merkle'
import { addUp, createSums, isSameSums, type Sum } from './sums'

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
const Digits = z.string().regex(/^-?\d{1,40}$/)
const Count = z.int().min(0)

export const SumsOfFile = z.array(
  z.object({ currency: z.string(), type: z.string(), state: z.string(), count: Count, amountMinor: Digits }),
)

/** Rows that are read together, and the root of the tree over them. */
const Group = z.object({ rows: z.int().min(1), firstId: z.uuid(), lastId: z.uuid(), root: Digest })
type Group = z.output<typeof Group>
export const Groups = z.array(Group).min(1)

const isSameGroup = (one: Group | undefined, other: Group | undefined) =>
  one?.root === other?.root &&
  one?.rows === other?.rows &&
  one?.firstId === other?.firstId &&
  one?.lastId === other?.lastId

export const isSameGroups = (ones: readonly Group[], others: readonly Group[]): boolean =>
  ones.length === others.length && ones.every((one, index) => isSameGroup(one, others[index]))

const File = z.object({
  name: z.string().regex(/^[a-z]+-\d{3,6}\.parquet$/),
  subject: z.enum(subjects),
  rows: z.int().min(1),
  sizeBytes: z.int().min(1),
  sha256: Digest,
  firstId: z.uuid(),
  lastId: z.uuid(),
  groups: Groups,
  sums: SumsOfFile,
})
export type ManifestFile = z.output<typeof File>

export const linkFormat = 'croupier-archive-1'

/** The part of a month's manifest that is chained. It holds no amounts, so it may be shown to anyone. */
export const Link = z.object({
  format: z.literal(linkFormat),
  month: Month,
  firstId: z.uuid(),
  endId: z.uuid(),
  previous: z.object({ month: Month, sha256: Digest }).nullable(),
  /** Of the contents as JSON. */
  contentsSha256: Digest,
  /** Of the tree over all groups of rows, in the order of files. */
  rowsRoot: Digest,
})
export type Link = z.output<typeof Link>

export const Contents = z.object({
  writtenAt: z.iso.datetime(),
  keptUntil: z.iso.datetime(),
  /** By when its movements had settled; older manifests do not say. */
  settledBefore: z.iso.datetime().optional(),
  movements: Count,
  attempts: Count,
  sums: SumsOfFile,
  files: z.array(File),
})
export type Contents = z.output<typeof Contents>

const Manifest = z.object({ link: Link, contents: Contents })
export type Manifest = z.output<typeof Manifest>

export const manifestName = 'manifest.json'

/** Where the storage has a file of a month. */
export const keyOf = (month: string, name: string) => `${month}/${name}`

const hexOf = (data: string) => sha256(data).toString('hex')

/** The digest by which the next month's manifest names this one. */
export function linkDigest({ format, month, firstId, endId, previous, contentsSha256, rowsRoot }: Link) {
  const before = previous && { month: previous.month, sha256: previous.sha256 }
  return hexOf(JSON.stringify({ format, month, firstId, endId, previous: before, contentsSha256, rowsRoot }))
}

export const groupRoots = (files: readonly Pick<ManifestFile, 'groups'>[]): Buffer[] =>
  files.flatMap(({ groups }) => groups.map(({ root }) => Buffer.from(root, 'hex')))

export const rowsRootOf = (files: readonly Pick<ManifestFile, 'groups'>[]): string =>
  rootOf(groupRoots(files)).toString('hex')

interface Draft {
  month: string
  ids: { firstId: string; endId: string }
  previous: Link['previous']
  writtenAt: Date
  keptUntil: Date
  settledBefore: Date
  /** Movements first, then attempts, each by position. */
  files: readonly ManifestFile[]
}

const rowsOf = (files: readonly ManifestFile[], subject: string) =>
  files.filter((file) => file.subject === subject).reduce((sum, { rows }) => sum + rows, 0)

export function composeManifest(draft: Draft): Manifest {
  const { month, ids, previous, writtenAt, keptUntil, settledBefore, files } = draft
  const contents: Contents = {
    writtenAt: writtenAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
    settledBefore: settledBefore.toISOString(),
    movements: rowsOf(files, 'movements'),
    attempts: rowsOf(files, 'attempts'),
    sums: addUp(files.map(({ sums }) => sums)),
    files: [...files],
  }
  const contentsSha256 = hexOf(JSON.stringify(contents))
  const rowsRoot = rowsRootOf(files)
  return { link: { format: linkFormat, month, ...ids, previous, contentsSha256, rowsRoot }, contents }
}

export const manifestBytes = (manifest: Manifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8')

/** What is wrong with a manifest by itself, else it. */
export function manifestFault(text: string): { fault: string } | { manifest: Manifest } {
  const raw = parse(text)
  const read = Manifest.safeParse(raw)
  if (!read.success) return { fault: 'is not a manifest' }
  const { link, contents } = read.data
  if (hexOf(JSON.stringify((raw as { contents: unknown }).contents)) !== link.contentsSha256)
    return { fault: 'has other contents than its digest says' }
  if (rowsRootOf(contents.files) !== link.rowsRoot) return { fault: 'has other rows than its root says' }
  const { movements, attempts, sums, files } = contents
  if (rowsOf(files, 'movements') !== movements || rowsOf(files, 'attempts') !== attempts)
    return { fault: 'counts other rows than its files' }
  if (!isSameSums(addUp(files.map((file) => file.sums)), sums))
    return { fault: 'adds up to other sums than its files' }
  return { manifest: read.data }
}

/** Why a link does not follow another; null: it does. */
export function chainFault({ previous }: Link, before: Link | null): string | null {
  if (!before) return previous ? `follows ${previous.month}, which is not there` : null
  if (!previous) return `names no month before it, but ${before.month} is there`
  if (previous.month !== before.month) return `follows ${previous.month}, but ${before.month} is before it`
  return previous.sha256 === linkDigest(before) ? null : `names another ${before.month} than is there`
}

export interface Chained {
  month: string
  /** Null: it is not there. */
  text: string | null
}

/**
 * Reads manifests, by month, as a chain from the first to the newest. `head` is the digest of the newest link, as kept
 * elsewhere: without it, a writer of the archive could have rewritten all of it.
 */
export function readChain(texts: readonly Chained[], head: string | null) {
  const faults: { month: string; fault: string }[] = []
  const manifests: Manifest[] = []
  let before: Link | null = null
  for (const { month, text } of texts) {
    const read: ReturnType<typeof manifestFault> =
      text === null ? { fault: 'is missing' } : manifestFault(text)
    const fault: string | null =
      'fault' in read
        ? read.fault
        : read.manifest.link.month === month
          ? chainFault(read.manifest.link, before)
          : `is of ${read.manifest.link.month}`
    if (fault) faults.push({ month, fault })
    if ('fault' in read) continue
    before = read.manifest.link
    manifests.push(read.manifest)
  }
  const newest = before && linkDigest(before)
  const month = texts.at(-1)?.month
  if (head !== null && month && newest !== head)
    faults.push({ month, fault: 'is not the newest one, or another' })
  return { faults, manifests, head: newest }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Adds rows up as a file's manifest tells them: its groups with their roots, and the sums of movements. */
export function createTally(subject: Subject, columns: readonly string[] = columnNames(subject)) {
  const at = (column: string) => columns.indexOf(column)
  const id = at(idColumn[subject])
  const summed = (['currency', 'transaction_type', 'state', 'amount_minor'] as const).map(at)
  const sums = createSums()
  const groups: Group[] = []
  return {
    groups,
    sums: (): Sum[] => sums.list(),
    addGroup(rows: readonly ParquetCell[][]): void {
      const [firstId, lastId] = [rows[0]?.[id], rows.at(-1)?.[id]].map(String)
      const root = rootOf(rows.map((cells) => leafOf(textOf(columns, cells)))).toString('hex')
      groups.push({ rows: rows.length, firstId: firstId ?? '', lastId: lastId ?? '', root })
      if (subject !== 'movements') return
      for (const cells of rows) {
        const [currency = '', type = '', state = '', amount = ''] = summed.map((index) =>
          String(cells[index]),
        )
        sums.add({ currency, type, state }, BigInt(amount))
      }
    },
  }
}
