import { createHash } from 'node:crypto'
import type { FileStorage } from '@/server/modules/platform/files'
import { isSameGroups, keyOf, type ManifestFile } from './manifest'
import { openParquet } from './read-parquet'
import { isMissing } from './read-stored'
import { isSameSums } from './sums'
import { createTally } from './tally'

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
