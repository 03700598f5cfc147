import { ByteWriter, ParquetWriter } from 'hyparquet-writer'

type Cell = string | bigint | null

interface Column {
  name: string
  kind: 'text' | 'decimal' | 'integer'
}

/** Bytes are taken as they are written; offsets go on. */
class TakenWriter extends ByteWriter {
  take(): Uint8Array {
    const bytes = this.getBytes().slice()
    this.index = 0
    return bytes
  }
}

const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * A Parquet file, a row group and a piece for each batch: memory stays flat but for the index at the end. Integers are
 * INT64; a RangeError for one that is larger.
 */
export async function* parquetPieces(
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new TakenWriter()
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) =>
        kind === 'integer'
          ? ({ name, type: 'INT64', repetition_type: 'OPTIONAL' } as const)
          : ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const),
      ),
    ],
    createdBy: 'Croupier',
  })
  for await (const batch of batches) {
    if (batch.length === 0) continue
    const columnData = columns.map(({ name }, index) => ({
      name,
      data: batch.map((row) => fitting(row[index] ?? null)),
    }))
    await file.write({ columnData, rowGroupSize: batch.length })
    yield writer.take()
  }
  await file.finish()
  yield writer.take()
}

/** The writer would cut a larger number off. */
function fitting(cell: Cell): Cell {
  if (typeof cell === 'bigint' && (cell < least || cell > most))
    throw new RangeError(`${cell} does not fit into 64 bits`)
  return cell
}
