import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import type { ReportFormat } from '@/server/contract/report-formats'

type Line = Record<string, string | null>

/** The rows of a file, each cell as text, by readers that have nothing to do with its writer. */
export const readers: Record<ReportFormat, (file: Buffer) => Promise<Line[]>> = {
  csv: async (file) => parse(file, { columns: true }),
  xlsx: async (file) => {
    const [header = [], ...rows] = await readSheet(file)
    return rows.map((row) =>
      Object.fromEntries(
        header.map((name, index) => [String(name), row[index] === null ? '' : String(row[index])]),
      ),
    )
  },
  parquet: async (file) => {
    const buffer = new Uint8Array(file).buffer
    const rows = await parquetReadObjects({ file: buffer })
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
      ),
    )
  },
}
