import type { ParquetCell } from '@/server/formats/parquet'
import type { FileStorage } from '@/server/modules/platform/files'

type Cells = ParquetCell[]

export interface OpenedParquet {
  columns: readonly string[]
  rows: number
  /** How many rows its groups have. */
  groups: readonly number[]
  /** Rows from one up to another. */
  read(from: number, to: number): Promise<Cells[]>
  /** Of one column. */
  readColumn(column: string, from: number, to: number): Promise<ParquetCell[]>
  /** The ids of rows with this value; Bloom filters pass over groups that cannot have it. */
  findIds(column: string, value: string): Promise<string[]>
}

/** A file of the storage, of which only what is asked for is read. Throws MissingBytes. */
export async function openParquet(
  storage: FileStorage,
  key: string,
  sizeBytes: number,
): Promise<OpenedParquet> {
  const file = {
    byteLength: sizeBytes,
    async slice(start: number, end = sizeBytes): Promise<ArrayBuffer> {
      const parts: Uint8Array[] = []
      for await (const part of storage.read(key, { start, end })) parts.push(part)
      return new Uint8Array(Buffer.concat(parts)).buffer
    },
  }
  // Loaded with the first archived month.
  const { parquetMetadataAsync, parquetRead, parquetReadObjects } = await import('hyparquet')
  const metadata = await parquetMetadataAsync(file)
  const columns = metadata.schema.slice(1).map(({ name }) => name)
  const within = (from: number, to: number) => ({ file, metadata, rowStart: from, rowEnd: to, utf8: false })
  return {
    columns,
    rows: Number(metadata.num_rows),
    groups: metadata.row_groups.map(({ num_rows }) => Number(num_rows)),
    read: (from, to) =>
      new Promise((onComplete, reject) => {
        parquetRead({ ...within(from, to), onComplete: (rows) => onComplete(rows.map(withNulls)) }).catch(
          reject,
        )
      }),
    async readColumn(column, from, to) {
      const rows = await parquetReadObjects({ ...within(from, to), columns: [column] })
      return rows.map((row) => row[column] ?? null)
    },
    async findIds(column, value) {
      const filter = { [column]: { $eq: value } }
      const options = { file, metadata, columns: ['id'], filter, useBloomFilters: true, utf8: false }
      const rows = await parquetReadObjects(options)
      return rows.map(({ id }) => String(id))
    },
  }
}

const withNulls = (row: readonly (ParquetCell | undefined)[]): Cells => row.map((cell) => cell ?? null)

/** A text of the storage; null: it is not there. */
export async function readText(storage: FileStorage, key: string): Promise<string | null> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of storage.read(key)) parts.push(part)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return Buffer.concat(parts).toString('utf8')
}

/** By its name: the offline verifier does not load the service. */
export const isMissing = (error: unknown) => error instanceof Error && error.name === 'MissingBytes'
