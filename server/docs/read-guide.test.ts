import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import { operations } from '@/server/contract/operations'
import { errorNames } from '@/server/docs/error-pages'
import { expandDirectives } from '@/server/docs/expand-directives'
import { guideSlugs } from '@/server/docs/guide-list'
import { readGuide, readGuides } from '@/server/docs/read-guide'
import { readSearchEntries } from '@/server/docs/search-entries'

const proseOf = (guide: Awaited<ReturnType<typeof readGuide>>) =>
  guide.parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('')

test.each(guideSlugs)(
  '%s has a title, a summary, headings of different names, and coloured code',
  async (slug) => {
    const guide = await readGuide(slug)
    expect(guide.title).not.toBe('')
    expect(guide.summary.length).toBeGreaterThan(40)
    // It stands alone, on the guide's card.
    expect(guide.summary).toMatch(/\.$/)
    const ids = guide.headings.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const part of guide.parts.filter(({ kind }) => kind === 'code')) {
      expect(part).toMatchObject({ html: expect.stringContaining('--shiki-dark') })
    }
  },
)

test('the tables of a guide have different names', async () => {
  for (const guide of await readGuides()) {
    const names = [...proseOf(guide).matchAll(/role="region"[^>]* aria-label="([^"]+)"/g)].map(
      (hit) => hit[1],
    )
    expect(new Set(names).size, guide.slug).toBe(names.length)
  }
})

test('a guide shows the address of its own deployment', async () => {
  const source = 'export CROUPIER_URL=http://127.0.0.1:3000'
  const shown = await expandDirectives(source, {
    folder: 'docs/guides',
    baseUrl: 'https://api.croupier.example',
  })
  expect(shown).toBe('export CROUPIER_URL=https://api.croupier.example')
})

test('no directive and no raw HTML is left in the text of a guide', async () => {
  for (const guide of await readGuides()) expect(proseOf(guide)).not.toMatch(/&lt;!--|&lt;\/?[a-z]+&gt;/)
})

test('every link of a guide leads to a guide, to a heading it has, or to the reference', async () => {
  const guides = await readGuides()
  const targets = new Set(['/docs/reference', '/docs/changelog.xml', '/llms.txt'])
  for (const name of errorNames) targets.add(`/docs/errors/${name}`)
  for (const { slug, headings } of guides) {
    targets.add(`/docs/${slug}`)
    for (const { id } of headings) targets.add(`/docs/${slug}#${id}`).add(`#${id}`)
  }
  const links = guides.flatMap((guide) =>
    [...proseOf(guide).matchAll(/href="([^"]+)"/g)].map((hit) => hit[1]),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !targets.has(link ?? ''))).toEqual([])
})

test('the guide to errors names every code and every flat refusal of the catalogue', async () => {
  const html = proseOf(await readGuide('errors'))
  for (const code of Object.keys(errorCatalogue)) expect(html).toContain(`<code>${code}</code>`)
  for (const name of Object.keys(flatErrors)) expect(html).toContain(`<code>${name}</code>`)
})

test('the guide to limits names every operation with its budget, and the limits of its values', async () => {
  const html = proseOf(await readGuide('limits'))
  for (const { method, path } of operations) expect(html).toContain(`<code>${method} ${path}</code>`)
  expect(html).toContain('1 to 200; default 50')
  expect(html).toContain('at most 128 characters')
})

test('the verifiers are shown as the files are', async () => {
  const guide = await readGuide('wallet')
  const tabs = guide.parts.find((part) => part.kind === 'tabs')?.tabs ?? []
  expect(tabs.map(({ label }) => label)).toEqual(['TypeScript', 'Python', 'Go', 'PHP', 'Java'])
  const file = await readFile('docs/guides/verifiers/verify.py', 'utf8')
  expect(tabs[1]?.text).toBe(file.trimEnd())
})

test('the search knows each section by its address, in words without markup', async () => {
  const entries = await readSearchEntries()
  const section = entries.find(({ href }) => href === '/docs/wallet#1-verify-the-signature')
  expect(section).toMatchObject({ guide: 'Wallet integration', heading: '1. Verify the signature' })
  expect(section?.text).toContain('bytes as they arrived')
  expect(entries.map(({ text }) => text).join()).not.toMatch(/<\w|&lt;|&quot;/)
})
