import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { moneyText, PdfDocument } from './pdf-document'

test('an amount of any size stands in one line of its column', async () => {
  const pdf = new PdfDocument({ title: 'Statement', madeAt: new Date('2026-03-01T00:00:00Z') })
  const columns = [
    { label: 'Description', share: 0.8 },
    { label: 'Amount', share: 0.2, isRight: true },
  ]
  const amounts = [1n, 123_456_789_012n, 1_234_567_890_123_456n, -(2n ** 63n)]
  const texts = amounts.map((minor) => moneyText(minor, 'EUR'))
  pdf.table(
    columns,
    texts.map((text) => ['Fees', text]),
  )
  const { text } = await extractText(new Uint8Array(await pdf.finish()), { mergePages: true })
  for (const said of texts) expect(text).toContain(said.replace(' EUR', ''))
  expect(texts.at(-1)).toBe('-92,233,720,368,547,758.08 EUR')
})
