import { stringify } from 'csv-stringify/sync'

type Cell = string | number | bigint

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe, so that
 * user input cannot run on the reader's machine.
 */
export const csvLine = (cells: readonly Cell[]): string => csvLines([cells])

/** A line of cells that are text, escaped as above, and plain numbers, which keep their sign. */
export function csvLineOf(cells: readonly { text: string; isNumber: boolean }[]): string {
  const written = cells.map(({ text, isNumber }) =>
    isNumber && plainNumber.test(text) ? text : csvLine([text]).slice(0, -2),
  )
  return `${written.join(',')}\r\n`
}

const plainNumber = /^-?\d+(\.\d+)?$/

/** Several lines at once, for batched reads. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(safeCell)),
    {
      record_delimiter: 'windows',
      // defence: CSV formulas are escaped
      escape_formulas: true,
      // Line breaks of either kind, and delimiters of spreadsheets in other locales.
      quoted_match: /[\r\n;\t]/,
    },
  )
}

/** The library looks at the first character only; some spreadsheets skip the space before it. */
// defence: CSV formulas behind a space are escaped
const safeCell = (cell: Cell): string | number =>
  typeof cell === 'number' ? cell : hiddenFormula.test(String(cell)) ? `'${cell}` : String(cell)

const hiddenFormula = /^\s+[=+\-@]|^\n/

interface ReadCell {
  value: string
  /** The next delimiter, or the end of the line, must be here. */
  end: number
}

/**
 * The cells of one line (RFC 4180), or null when it is invalid. Cells contain no line breaks, so an unclosed quote
 * spoils one row and not those after it. Unquoted cells are trimmed.
 */
export function splitCsvLine(line: string, delimiter: string): string[] | null {
  const cells: string[] = []
  for (let at = 0; ; ) {
    const cell = line[at] === '"' ? readQuoted(line, at) : readPlain(line, at, delimiter)
    if (!cell) return null
    cells.push(cell.value)
    if (cell.end === line.length) return cells
    if (line[cell.end] !== delimiter) return null
    at = cell.end + 1
  }
}

function readPlain(line: string, start: number, delimiter: string): ReadCell | null {
  const next = line.indexOf(delimiter, start)
  const end = next === -1 ? line.length : next
  const value = line.slice(start, end).trim()
  return value.includes('"') ? null : { value, end }
}

function readQuoted(line: string, start: number): ReadCell | null {
  let value = ''
  for (let at = start + 1; ; ) {
    const quote = line.indexOf('"', at)
    if (quote === -1) return null
    value += line.slice(at, quote)
    if (line[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
