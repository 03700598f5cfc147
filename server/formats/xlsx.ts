import { type Zipped, zipped } from './zip'

/** What a cell holds: text, an integer, or nothing. */
type Cell = string | bigint | null

/** Beyond this a spreadsheet rounds a number: it is written as text. */
const exactInNumbers = 999_999_999_999_999n
/** As many rows as a worksheet has. */
const roomOfSheet = 1_048_576

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const numbers = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1)
const pathOf = (number: number) => `worksheets/sheet${number}.xml`
const nameOf = (name: string, number: number) => escaped(number === 1 ? name : `${name} (${number})`)

/** What names the sheets, and so is written after them. */
const parts = (name: string, sheets: number): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${numbers(
    sheets,
  )
    .map((number) => `<Override PartName="/xl/${pathOf(number)}" ContentType="${type}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers(sheets)
    .map((number) => `<sheet name="${nameOf(name, number)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${numbers(sheets)
    .map(
      (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="${pathOf(number)}"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
})

interface Sheets {
  /** At most 27 characters. */
  name: string
  header: readonly string[]
  /** In a sheet, the header included: at least two. */
  maxRows?: number
}

/**
 * A workbook, a piece for each batch of rows: memory stays flat however many there are. Rows that a sheet has no room for go
 * on in another, under the same header. Text is never a formula, and an integer that a spreadsheet would round is text.
 */
export async function* xlsxPieces(
  { name, header, maxRows = roomOfSheet }: Sheets,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const { add, taken } = zipped()
  const sheets = sheetsIn(add, header, maxRows)
  for await (const batch of batches) {
    sheets.write(batch)
    const piece = taken()
    if (piece.length > 0) yield piece
  }
  const written = sheets.end()
  for (const [path, text] of Object.entries(parts(name, written))) add(path).end(`${xml}${text}`)
  yield taken(true)
}

/** One sheet after another, each once the one before is full. */
function sheetsIn(add: Zipped['add'], header: readonly string[], maxRows: number) {
  let sheets = 0
  let used = 0
  const open = () => {
    sheets += 1
    used = 1
    const sheet = add(`xl/${pathOf(sheets)}`)
    sheet.push(`${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(header, 1)}`)
    return sheet
  }
  let sheet = open()
  const close = () => sheet.end('</sheetData></worksheet>')
  return {
    write(batch: readonly (readonly Cell[])[]) {
      for (let at = 0; at < batch.length; ) {
        if (used === maxRows) {
          close()
          sheet = open()
        }
        const fitting = batch.slice(at, at + maxRows - used)
        sheet.push(fitting.map((row, index) => rowOf(row, used + 1 + index)).join(''))
        used += fitting.length
        at += fitting.length
      }
    },
    /** How many there are. */
    end(): number {
      close()
      return sheets
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
