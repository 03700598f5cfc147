import { ByteWriter, ParquetWriter } from 'hyparquet-writer'

export type ParquetCell = string | bigint | boolean | Date | Uint8Array | null

export interface ParquetColumn {
  name: string
  /** Decimals are text in digits. */
  kind: 'text' | 'decimal' | 'integer' | 'flag' | 'time' | 'bytes'
  /** Each row group says by a Bloom filter whether a value can be in it. */
  isSearched?: boolean
}

const types = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  decimal: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  bytes: { type: 'BYTE_ARRAY' },
} as const

/** Bytes are taken as they are written; offsets go on. */
class TakenWriter extends ByteWriter {
  take(): Uint8Array {
    const bytes = this.getBytes().slice()
    this.index = 0
    return bytes
  }
}

const [minInt64, maxInt64] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * A Parquet file, a row group and a piece for each batch: memory stays flat but for the index at the end. Integers are
 * INT64; a RangeError for one that is larger.
 */
export async function* parquetPieces(
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<readonly (readonly ParquetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new TakenWriter()
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, ...types[kind], repetition_type: 'OPTIONAL' as const })),
    ],
    createdBy: 'Croupier',
  })
  for await (const batch of batches) {
    if (batch.length === 0) continue
    const columnData = columns.map(({ name, isSearched = false }, index) => ({
      name,
      data: batch.map((row) => fitting(row[index] ?? null)),
      ...(isSearched && { bloomFilter: true }),
    }))
    await file.write({ columnData, rowGroupSize: batch.length })
    yield writer.take()
  }
  await file.finish()
  yield writer.take()
}

/** The writer would cut a larger number off. */
function fitting(cell: ParquetCell): ParquetCell {
  if (typeof cell === 'bigint' && (cell < minInt64 || cell > maxInt64))
    throw new RangeError(`${cell} does not fit into 64 bits`)
  return cell
}
