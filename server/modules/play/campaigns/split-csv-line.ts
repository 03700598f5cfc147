interface Cell {
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

function readPlain(line: string, start: number, delimiter: string): Cell | null {
  const next = line.indexOf(delimiter, start)
  const end = next === -1 ? line.length : next
  const value = line.slice(start, end).trim()
  return value.includes('"') ? null : { value, end }
}

function readQuoted(line: string, start: number): Cell | null {
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
