import { maxCampaignPlayers } from '@/server/contract/resources/campaign'
import { refuse } from './campaign'
import { type RawLine, readLines } from './read-lines'

const columns = ['player_id', 'country', 'currency'] as const
type Column = (typeof columns)[number]

/** A row as in the file: empty text where a column is missing. `cells` is null when it cannot be read. */
export interface ListRow {
  line: number
  cells: Record<Column, string> | null
  /** For the message about a row that cannot be read. */
  text: string
}

/** Room for a header and a blank line after each row. */
const limits = { maxBytes: 1_024, maxLines: 2 * maxCampaignPlayers + 2 }

/**
 * The rows of a player list: CSV in UTF-8, separated by comma, semicolon or tab, with a header that names `player_id`
 * and optionally `country` and `currency`. Throws E0003 for another header. Holds one line at a time.
 */
export async function* readPlayerList(source: AsyncIterable<Uint8Array>): AsyncGenerator<ListRow> {
  let layout: Layout | null = null
  for await (const raw of readLines(source, limits)) {
    const text = decode(raw)
    if (text?.trim() === '') continue
    if (layout === null) layout = readHeader(text)
    else yield readRow(raw.line, text, layout)
  }
  if (layout === null) throw refuse('The list is empty.')
}

interface Layout {
  delimiter: string
  header: readonly Column[]
}

function readHeader(text: string | null): Layout {
  if (text === null) throw refuse('The list is not CSV in UTF-8.')
  const line = text.replace(/^\uFEFF/, '')
  const delimiter = [';', '\t'].find((candidate) => line.includes(candidate)) ?? ','
  const names = splitCsvLine(line, delimiter)?.map((name) => name.toLowerCase()) ?? []
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined)
    throw refuse(`The list has an unknown column "${unknown.slice(0, 64)}". Known are ${columns.join(', ')}.`)
  const header = names.filter(isColumn)
  if (new Set(header).size !== header.length) throw refuse('The list names a column twice.')
  if (!header.includes('player_id')) throw refuse('The list needs a header row with player_id.')
  return { delimiter, header }
}

const isColumn = (name: string): name is Column => columns.some((column) => column === name)

function readRow(line: number, text: string | null, { delimiter, header }: Layout): ListRow {
  const values = text === null ? null : splitCsvLine(text, delimiter)
  if (values?.length !== header.length) return { line, cells: null, text: text ?? '' }
  const cells = { player_id: '', country: '', currency: '' }
  for (const [at, column] of header.entries()) cells[column] = values[at] ?? ''
  return { line, cells, text: text ?? '' }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null for what is too long or not UTF-8. */
function decode({ bytes }: RawLine): string | null {
  if (bytes === null) return null
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

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
