import { describe, expect, test } from 'vitest'
import type { Croupier } from './index.js'
import { clientWith, nested } from './testing/answers.js'

const session = { game_id: 'g', player_id: 'ada', balance: 1, currency: 'EUR', country: 'MT' } as const
const calls = {
  read: (croupier: Croupier) => croupier.getGame({ game_id: 'g' }),
  keyed: (croupier: Croupier) => croupier.createSession(session),
  unkeyed: (croupier: Croupier) => croupier.createDemoSession({ game_id: 'g' }),
}

/** How often it was sent, when each time the same comes back. */
async function sentOf(call: keyof typeof calls, answer: Parameters<typeof clientWith>[0][number]) {
  const { croupier, sent, waits } = clientWith([answer])
  await expect(calls[call](croupier)).rejects.toThrow()
  return { count: sent.length, waits }
}

describe('sent again, with a longer pause each time', () => {
  test.each([
    ['E0001', 500],
    ['E0002', 503],
    ['E1002', 502],
    ['E1053', 504],
    ['E1054', 502],
  ])('is what %s says of any operation', async (code, status) => {
    for (const call of ['read', 'keyed', 'unkeyed'] as const) {
      const { count, waits } = await sentOf(call, { status, body: nested(code, 'transient') })
      expect(count).toBe(5)
      for (const [index, ms] of waits.entries()) {
        expect(ms).toBeGreaterThanOrEqual(125 * 2 ** index)
        expect(ms).toBeLessThanOrEqual(250 * 2 ** index)
      }
    }
  })

  test.each([
    ['no answer', new TypeError('fetch failed')],
    ['an answer cut off', { status: 200, body: '{"ses' }],
    ["a proxy's", { status: 502, body: '<html>' }],
  ] as const)('is %s, where repeating does no harm', async (_, answer) => {
    expect((await sentOf('read', answer)).count).toBe(5)
    expect((await sentOf('keyed', answer)).count).toBe(5)
    expect((await sentOf('unkeyed', answer)).count).toBe(1)
  })
})

test.each([
  [429, nested('E9001', 'rate_limited')],
  [409, { error: 'idempotency_in_progress', message: 'Still running.' }],
])('%d waits for as long as Retry-After says', async (status, body) => {
  const { count, waits } = await sentOf('keyed', { status, body, headers: { 'Retry-After': '7' } })
  expect(count).toBe(5)
  for (const ms of waits) expect([ms >= 7_000, ms <= 7_250]).toEqual([true, true])
})

test('a longer wait than a minute is left to the caller', async () => {
  const answer = { status: 429, body: nested('E9001', 'rate_limited'), headers: { 'Retry-After': '61' } }
  expect((await sentOf('read', answer)).count).toBe(1)
})

test.each([
  [400, nested('E0003', 'validation_failed')],
  [401, { error: 'invalid_token', message: 'No.' }],
  [403, nested('E2003', 'game_blocked_jurisdiction')],
  [404, nested('E2001', 'game_not_found')],
  [409, { error: 'idempotency_conflict', message: 'Another body.' }],
  [429, nested('E9001', 'rate_limited')],
  [500, nested('E1004', 'provider_config_invalid')],
  [502, { error: 'provider_error', message: 'Refused.' }],
  [503, { error: 'provider_unavailable', message: 'No answer.', grant_id: 'g' }],
])('nothing else is sent again: %d %j', async (status, body) => {
  for (const call of ['read', 'keyed', 'unkeyed'] as const)
    expect((await sentOf(call, { status, body })).count).toBe(1)
})
