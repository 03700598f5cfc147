import PDFDocument from 'pdfkit'
import { formatMoney } from '@/server/contract/figures'
import { minorToDecimal } from '@/server/core/money'
import {
  type Block,
  drawBlocks,
  drawFooters,
  drawPanel,
  drawRule,
  drawSums,
  inks,
  type Panel,
  printedArea,
  type Sum,
} from './pdf-blocks'
import { printedFonts } from './printed-text'

const { regular, bold } = printedFonts
const { left, width, bottom } = printedArea
const cellSize = 8.5
const noteSize = 7.5

interface Party {
  name: string
  address: string
  vatId: string | null
}

export interface Column {
  label: string
  /** Of the page's width. */
  share: number
  isRight?: boolean
}

/** A text, with a smaller one below it where there is more to say. */
export type Cell = string | { text: string; note: string }

const textOf = (cell: Cell = '') => (typeof cell === 'string' ? cell : cell.text)
const noteOf = (cell: Cell = '') => (typeof cell === 'string' ? '' : cell.note)

interface Head {
  title: string
  madeAt: Date
  /** `#rrggbb`, of the line above everything. */
  accent?: string | null
  /** A PNG, beside the title. */
  logo?: Buffer | null
  /** Below each page, with its number; headings of tables are then repeated on each page. */
  footer?: { from: string; title: string }
}

const logoBox = { width: 150, height: 44 }

/**
 * A file of A4 pages: the same calls make the same bytes, because its dates are given and its fonts are embedded.
 */
export class PdfDocument {
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>
  readonly #accent: string
  readonly #footer: Head['footer']

  constructor({ title, madeAt, accent = null, logo = null, footer }: Head) {
    this.#accent = accent ?? inks.text
    this.#footer = footer
    const info = {
      Title: title,
      Creator: 'Croupier',
      Producer: 'Croupier',
      CreationDate: madeAt,
      ModDate: madeAt,
    }
    const options = { size: 'A4', margin: left, font: regular, info, lang: 'en' }
    this.#document = new PDFDocument(footer ? { ...options, bufferPages: true } : options)
    this.#done = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.#document.on('error', reject)
    })
    if (accent) this.#document.rect(0, 0, this.#document.page.width, 6).fill(accent).fillColor('black')
    if (logo) this.#logo(logo)
    this.#document
      .font(bold)
      .fontSize(18)
      .text(title, left, left)
      .moveDown(footer ? 1.2 : 0.6)
  }

  /** Labelled lines, each on its own. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of facts) {
      this.#text(9, bold, `${label}: `, { continued: true })
      this.#text(9, regular, value)
    }
    this.#document.moveDown()
  }

  party(label: string, { name, address, vatId }: Party): void {
    this.#text(9, bold, label)
    this.#text(
      9,
      regular,
      [name, ...address.split(/\||\r?\n/), vatId && `VAT ID ${vatId}`].filter(Boolean).join('\n'),
    )
    this.#document.moveDown()
  }

  blocks(blocks: readonly Block[]): void {
    drawBlocks(this.#document, blocks)
  }

  panel(panel: Panel): void {
    this.#breakBefore(110)
    drawPanel(this.#document, panel, this.#accent)
  }

  sums(sums: readonly Sum[]): void {
    this.#breakBefore(sums.length * 20)
    drawSums(this.#document, sums)
  }

  heading(text: string): void {
    this.#breakBefore(60)
    this.#text(11, bold, text)
    this.#document.moveDown(0.4)
  }

  paragraph(text: string): void {
    this.#breakBefore(40)
    this.#text(9, regular, text)
    this.#document.moveDown(0.6)
  }

  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    const head = columns.map(({ label }) => label)
    this.#row(columns, head, bold)
    for (const row of rows) {
      if (this.#footer && this.#breakBefore(this.#heightOf(columns, row, regular)))
        this.#row(columns, head, bold)
      this.#row(columns, row, regular)
    }
    this.#document.moveDown()
  }

  finish(): Promise<Buffer> {
    if (this.#footer) drawFooters(this.#document, this.#footer)
    this.#document.end()
    return this.#done
  }

  #logo(logo: Buffer): void {
    const { width: most, height } = logoBox
    const fit: [number, number] = [most, height]
    this.#document.image(logo, left + width - most, left - 12, { fit, align: 'right' })
  }

  #text(size: number, font: string, text: string, options: PDFKit.Mixins.TextOptions = {}): void {
    this.#document.font(font).fontSize(size)
    if (options.continued) this.#document.text(text, left, this.#document.y, { width, ...options })
    else this.#document.text(text, { width, ...options })
  }

  #heightOf(columns: readonly Column[], cells: readonly Cell[], font: string): number {
    const document = this.#document.font(font)
    const heights = columns.map((column, index) => {
      const room = roomOf(column)
      const note = noteOf(cells[index])
      const size = this.#sizeOf(column, textOf(cells[index]))
      const height = document.fontSize(size).heightOfString(textOf(cells[index]), { width: room })
      if (note === '') return height
      return height + 2 + document.fontSize(noteSize).heightOfString(note, { width: room })
    })
    return Math.max(...heights) + 8
  }

  #row(columns: readonly Column[], cells: readonly Cell[], font: string): void {
    const height = this.#heightOf(columns, cells, font)
    this.#breakBefore(height)
    const document = this.#document.font(font)
    const top = document.y
    let x = left
    columns.forEach((column, index) => {
      const options = { width: roomOf(column), align: column.isRight ? 'right' : 'left' } as const
      const size = this.#sizeOf(column, textOf(cells[index]))
      // Files without a footer keep their bytes.
      const from = this.#footer && column.isRight ? x + 8 : x
      document.fontSize(size).text(textOf(cells[index]), from, top + 4, options)
      const note = noteOf(cells[index])
      if (note !== '') {
        document
          .fontSize(noteSize)
          .fillColor(inks.faint)
          .text(note, from, document.y + 2, options)
        document.fillColor(inks.text)
      }
      x += column.share * width
    })
    drawRule(document, { y: top + height })
    document.x = left
    document.y = top + height
  }

  #sizeOf(column: Column, text: string): number {
    return column.isRight ? this.#sizeWithin(text, roomOf(column)) : cellSize
  }

  /** The size in which no amount is broken inside its number: smaller where it has many digits. */
  #sizeWithin(text: string, room: number): number {
    const document = this.#document.fontSize(cellSize)
    const longest = Math.max(...text.split(' ').map((word) => document.widthOfString(word)))
    // A hundredth less, so that rounding breaks nothing.
    return longest <= room ? cellSize : (cellSize * room * 0.99) / longest
  }

  /** Whether a page was begun. */
  #breakBefore(height: number): boolean {
    if (this.#document.y + height <= bottom) return false
    this.#document.addPage()
    this.#document.x = left
    this.#document.y = left
    return true
  }
}

const roomOf = ({ share }: Column) => share * width - 8

/** `−1,234.50 EUR` */
export const printedMoney = (amountMinor: bigint, currency: string): string =>
  formatMoney({ decimal: minorToDecimal(amountMinor, currency), currency })

/** `-1,234.50 EUR`, as files of the first layout have it. */
export function moneyText(amountMinor: bigint, currency: string): string {
  const decimal = minorToDecimal(amountMinor, currency)
  return `${decimal.replace(/\d+/, (whole) => BigInt(whole).toLocaleString('en'))} ${currency}`
}

export const dayText = (at: Date) => at.toISOString().slice(0, 10)
