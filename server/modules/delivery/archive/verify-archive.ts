import type { FileStorage } from '@/server/modules/platform/files'
import { keyOf, manifestName, readChain } from './manifest'
import { readText } from './read-stored'
import { fileFault } from './verify-file'

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
