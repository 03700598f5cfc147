import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { config, proxy } from '@/proxy'
import { impossibleMoments } from '@/server/contract/testing/impossible-moments'
import { areas } from '@/server/http/addresses'

const [matcher = ''] = config.matcher
const isMatched = (path: string) => new RegExp(`^${matcher}$`).test(path)

test.each([
  '/',
  '/sign-in',
  '/transactions',
  '/staff/organizations',
  '/invite/abc',
  '/docs',
  '/docs/errors/E2001',
  '/docs/changelog',
  '/v10',
  '/sandboxes',
  '/apis',
])('the page %s gets the headers of the cabinet', (path) => expect(isMatched(path)).toBe(true))

test.each([
  '/v1/games',
  '/sandbox/v1/listeners',
  '/provider/v1/aurora/movements',
  '/api/trpc/x',
  '/launch/token',
  '/_next/static/a.js',
  '/docs/wallet.md',
  '/docs/errors/E2001.md',
  '/docs/changelog.xml',
  '/docs/collections/postman.json',
  '/llms.txt',
])('%s keeps its own', (path) => expect(isMatched(path)).toBe(false))

test.each(Object.keys(areas))('%s, which is judged as no page, keeps its own', (folder) => {
  expect(isMatched(folder.replaceAll(/\[+\.*(\w+)\]+/g, '$1'))).toBe(false)
})

test('each page has a policy, with a nonce of its own that the page is told', () => {
  const [one, other] = ['/keys', '/keys'].map((path) => {
    const { headers } = proxy(new NextRequest(`http://127.0.0.1:3000${path}`))
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    return {
      nonce: headers.get('x-middleware-request-x-nonce'),
      policy: headers.get('content-security-policy'),
    }
  })
  expect(one?.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(one?.policy).toContain(`'nonce-${one?.nonce}'`)
  expect(other?.nonce).not.toBe(one?.nonce)
})

describe('the organization in a page’s path', () => {
  const toldOf = (path: string, headers: Record<string, string> = {}) => {
    const answered = proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers }))
    return {
      organization: answered.headers.get('x-middleware-request-x-croupier-organization'),
      last: answered.cookies.get('croupier.last-organization')?.value,
    }
  }

  test('is what the page is told, and what an address without one leads to afterwards', () => {
    const told = toldOf('/o/lucky-lane/transactions?type=win')
    expect(told).toEqual({ organization: 'lucky-lane', last: 'lucky-lane' })
  })

  test('is not written down again while it stays the same', () => {
    const cookie = 'croupier.last-organization=lucky-lane'
    expect(toldOf('/o/lucky-lane', { cookie })).toEqual({ organization: 'lucky-lane', last: undefined })
  })

  test.each([
    '/account',
    '/staff/organizations',
    '/transactions',
    '/o',
    '/o/%00/team',
    `/o/${'a'.repeat(2_000)}`,
  ])('is not there in %s, whatever the browser says', (path) => {
    const said = { 'x-croupier-organization': 'lucky-lane' }
    expect(toldOf(path, said)).toEqual({ organization: null, last: undefined })
  })

  test('is the one in the path, whatever the browser says', () => {
    const said = { 'x-croupier-organization': 'grand-platform' }
    expect(toldOf('/o/lucky-lane', said).organization).toBe('lucky-lane')
  })
})

test.each(impossibleMoments)('a list from %s is no list: that moment does not exist', (moment) => {
  for (const name of ['from', 'to']) {
    const query = new URLSearchParams({ [name]: moment })
    const response = proxy(new NextRequest(`http://127.0.0.1:3000/transactions?${query}`))
    expect([response.status, response.headers.get('x-frame-options')]).toEqual([400, 'DENY'])
  }
})

test.each(['', 'from=&to=', 'from=2026-01-31T00%3A00%3A00.000Z&to=2026-02-28'])(
  'a list of ?%s is drawn',
  (query) => {
    expect(proxy(new NextRequest(`http://127.0.0.1:3000/transactions?${query}`)).status).toBe(200)
  },
)
