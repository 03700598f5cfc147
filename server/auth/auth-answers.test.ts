import { expect, test } from 'vitest'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { answerAuthGet, answerAuthPost } from './auth-answers'

const site = 'http://127.0.0.1:3000'
const route = (path: string) => ({ params: Promise.resolve({ nextauth: path.split('/') }) })
/** The library draws a page wherever it is let. */
const library = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })

const get = (path: string) => answerAuthGet(new Request(`${site}/api/auth/${path}`), route(path), library)

const guards = {
  'cache-control': expect.stringContaining('no-store'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

test.each([
  'signin',
  'signin/credentials',
  'signout',
  'error',
  'verify-request',
  'callback/credentials',
  'csrf/more',
  'nothing',
])('the sign-in library draws no page at %s: ours is shown', async (path) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([303, `${site}/sign-in`])
  expect(await response.text()).toBe('')
  expect(Object.fromEntries(response.headers)).toMatchObject(guards)
})

test.each(['csrf', 'providers', 'session'])(
  'what a form reads at %s is never drawn, framed or kept',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject(guards)
  },
)

const signIn = (address: string) =>
  answerAuthPost(
    new Request(`${site}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { origin: site, 'x-forwarded-for': address },
    }),
    route('callback/credentials'),
    library,
  )

test('one network may sign in so many times a minute, and the form is told how long to wait', async () => {
  for (let at = 0; at < cabinetBudgets.signIns; at += 1)
    expect((await signIn(`2001:db8:99:1::${at.toString(16)}`)).status).toBe(200)
  const refused = await signIn('2001:db8:99:1:ffff::1')
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ url: `${site}/sign-in?error=throttled%3A${wait}` })
  expect((await signIn('2001:db8:99:2::1')).status).toBe(200)
})
