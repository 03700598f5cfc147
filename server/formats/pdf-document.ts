import PDFDocument from 'pdfkit'
import { minorToDecimal } from '@/server/core/money'
import { printedFonts } from './printed-text'

const { regular, bold } = printedFonts

const left = 56
const width = 483
const bottom = 770
const cellSize = 8.5

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

interface Head {
  title: string
  madeAt: Date
  /** `#rrggbb`, of the line above everything. */
  accent?: string | null
  /** A PNG, beside the title. */
  logo?: Buffer | null
}

const logoBox = { width: 150, height: 44 }

/**
 * A file of A4 pages: the same calls make the same bytes, because its dates are given and its fonts are embedded.
 */
export class PdfDocument {
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>

  constructor({ title, madeAt, accent = null, logo = null }: Head) {
    const info = {
      Title: title,
      Creator: 'Croupier',
      Producer: 'Croupier',
      CreationDate: madeAt,
      ModDate: madeAt,
    }
    this.#document = new PDFDocument({ size: 'A4', margin: left, font: regular, info, lang: 'en' })
    this.#done = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.#document.on('error', reject)
    })
    if (accent) this.#document.rect(0, 0, this.#document.page.width, 6).fill(accent).fillColor('black')
    if (logo) this.#logo(logo)
    this.#document.font(bold).fontSize(18).text(title, left, left).moveDown(0.6)
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

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    this.#row(
      columns,
      columns.map(({ label }) => label),
      bold,
    )
    for (const row of rows) this.#row(columns, row, regular)
    this.#document.moveDown()
  }

  finish(): Promise<Buffer> {
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

  #row(columns: readonly Column[], cells: readonly string[], font: string): void {
    const document = this.#document.font(font)
    const widths = columns.map(({ share }) => share * width - 8)
    const sizes = columns.map(({ isRight }, index) =>
      isRight ? this.#sizeWithin(cells[index] ?? '', widths[index] ?? 0) : cellSize,
    )
    const heights = cells.map((cell, index) =>
      document.fontSize(sizes[index] ?? cellSize).heightOfString(cell, { width: widths[index] ?? 0 }),
    )
    const height = Math.max(...heights) + 8
    this.#breakBefore(height)
    const top = document.y
    let x = left
    columns.forEach(({ share, isRight }, index) => {
      const align = isRight ? 'right' : 'left'
      document
        .fontSize(sizes[index] ?? cellSize)
        .text(cells[index] ?? '', x, top + 4, { width: widths[index] ?? 0, align })
      x += share * width
    })
    document
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .lineWidth(0.5)
      .stroke('#c8c9ce')
    document.x = left
    document.y = top + height
  }

  /** The size in which no amount is broken inside its number: smaller where it has many digits. */
  #sizeWithin(text: string, room: number): number {
    const document = this.#document.fontSize(cellSize)
    const longest = Math.max(...text.split(' ').map((word) => document.widthOfString(word)))
    // A hundredth less, so that rounding breaks nothing.
    return longest <= room ? cellSize : (cellSize * room * 0.99) / longest
  }

  #breakBefore(height: number): void {
    if (this.#document.y + height <= bottom) return
    this.#document.addPage()
    this.#document.x = left
    this.#document.y = left
  }
}

/** `-1,234.50 EUR` */
export function moneyText(amountMinor: bigint, currency: string): string {
  const decimal = minorToDecimal(amountMinor, currency)
  return `${decimal.replace(/\d+/, (whole) => BigInt(whole).toLocaleString('en'))} ${currency}`
}

export const dayText = (at: Date) => at.toISOString().slice(0, 10)
