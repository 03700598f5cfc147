import { printedFonts } from './printed-text'

/*
 * Blocks of a page that stand side by side or in a panel of their own. Each begins at the document's position and leaves it below
 * itself.
 */

const { regular, bold } = printedFonts

export const printedArea = { left: 56, width: 483, bottom: 770 }
const { left, width } = printedArea

export const inks = { text: 'black', faint: '#5c6066', rule: '#c8c9ce', panel: '#f3f4f6' }

type Document = PDFKit.PDFDocument

export interface Block {
  label: string
  /** The first one is the most important. */
  lines: readonly string[]
}

/** Labelled texts beside each other. */
export function drawBlocks(document: Document, blocks: readonly Block[]): void {
  const top = document.y
  const share = width / blocks.length
  const ends = blocks.map(({ label, lines: [first = '', ...rest] }, index) => {
    const options = { width: share - 14 }
    const x = left + index * share
    document.font(regular).fontSize(8).fillColor(inks.faint).text(label, x, top, options)
    document
      .font(bold)
      .fontSize(9)
      .fillColor(inks.text)
      .text(first, x, document.y + 2, options)
    if (rest.length > 0) document.font(regular).text(rest.join('\n'), x, document.y + 1, options)
    return document.y
  })
  document.x = left
  document.y = Math.max(...ends) + 16
}

export interface Panel {
  label: string
  /** In large letters. */
  value: string
  note: string
  /** On the right. */
  facts: readonly (readonly [label: string, value: string])[]
}

const padding = 13
const labelWidth = 64

/** The one figure that a reader looks for, and what is needed to act on it. */
export function drawPanel(document: Document, { label, value, note, facts }: Panel, accent: string): void {
  const top = document.y
  const half = width / 2
  const x = left + padding + 3
  const factX = left + half
  const factWidth = half - padding - labelWidth
  const heights = facts.map(
    ([, text]) => document.font(bold).fontSize(8.5).heightOfString(text, { width: factWidth }) + 3,
  )
  const height = Math.max(
    70,
    heights.reduce((sum, one) => sum + one, 2 * padding - 3),
  )
  document.rect(left, top, width, height).fill(inks.panel)
  document.rect(left, top, 3, height).fill(accent)
  const options = { width: half - padding - 12 }
  document
    .font(regular)
    .fontSize(8)
    .fillColor(inks.faint)
    .text(label, x, top + padding, options)
  document
    .font(bold)
    .fontSize(17)
    .fillColor(inks.text)
    .text(value, x, document.y + 2, options)
  document
    .font(regular)
    .fontSize(8.5)
    .text(note, x, document.y + 2, options)
  let y = top + padding
  facts.forEach(([name, text], index) => {
    document
      .font(regular)
      .fontSize(8.5)
      .fillColor(inks.faint)
      .text(name, factX, y, { width: labelWidth - 6 })
    document
      .font(bold)
      .fillColor(inks.text)
      .text(text, factX + labelWidth, y, { width: factWidth })
    y += heights[index] ?? 0
  })
  document.x = left
  document.y = top + height + 18
}

export interface Sum {
  label: string
  value: string
  isStrong?: boolean
}

/** Sums below a table, at the right edge. */
export function drawSums(document: Document, sums: readonly Sum[]): void {
  const from = left + width * 0.5
  const [labels, values] = [width * 0.27, width * 0.23]
  for (const { label, value, isStrong = false } of sums) {
    const top = document.y
    if (isStrong) drawRule(document, { from, y: top, ink: inks.text })
    document.font(isStrong ? bold : regular).fontSize(isStrong ? 9.5 : 9)
    document.fillColor(inks.text).text(label, from, top + 5, { width: labels - 8 })
    const end = document.y
    document.text(value, from + labels, top + 5, { width: values, align: 'right' })
    document.y = Math.max(end, document.y) + 1
  }
  document.x = left
  document.moveDown()
}

export function drawRule(
  document: Document,
  { from = left, y, ink = inks.rule }: { from?: number; y: number; ink?: string },
): void {
  document
    .moveTo(from, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(ink)
}

/** Below every page: who it is from, what it is, and which page of how many. */
export function drawFooters(document: Document, footer: { from: string; title: string }): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0
    drawRule(document, { y: 788 })
    document.font(regular).fontSize(7.5).fillColor(inks.faint)
    const options = { height: 9, ellipsis: true }
    document.text(footer.from, left, 794, { ...options, width: width * 0.66 })
    const page = `${footer.title} · Page ${index + 1} of ${count}`
    document.text(page, left + width * 0.66, 794, { ...options, width: width * 0.34, align: 'right' })
  }
}
