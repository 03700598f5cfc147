import { expect, test } from 'vitest'
import { GET as twin } from '@/app/docs/markdown/[...page]/route'
import { GET as index } from '@/app/llms.txt/route'
import { GET as everything } from '@/app/llms-full.txt/route'
import { operations } from '@/server/contract/operations'
import { env } from '@/server/env'
import { errorNames } from './error-pages'
import { guideSlugs } from './guide-list'
import { readGuides } from './read-guide'
import { readTwin } from './twins'

const ask = (page: string, headers: Record<string, string> = {}) =>
  twin(new Request(`http://127.0.0.1/docs/${page}.md`, { headers }), {
    params: Promise.resolve({ page: page.split('/') }),
  })
const pages = [
  ...guideSlugs,
  'reference',
  'reference-provider',
  ...errorNames.map((name) => `errors/${name}`),
]

test('every twin is Markdown, its directives expanded and its words for tests left out', async () => {
  for (const page of pages) {
    const text = (await readTwin(page)) ?? ''
    expect(text).toMatch(/^# \S/)
    expect(text).not.toMatch(/^<!--|^```\w+ /m)
  }
})

/** Of all twins, those outside the page itself. */
async function links(): Promise<string[]> {
  const texts = await Promise.all(pages.map(readTwin))
  return texts.flatMap((text) =>
    [...(text ?? '').matchAll(/\]\(([^)#\s?][^)\s?]*)\)/g)].map(([, link = '']) => link),
  )
}

test('links of twins are whole addresses, of twins and headings that exist', async () => {
  const guides = await readGuides()
  const targets = new Set(pages.map((page) => `${page}.md`))
  for (const { slug, headings } of guides) for (const { id } of headings) targets.add(`${slug}.md#${id}`)
  for (const link of new Set(await links())) {
    expect(link).toMatch(/^https?:\/\//)
    const target = link.replace(`${env().baseUrl}/docs/`, '')
    if (/\.md(#|$)/.test(target)) expect(targets).toContain(target)
  }
})

test('the reference has each operation with its fields, errors and examples', async () => {
  const text = (await readTwin('reference')) ?? ''
  for (const { id, method, path } of operations) {
    expect(text).toContain(`\`${method} ${path}\` · operation \`${id}\``)
  }
  const [, session = ''] = /### Create a real-money session\n([\s\S]*?)\n### /.exec(text) ?? []
  expect(session).toContain('| `player_id` | string (at most 128 characters) | yes |')
  expect(session).toContain('| 402 | `E4001` |')
  expect(session).toContain('"player_id": "player-1042"')
  expect(text).toContain('`games[].bet_steps.steps` | array of number')
})

test('a twin is Markdown that anyone may read, cached for minutes and revalidated by its hash', async () => {
  const first = await ask('wallet')
  expect(first.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const again = await ask('wallet', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each(['nothing', 'errors/E9999', 'errors/', '../package'])('%s has no twin: 404', async (page) => {
  expect((await ask(page)).status).toBe(404)
})

test('llms.txt names every guide and both references', async () => {
  const answer = await index(new Request('http://127.0.0.1/llms.txt'))
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^# Croupier\n\n> /)
  for (const page of [...guideSlugs, 'reference', 'reference-provider'])
    expect(text).toContain(`](${env().baseUrl}/docs/${page}.md): `)
})

test('llms-full.txt is every guide and the reference', async () => {
  const text = await (await everything(new Request('http://127.0.0.1/llms-full.txt'))).text()
  expect(text.match(/^# .+$/gm)?.length).toBeGreaterThanOrEqual(guideSlugs.length + 1)
})
