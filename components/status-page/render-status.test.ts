import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { renderFeed, renderStatus } from './render-status'

const at = new Date('2026-03-01T12:00:00Z')
const evil = '<script>alert("x")</script> & co'
const status = {
  components: [
    {
      name: evil,
      state: 'degraded' as const,
      availability: 99_950,
      days: [{ day: '2026-03-01', availability: null }],
    },
  ],
  maintenance: [
    { id: '1', title: evil, text: evil, startsAt: at, endsAt: at, provider: evil, isCurrent: true },
  ],
  notices: [{ id: '2', title: evil, text: evil, publishedAt: at, resolvedAt: null }],
  updatedAt: at,
}

test('the status page shows what staff wrote as text, and has no script', () => {
  const html = renderStatus(status)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('99.950 % over 1 days')
})

test('the feed is well formed, with an entry for each notice and maintenance', () => {
  const { feed } = new XMLParser().parse(renderFeed(status, 'https://croupier.example'))
  expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual([evil, `Maintenance: ${evil}`])
})
