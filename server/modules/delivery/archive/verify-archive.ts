import { createHash } from 'node:crypto'
import type { FileStorage } from '@/server/modules/platform/files'
import { createTally, isSameGroups, keyOf, type ManifestFile, manifestName, readChain } from './manifest'
import { isMissing, openParquet, readText } from './read-stored'
import { isSameSums } from './sums'

interface ArchiveReport {
  months: number
  files: number
  rows: number
  /** Files of months whose time has passed are gone by right. */
  expired: number
  /** By key, the oldest month first. */
  faults: { key: string; fault: string }[]
  /** Digest of the newest link; null: there is no month. */
  head: string | null
}

/** Checks manifests, chain and every file of an archive by itself, without the database. */
export async function verifyArchive(
  storage: FileStorage,
  { now, head = null }: { now: Date; head?: string | null },
): Promise<ArchiveReport> {
  const months = await monthsIn(storage)
  const texts = []
  for (const month of months) texts.push({ month, text: await readText(storage, keyOf(month, manifestName)) })
  const chain = readChain(texts, head)
  const report: ArchiveReport = {
    months: chain.manifests.length,
    files: 0,
    rows: 0,
    expired: 0,
    head: chain.head,
    faults: chain.faults.map(({ month, fault }) => ({ key: keyOf(month, manifestName), fault })),
  }
  for (const { link, contents } of chain.manifests) {
    const isExpired = new Date(contents.keptUntil) <= now
    for (const file of contents.files) {
      const fault = await fileFault(storage, link.month, file)
      if (fault === 'is missing' && isExpired) report.expired += 1
      else if (fault) report.faults.push({ key: keyOf(link.month, file.name), fault })
      else {
        report.files += 1
        report.rows += file.rows
      }
    }
  }
  return report
}

/** A month that is being written has no manifest yet: only a later one shows that it lacks it. */
async function monthsIn(storage: FileStorage): Promise<string[]> {
  const found = new Set<string>()
  for await (const { key } of storage.list()) {
    const [month = '', name] = key.split('/')
    if (name === manifestName) found.add(month)
  }
  return [...found].toSorted()
}

/** What is wrong with a file of the archive; null: nothing. Memory stays flat: a group of rows at a time. */
export async function fileFault(
  storage: FileStorage,
  month: string,
  file: ManifestFile,
  beat: () => Promise<void> = async () => undefined,
): Promise<string | null> {
  const key = keyOf(month, file.name)
  try {
    const { sizeBytes, sha256 } = await digestOf(storage, key)
    if (sizeBytes !== file.sizeBytes) return `has ${sizeBytes} bytes, and its manifest says ${file.sizeBytes}`
    if (sha256 !== file.sha256) return 'has another SHA-256 than its manifest says'
    return await rowsFault(storage, key, file, beat)
  } catch (error) {
    if (isMissing(error)) return 'is missing'
    throw error
  }
}

async function digestOf(storage: FileStorage, key: string) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const part of storage.read(key)) {
    hash.update(part)
    sizeBytes += part.length
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

async function rowsFault(
  storage: FileStorage,
  key: string,
  file: ManifestFile,
  beat: () => Promise<void>,
): Promise<string | null> {
  const parquet = await openParquet(storage, key, file.sizeBytes)
  if (parquet.rows !== file.rows) return `has ${parquet.rows} rows, and its manifest says ${file.rows}`
  const tally = createTally(file.subject, parquet.columns)
  let from = 0
  for (const rows of parquet.groups) {
    tally.addGroup(await parquet.read(from, from + rows))
    from += rows
    await beat()
  }
  if (!isSameGroups(tally.groups, file.groups)) return 'has other rows than its manifest says'
  if (!isSameSums(tally.sums(), file.sums)) return 'adds up to other sums than its manifest says'
  return null
}
