import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import { z } from 'zod'

const folder = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf')

/** The fonts of every PDF. */
export const printedFonts = {
  regular: join(folder, 'DejaVuSans.ttf'),
  bold: join(folder, 'DejaVuSans-Bold.ttf'),
}

let known: readonly Font[] | undefined

function fonts(): readonly Font[] {
  known ??= Object.values(printedFonts).map((file) => openSync(file) as Font)
  return known
}

/** Read from left to right, and without letters that join: pdfkit sets each glyph after the one before. */
const setScripts =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]|[^\p{L}\p{C}])$/u

/** Whether a PDF shows every character of the text as it is. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize('NFC')].every(
    (character) => character === '\n' || character === '\r' || isSet(character),
  )

const isSet = (character: string) =>
  setScripts.test(character) &&
  fonts().every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Of the field of a form. */
export const printable = z.refine<string>(
  isPrintable,
  'Invoices are printed in Latin, Greek and Cyrillic letters. Enter this in Latin letters.',
)
