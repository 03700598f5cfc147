import { Readable } from 'node:stream'
import { XMLParser } from 'fast-xml-parser'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { trimTrailing } from '@/server/core/trim-trailing'
import { chunksOf, TableError, type TableSource } from './table-source'

/** Of a row, or a text of the table of texts. */
const maxElementLength = 1024 * 1024
const maxPartBytes = 1024 * 1024
const maxSheetBytes = 2 * 1024 * 1024 * 1024
const maxTextLength = 32 * 1024 * 1024
const maxEntries = 2_000
const maxColumns = 1_000

class SourceReader extends RandomAccessReader {
  constructor(private readonly source: TableSource) {
    super()
  }

  override read(
    into: Buffer,
    at: number,
    length: number,
    start: number,
    done: (error: Error | null, read?: number) => void,
  ): void {
    const read = this.source.read(start, start + length)
    read.then((bytes) => done(null, bytes.copy(into, at)), done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunksOf(this.source, { start, end }))
  }
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
})

/** What the parser makes of an element: its text, or attributes (with `@`) and children; a list where it comes more than once. */
type Node = string | Node[] | { [name: string]: Node } | undefined

const parsed = (text: string): Node => xml.parse(text)
const child = (node: Node, name: string): Node =>
  typeof node === 'object' && !Array.isArray(node) ? node[name] : undefined
const attribute = (node: Node, name: string): string | undefined => {
  const value = child(node, `@${name}`)
  return typeof value === 'string' ? value : undefined
}
function children(node: Node, ...path: string[]): Node[] {
  const found = path.reduce(child, node)
  if (Array.isArray(found)) return found
  return found === undefined ? [] : [found]
}
const plain = (node: Node): string => {
  const text = typeof node === 'string' ? node : child(node, '#text')
  return typeof text === 'string' ? text : ''
}

/** The rows of a sheet with the texts of their cells; dates as `2026-03-01T12:30:00.000`, other numbers as decimals. */
export async function* xlsxRecords(
  source: TableSource,
  sheet?: string,
): AsyncGenerator<{ line: number; values: string[] }> {
  const book = await openBook(source)
  const { path, isDate1904 } = await findSheet(book, sheet)
  const dateStyles = readDateStyles(await book.part('xl/styles.xml'))
  const texts = await readTexts(book)
  let line = 0
  let width = 0
  for await (const fragment of book.elements(path, 'row'))
    for (const row of children(parsed(fragment), 'row')) {
      line = Number(attribute(row, 'r') ?? line + 1)
      const values = valuesOf(row, line, { texts, dateStyles, isDate1904 })
      // Empty cells at the end of a row are not stored.
      width ||= values.length
      while (values.length < width) values.push('')
      yield { line, values }
    }
}

function valuesOf(row: Node, line: number, reading: Reading): string[] {
  const values: string[] = []
  for (const cell of children(row, 'c')) {
    const index = columnIndex(attribute(cell, 'r')) ?? values.length
    if (index >= maxColumns) throw new TableError(`Line ${line}: there are too many columns.`)
    while (values.length < index) values.push('')
    values[index] = textOfCell(cell, reading)
  }
  return values
}

const unreadable = () => new TableError('The workbook cannot be read. Save it as .xlsx or CSV.')

async function openBook(source: TableSource) {
  const entries = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, {
      autoClose: false,
    })
    for await (const entry of zip.eachEntry()) {
      if (entries.size === maxEntries) throw unreadable()
      entries.set(entry.fileName, entry)
    }
  } catch {
    throw unreadable()
  }
  async function* text(path: string, maxBytes: number): AsyncGenerator<string> {
    const entry = entries.get(path)
    if (!entry) return
    if (entry.uncompressedSize > maxBytes) throw new TableError('The workbook is too large. Save it as CSV.')
    const decoder = new TextDecoder()
    // yauzl ends a file that unpacks to more than it says.
    for await (const piece of await zip.openReadStreamPromise(entry))
      yield decoder.decode(piece, { stream: true })
  }
  /** A small part, parsed; undefined where there is none. */
  const part = async (path: string): Promise<Node> => {
    const whole = (await Readable.from(text(path, maxPartBytes)).toArray()).join('')
    return whole === '' ? undefined : parsed(whole)
  }
  async function* elements(path: string, name: 'row' | 'si'): AsyncGenerator<string> {
    const begin = new RegExp(`<(?:\\w+:)?${name}[\\s/>]`)
    const end = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
    let rest = ''
    for await (const piece of text(path, maxSheetBytes)) {
      rest += piece
      let from = 0
      end.lastIndex = 0
      while (end.exec(rest)) {
        const fragment = rest.slice(from, end.lastIndex)
        const at = fragment.search(begin)
        if (at >= 0) yield fragment.slice(at)
        from = end.lastIndex
      }
      rest = rest.slice(from)
      if (rest.length > maxElementLength) throw unreadable()
    }
  }
  return { part, elements }
}
type Book = Awaited<ReturnType<typeof openBook>>

