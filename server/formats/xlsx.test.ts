import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { xlsxPieces } from './xlsx'

async function* batchesOf(rows: number, size: number) {
  for (let from = 0; from < rows; from += size)
    yield Array.from({ length: Math.min(size, rows - from) }, (_, index) => [`row ${from + index}`, 7n])
}

async function workbook(rows: number, { size = 4, maxRows = 6 } = {}): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  const sheets = { name: 'Report & more', header: ['name', 'value'], maxRows }
  for await (const piece of xlsxPieces(sheets, batchesOf(rows, size))) pieces.push(Buffer.from(piece))
  return pieces
}

it.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [10, 2],
  [11, 3],
  [23, 5],
])('of %d rows, five to a sheet, has %d sheets with every row once, in order', async (rows, sheets) => {
  const file = Buffer.concat(await workbook(rows))
  const found = await readWorkbook(file)
  expect(found.map(({ sheet }) => sheet)).toEqual(
    Array.from({ length: sheets }, (_, at) => (at === 0 ? 'Report & more' : `Report & more (${at + 1})`)),
  )
  const read = found.flatMap(({ data: [header, ...cells] }) => {
    expect(header).toEqual(['name', 'value'])
    expect(cells.length).toBeLessThanOrEqual(5)
    return cells
  })
  expect(read).toEqual(Array.from({ length: rows }, (_, at) => [`row ${at}`, 7]))
})

it('splits a batch that is larger than several sheets', async () => {
  const file = Buffer.concat(await workbook(17, { size: 17 }))
  const found = await readWorkbook(file)
  expect(found).toHaveLength(4)
  expect(found.at(-1)?.data.at(-1)).toEqual(['row 16', 7])
})

it('hands its bytes on while it grows, over the bound of a sheet too', async () => {
  const pieces = await workbook(40_000, { size: 2_000, maxRows: 15_000 })
  const largest = Math.max(...pieces.map(({ length }) => length))
  expect(largest).toBeLessThan(pieces.reduce((sum, { length }) => sum + length, 0) / 4)
})
