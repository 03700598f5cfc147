import { pipeline, Readable } from 'node:stream'
import { parseNumbersAsText } from './json-text'
import { TableError, type TableSource, textOf } from './table-source'

export type TableKind = 'csv' | 'xlsx' | 'jsonl'

/** Cells by the names of the header, trimmed; a row that does not fit its header says why. `line` is 1-based. */
export type TableRow = { line: number; cells: Record<string, string> } | { line: number; problem: string }

interface TableRecord {
  line: number
  values: string[]
}

/** Longer lines are of no table. */
const maxLineLength = 256 * 1024

/** By its first bytes: a ZIP is a workbook, an object is a line of JSON, anything else is CSV. */
export async function tableKindOf(source: TableSource): Promise<TableKind> {
  const head = await source.read(0, 256)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'xlsx'
  return /^\s*\{/.test(head.toString('utf8').replace(/^\uFEFF/, '')) ? 'jsonl' : 'csv'
}

/**
 * The rows of a CSV file (delimiter `,`, `;` or tab; UTF-8, UTF-16 with a BOM, or Windows-1252), of a workbook's first or named sheet,
 * or of JSON lines. Memory stays flat however long the file is, but for a workbook's table of texts, up to 32 million characters.
 * Throws TableError where the file cannot be read.
 */
export async function* readTable(
  source: TableSource,
  { kind, sheet }: { kind?: TableKind; sheet?: string } = {},
): AsyncGenerator<TableRow> {
  switch (kind ?? (await tableKindOf(source))) {
    case 'csv':
      return yield* withHeader(csvRecords(source))
    case 'xlsx':
      return yield* withHeader((await import('./xlsx-rows')).xlsxRecords(source, sheet))
    case 'jsonl':
      return yield* jsonRows(source)
  }
}

/** The first record that is not empty names the columns. */
async function* withHeader(records: AsyncIterable<TableRecord>): AsyncGenerator<TableRow> {
  let header: string[] | null = null
  for await (const { line, values } of records) {
    const texts = values.map((value) => value.trim())
    if (texts.every((text) => text === '')) continue
    if (header === null) {
      header = texts.map((name, index) => name || `Column ${index + 1}`)
      const twice = header.find((name, index) => header?.indexOf(name) !== index)
      if (twice !== undefined) throw new TableError(`The column “${twice}” is there twice.`)
    } else if (texts.length === header.length)
      yield { line, cells: Object.fromEntries(header.map((name, index) => [name, texts[index] ?? ''])) }
    else
      yield {
        line,
        problem: `Line ${line}: there are ${texts.length} columns instead of ${header.length}`,
      }
  }
  if (header === null) throw new TableError('The file is empty.')
}

async function* csvRecords(source: TableSource): AsyncGenerator<TableRecord> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    info: true,
    delimiter: await delimiterOf(source),
    relax_column_count: true,
    max_record_size: maxLineLength,
  })
  pipeline(Readable.from(textOf(source)), parser, () => {})
  try {
    for await (const { record, info } of parser) yield { line: info.lines, values: record }
  } catch (error) {
    throw csvError(error)
  }
}

function csvError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) return error
  const at = 'lines' in error ? `Line ${error.lines}: ` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new TableError(`${at}the line is too long.`)
  return new TableError(`${at}a quotation mark is not closed, or stands within a text.`)
}

/** Whichever the first line has most of, outside quotation marks. */
async function delimiterOf(source: TableSource): Promise<string> {
  let head = ''
  for await (const text of textOf(source)) {
    head += text
    if (head.trimStart().includes('\n')) break
  }
  const line = head
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 1)[0]
  const count = (delimiter: string) => line?.split(delimiter).length ?? 0
  return [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most))
}

async function* jsonRows(source: TableSource): AsyncGenerator<TableRow> {
  let line = 0
  let rest = ''
  async function* lines() {
    for await (const text of textOf(source)) {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > maxLineLength) throw new TableError(`Line ${line + 1}: the line is too long.`)
      yield* parts
    }
    yield rest
  }
  for await (const text of lines()) {
    line += 1
    if (text.trim() !== '') yield jsonRow(line, text)
  }
}

/** Numbers as they are spelled; what is not one value is left out. */
function jsonRow(line: number, text: string): TableRow {
  try {
    const value = parseNumbersAsText(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const cells = Object.entries(value)
        .filter(([, cell]) => typeof cell !== 'object')
        .map(([name, cell]) => [name.trim(), String(cell).trim()])
      return { line, cells: Object.fromEntries(cells) }
    }
  } catch {}
  return { line, problem: `Line ${line}: this is not a JSON object` }
}
