import type { ParquetCell } from '@/server/formats/parquet'
import { columnNames, idColumn, type Subject, textOf } from './columns'
import type { Group } from './manifest'
import { leafOf, rootOf } from './merkle'
import { createSums, type Sum } from './sums'

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
