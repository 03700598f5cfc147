import { expect, test } from 'vitest'
import { errorNames, errorPageMarkdown, readErrorPage } from './error-pages'
import { errorTexts } from './error-texts'

test('every code and every flat refusal has its text, and no other name has one', () => {
  expect([...errorTexts().keys()].toSorted()).toEqual([...errorNames].toSorted())
})

test('every text says what, why, what to do and how to see it, each in sentences', () => {
  for (const [name, text] of errorTexts()) {
    for (const part of Object.values(text))
      expect([name, part]).toEqual([name, expect.stringMatching(/^[\w`].*\.$/)])
    // Its first sentence is the page's summary.
    expect([name, text.what.split('. ').length]).toEqual([name, 1])
    expect([name, text.why.length > 25]).toEqual([name, true])
  }
})

test('every page renders with its sections', async () => {
  for (const name of errorNames) {
    const page = await readErrorPage(name)
    expect(page.title).toContain(name)
    expect(page.headings.map(({ id }) => id)).toEqual([
      'why-it-happens',
      'what-to-do',
      'in-the-sandbox',
      'where-it-is-returned',
    ])
  }
})

test('a page names the operations that refuse with its code', () => {
  expect(errorPageMarkdown('E3003')).toContain('`POST /v1/sessions`')
  expect(errorPageMarkdown('E5002')).toContain('Not returned.')
  expect(errorPageMarkdown('E0002')).toContain('with exponential backoff and jitter')
})
