import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { GET } from '@/app/docs/changelog.xml/route'
import { changelogFeed, deprecationsOf, leastDeprecationDays, readChangelog, releasesOf } from './changelog'
import { deprecationsTable } from './tables/deprecations'

const sample = `## Unreleased

- **Something.** Not out yet.

## 1.2.0, 3 March 2027

- **Deprecated until 1 October 2027.** The parameter \`features\`: use \`tags\`.

## 1.1.0, 1 February 2027

- **Added.** More & more.
`

test('every version of the changelog has its day, and they stand newest first', async () => {
  const text = await readChangelog()
  const headings = text.match(/^## .+$/gm) ?? []
  const releases = releasesOf(text)
  expect(headings.filter((heading) => heading !== '## Unreleased')).toHaveLength(releases.length)
  const times = releases.map(({ date }) => date.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(times.every(Number.isFinite)).toBe(true)
})

test('what is deprecated keeps working for 180 days at least', async () => {
  for (const { since, until } of deprecationsOf(releasesOf(await readChangelog())))
    expect((until.getTime() - since.getTime()) / 86_400_000).toBeGreaterThanOrEqual(leastDeprecationDays)
})

test('a deprecation is listed with its days', () => {
  expect(deprecationsTable(releasesOf(sample))).toContain(
    '| 2027-03-03 | 2027-10-01 | The parameter `features`: use `tags`. |',
  )
  expect(deprecationsTable([])).toBe('Nothing is deprecated.')
})

test('the feed is Atom with an entry for each released version', async () => {
  const feed = changelogFeed(releasesOf(sample), 'https://api.croupier.example')
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(feed).feed
  expect(parsed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
  expect(parsed.updated).toBe('2027-03-03T00:00:00.000Z')
  expect(parsed.entry.map(({ id }: { id: string }) => id)).toEqual([
    'https://api.croupier.example/docs/changelog#1.2.0',
    'https://api.croupier.example/docs/changelog#1.1.0',
  ])
  expect(parsed.entry[1].content['#text']).toContain('More &amp; more.')
  const answer = await GET(new Request('http://127.0.0.1/docs/changelog.xml'))
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
})