async function findSheet(book: Book, name: string | undefined) {
  const workbook = child(await book.part('xl/workbook.xml'), 'workbook')
  const sheets = children(workbook, 'sheets', 'sheet')
  const found = name === undefined ? sheets[0] : sheets.find((sheet) => attribute(sheet, 'name') === name)
  if (!found) throw name === undefined ? unreadable() : new TableError(`There is no sheet “${name}”.`)
  const links = children(await book.part('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship')
  const link = links.find((one) => attribute(one, 'Id') === attribute(found, 'id'))
  const target = attribute(link, 'Target')
  if (target === undefined) throw unreadable()
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const date1904 = attribute(child(workbook, 'workbookPr'), 'date1904') ?? ''
  return { path, isDate1904: /^(?:1|true)$/.test(date1904) }
}

/** The styles, by their place, whose numbers are dates. */
function readDateStyles(styles: Node): boolean[] {
  const formats = new Map(
    children(styles, 'styleSheet', 'numFmts', 'numFmt').map((one) => [
      attribute(one, 'numFmtId'),
      attribute(one, 'formatCode'),
    ]),
  )
  return children(styles, 'styleSheet', 'cellXfs', 'xf').map((style) => {
    const id = attribute(style, 'numFmtId') ?? '0'
    const code = formats.get(id)
    if (code === undefined) return /^(?:1[4-9]|2[0-2]|4[5-7])$/.test(id)
    return isTimeFormat(code)
  })
}

async function readTexts(book: Book): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  for await (const fragment of book.elements('xl/sharedStrings.xml', 'si')) {
    for (const one of children(parsed(fragment), 'si')) {
      const text = textOfRuns(one)
      length += text.length
      if (length > maxTextLength) throw new TableError('The workbook is too large. Save it as CSV.')
      texts.push(text)
    }
  }
  return texts
}

/** Of one text or several with formats of their own; reading aids (`rPh`) are left out. */
const textOfRuns = (node: Node): string =>
  [child(node, 't'), ...children(node, 'r').map((run) => child(run, 't'))].map(plain).join('')

interface Reading {
  texts: readonly string[]
  dateStyles: readonly boolean[]
  isDate1904: boolean
}

function textOfCell(cell: Node, { texts, dateStyles, isDate1904 }: Reading): string {
  const value = plain(child(cell, 'v'))
  switch (attribute(cell, 't')) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
      return textOfRuns(child(cell, 'is'))
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'str':
    case 'e':
    case 'd':
      return value
    default:
      if (value === '') return ''
      return dateStyles[Number(attribute(cell, 's') ?? 0)]
        ? dateText(Number(value), isDate1904)
        : decimalOf(value)
  }
}

/** Days since 1899-12-30, or 1904-01-01. */
function dateText(serial: number, isDate1904: boolean): string {
  const ms =
    Math.round(serial * 86_400_000) +
    Date.UTC(isDate1904 ? 1904 : 1899, isDate1904 ? 0 : 11, isDate1904 ? 1 : 30)
  return Math.abs(ms) > 8.64e15 || Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, -1)
}

/** Whether a format has letters of a date or time, outside of quoted texts, escaped characters and colours. */
function isTimeFormat(code: string): boolean {
  const unquoted = code.split('"').filter((_, index) => index % 2 === 0)
  const [first = '', ...others] = unquoted.join('').replace(/\\./g, '').split('[')
  const letters = first + others.map((part) => part.slice(part.indexOf(']') + 1)).join('')
  return /[ymdhs]/i.test(letters)
}

/** As a spreadsheet shows it: 15 digits, of which the rest is the noise of binary fractions. */
function decimalOf(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text
  const rounded = Number(Number(text).toPrecision(15))
  const shown = String(rounded)
  return /e/i.test(shown) && Math.abs(rounded) < 1
    ? trimTrailing(trimTrailing(rounded.toFixed(15), '0'), '.')
    : shown
}

/** `C7` → 2; null without an address. */
function columnIndex(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
