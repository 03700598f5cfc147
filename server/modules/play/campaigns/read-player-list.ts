import { maxCampaignPlayers } from '@/server/contract/resources/campaign'
import { splitCsvLine } from '@/server/formats/csv'
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
