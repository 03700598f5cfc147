import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { renderFeed, renderNotice, renderStatus } from './render-status'
import { subscriptionPages } from './render-subscription'

const at = new Date('2026-03-01T12:00:00Z')
const evil = '<script>alert("x")</script> & co'
const status = {
  canSubscribe: true,
  verdict: 'degraded' as const,
  components: [
    {
      name: evil,
      state: 'degraded' as const,
      availability: 99_950,
      days: [
        { day: '2026-02-27', availability: null },
        { day: '2026-02-28', availability: 100_000 },
        { day: '2026-03-01', availability: 99_900 },
      ],
    },
  ],
  maintenance: [
    { id: '1', title: evil, text: evil, startsAt: at, endsAt: at, provider: evil, isCurrent: true },
  ],
  notices: [
    {
      ...{ id: '2', title: evil, text: evil, publishedAt: at, resolvedAt: null, components: [evil] },
      updates: [{ phase: 'identified' as const, text: `${evil} found`, publishedAt: at }],
    },
  ],
  updatedAt: at,
}

test('the status page shows what staff wrote as text, and has no script', () => {
  const html = renderStatus(status)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test('the page has one verdict, and a notice its affected components and its updates, newest first', () => {
  const html = renderStatus(status)
  expect(html.match(/class="verdict /g)).toHaveLength(1)
  expect(html).toContain('Some systems are degraded')
  expect(html).toMatch(/Affected: .*Identified<\/strong>.*found.*Investigating<\/strong>/s)
  expect(renderNotice(status.notices[0] as (typeof status.notices)[0])).not.toContain('<script')
})

test('an availability names as many days as were measured', () => {
  expect(renderStatus(status)).toContain('99.95 % over 2 days<')
})

test('the feed is well formed, with an entry for each notice and maintenance', () => {
  const { feed } = new XMLParser().parse(renderFeed(status, 'https://croupier.example'))
  expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual([evil, `Maintenance: ${evil}`])
})

test('updates by mail are offered where mail is sent, and what was typed is shown as text', () => {
  expect(renderStatus(status)).toContain('action="/status/subscribe"')
  expect(renderStatus({ ...status, canSubscribe: false })).not.toContain('<form')
  expect(subscriptionPages.invalid('"><script>')).toContain('value="&quot;&gt;&lt;script&gt;"')
})
