import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable, type TableRow, tableKindOf } from './table-rows'
import type { TableSource } from './table-source'
import { xlsxPieces } from './xlsx'

const sourceOf = (file: string | Uint8Array): TableSource => {
  const bytes = Buffer.from(file)
  return { sizeBytes: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}
const read = (file: string | Uint8Array, options = {}): Promise<TableRow[]> =>
  Readable.from(readTable(sourceOf(file), options)).toArray()
const cells = async (file: string | Uint8Array) =>
  (await read(file)).map((row) => ('cells' in row ? row.cells : row.problem))

describe('a CSV file', () => {
  it.each([',', ';', '\t'])(
    'is read by its delimiter %j, which may stand in quotation marks',
    async (mark) => {
      const file = `id${mark}"a, note; of\t${mark}"\r\n7${mark}"says ""1,5"";\n twice"\r\n\r\n`
      const [row] = await cells(file)
      expect(Object.values(row ?? {})).toEqual(['7', 'says "1,5";\n twice'])
    },
  )

  it.each([
    ['UTF-8', Buffer.from('id;größe\n1;5 €')],
    ['UTF-8 with a BOM', Buffer.from('\uFEFFid;größe\n1;5 €')],
    ['UTF-16 with a BOM', Buffer.from('\uFEFFid;größe\n1;5 €', 'utf16le')],
    ['Windows-1252', Buffer.from('id;gr\xf6\xdfe\n1;5 \x80', 'latin1')],
  ])('is read in %s', async (_name, file) => {
    expect(await cells(file)).toEqual([{ id: '1', größe: '5 €' }])
  })

  it('is Windows-1252 also where that shows late', async () => {
    const file = Buffer.from(`id\n${'1\n'.repeat(300_000)}\xe4\n`, 'latin1')
    expect((await cells(file)).at(-1)).toEqual({ id: 'ä' })
  })

  it('names the line of a row that does not fit, and goes on', async () => {
    expect(await read('id,amount\n1,2\n3\n4,5,6\n7,8')).toEqual([
      { line: 2, cells: { id: '1', amount: '2' } },
      { line: 3, problem: 'Line 3: there are 1 columns instead of 2' },
      { line: 4, problem: 'Line 4: there are 3 columns instead of 2' },
      { line: 5, cells: { id: '7', amount: '8' } },
    ])
  })

  it.each([
    ['', 'The file is empty.'],
    ['id,id\n1,2', 'The column “id” is there twice.'],
    ['id,a\n1,"2\n3,4', 'Line 3: a quotation mark is not closed, or stands within a text.'],
    [`id\n${'x'.repeat(300_000)}`, /the line is too long/],
    ['%PDF\0', 'The file is neither text nor a workbook.'],
  ])('is refused: %.20j', async (file, message) => await expect(read(file)).rejects.toThrow(message))

  it('is read in pieces, as far as it is asked for', async () => {
    const line = '1234567890,EUR\n'
    const sizeBytes = 50 * 1024 * 1024
    let largest = 0
    const source: TableSource = {
      sizeBytes,
      read: async (start, end) => {
        largest = Math.max(largest, end - start)
        return Buffer.from(line.repeat(Math.ceil((end - start) / line.length) + 1)).subarray(
          start % line.length,
          (start % line.length) + end - start,
        )
      },
    }
    for await (const row of readTable(source)) {
      expect(row).toEqual({ line: 2, cells: { 1234567890: '1234567890', EUR: 'EUR' } })
      break
    }
    expect(largest).toBeLessThan(1024 * 1024)
  })
})

it('JSON lines keep numbers as they are spelled', async () => {
  const file =
    '{"id":12345678901234567890,"amount":1.50,"ok":true,"note":"a 7","x":null,"y":[1]}\n\nno\n[1]\n'
  expect(await tableKindOf(sourceOf(file))).toBe('jsonl')
  expect(await cells(file)).toEqual([
    { id: '12345678901234567890', amount: '1.50', ok: 'true', note: 'a 7' },
    'Line 3: this is not a JSON object',
    'Line 4: this is not a JSON object',
  ])
})

describe('a workbook', () => {
  function workbook(parts: Record<string, string>): Buffer {
    const pieces: Uint8Array[] = []
    const zip = new Zip((_error, piece) => pieces.push(piece))
    for (const [path, text] of Object.entries(parts)) {
      const file = new ZipPassThrough(path)
      zip.add(file)
      file.push(Buffer.from(text), true)
    }
    zip.end()
    return Buffer.concat(pieces)
  }
  const parts = (rows: string) => ({
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Sum" r:id="rId1"/><x:sheet name="All" r:id="rId2"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId2" Target="/xl/all.xml"/><Relationship Id="rId1" Target="sum.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>id</t></si><si><r><t>am</t></r><r><t xml:space="preserve">ount &amp;</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/sum.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    'xl/all.xml':
      '<worksheet><sheetData><row><c><v>1</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>',
  })
  const header =
    '<x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row>'

  it('is read with texts, numbers, dates and empty cells', async () => {
    const file = workbook(
      parts(
        `<x:row r="1"/>${header}<x:row r="5"><x:c r="A5" s="1"><x:v>46082.5</x:v></x:c><x:c r="C5"><x:v>0.30000000000000004</x:v></x:c></x:row>
         <x:row r="6"><x:c r="B6" s="3"><x:v>1E-3</x:v></x:c></x:row><x:row r="7"><x:c r="A7" s="2"><x:v>46082</x:v></x:c></x:row>`,
      ),
    )
    expect(await read(file)).toEqual([
      { line: 5, cells: { id: '2026-03-01T12:00:00.000', 'Column 2': '', 'amount &': '0.3' } },
      { line: 6, cells: { id: '', 'Column 2': '0.001', 'amount &': '' } },
      { line: 7, cells: { id: '2026-03-01T00:00:00.000', 'Column 2': '', 'amount &': '' } },
    ])
    expect(await read(file, { sheet: 'All' })).toEqual([{ line: 2, cells: { 1: '2' } }])
    await expect(read(file, { sheet: 'None' })).rejects.toThrow('There is no sheet “None”.')
  })

  it('that this service wrote is read back', async () => {
    async function* batches() {
      yield [['tx <1> & "2"', 12_345_678_901_234_567_890n]]
    }
    const file = Buffer.concat(
      await Readable.from(xlsxPieces({ name: 'Report', header: ['id', 'amount'] }, batches())).toArray(),
    )
    expect(await cells(file)).toEqual([{ id: 'tx <1> & "2"', amount: '12345678901234567890' }])
  })

  it.each([
    ['that is cut off', workbook(parts(header)).subarray(0, 500)],
    ['without sheets', workbook({ 'xl/workbook.xml': '<workbook/>' })],
    ['with a row that never ends', workbook(parts(`${header}<x:row>${'<x:c/>'.repeat(400_000)}`))],
  ])(
    'is refused %s',
    async (_what, file) => await expect(read(file)).rejects.toThrow('The workbook cannot be read'),
  )
})
