import { Zip, ZipDeflate } from 'fflate'

/** What a cell holds: text, an integer, or nothing. */
type Cell = string | bigint | null

/** Beyond this a spreadsheet rounds a number: it is written as text. */
const exactInNumbers = 999_999_999_999_999n
/** As many rows as a worksheet has. */
const mostRows = 1_048_576

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
})

/**
 * A workbook of one sheet, a piece for each batch of rows: memory stays flat however many there are. Text is never a
 * formula, and an integer that a spreadsheet would round is text.
 */
export async function* xlsxPieces(
  sheet: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const { add, taken } = zipped()
  for (const [name, text] of Object.entries(parts(sheet))) add(name).end(`${xml}${text}`)
  const rows = add('xl/worksheets/sheet1.xml')
  rows.push(`${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(header, 1)}`)
  let count = 1
  for await (const batch of batches) {
    const fitting = batch.slice(0, mostRows - count)
    rows.push(fitting.map((row, index) => rowOf(row, count + 1 + index)).join(''))
    count += fitting.length
    const piece = taken()
    if (piece.length > 0) yield piece
  }
  rows.end('</sheetData></worksheet>')
  yield taken(true)
}

/** A ZIP whose finished bytes are taken as it grows. */
function zipped() {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  return {
    add(name: string) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      return {
        push: (text: string) => file.push(encoder.encode(text)),
        end: (text: string) => file.push(encoder.encode(text), true),
      }
    },
    taken(isLast = false): Uint8Array {
      if (isLast) zip.end()
      const all = Buffer.concat(pieces)
      pieces = []
      return all
    },
  }
}

const rowOf = (cells: readonly Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${columnName(index)}${row}`)).join('')}</row>`

/** 0 is `A`, 26 is `AA`. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellOf(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint' && cell <= exactInNumbers && cell >= -exactInNumbers)
    return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters cannot stand in XML. */
const escaped = (text: string) =>
  text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').replace(/[&<>"]/g, (character) => entities[character] ?? '')
