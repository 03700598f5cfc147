import { expect, test } from 'vitest'
import { sessionCurrencies } from './codes'
import { CountryCode, DateTime, HttpsUrl, IdempotencyKey, PlayerId } from './primitives'
import { CreateSessionRequest } from './resources/session'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test.each(['https://casino.example/lobby', 'https://casino.example/?a=1#cashier', 'HTTPS://CASINO.EXAMPLE'])(
  'the address %s is acceptable',
  (url) => {
    expect(accepts(HttpsUrl, url)).toBe(true)
  },
)

test.each([
  'http://casino.example',
  'javascript:alert(1)',
  'https://user:pass@casino.example',
  'https://',
  '//casino.example',
  'https://casino.example/a b',
  'https://casino.example\\@evil.example',
  ' https://casino.example',
  'https://casino.example/\n',
  'https:///lobby',
  'https://@casino.example/',
  'https://casino.example/"><b>',
  'https://casino.example/`',
  `https://casino.example/${'a'.repeat(2048)}`,
  null,
  5,
])('the address %s is refused', (url) => {
  expect(accepts(HttpsUrl, url)).toBe(false)
})

test('an address may have 2048 characters', () => {
  expect(accepts(HttpsUrl, `https://c.example/${'a'.repeat(2048 - 18)}`)).toBe(true)
})

test.each([
  'https://casino.example/@player',
  'https://casino.example?next=a@b',
  'https://[2001:db8::1]:8443/',
  "https://casino.example/it's(fine)|{id}",
])('the address %s is acceptable too', (url) => {
  expect(accepts(HttpsUrl, url)).toBe(true)
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-00:01'])(
  'the time %s is in no year that can be kept, and refused',
  (time) => {
    expect(accepts(DateTime, time)).toBe(false)
  },
)

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-03-01T12:00:00+02:00'])(
  'the time %s is acceptable',
  (time) => {
    expect(accepts(DateTime, time)).toBe(true)
  },
)

test.each(['a', 'A-b_9', 'x'.repeat(128)])('the idempotency key %s is acceptable', (key) => {
  expect(accepts(IdempotencyKey, key)).toBe(true)
})

test.each(['', 'x'.repeat(129), 'a b', 'a:b', 'ключ', 'a\n'])('the idempotency key %j is refused', (key) => {
  expect(accepts(IdempotencyKey, key)).toBe(false)
})

test.each(['player-1', '👩‍🚀', 'é'.repeat(128), '👑'.repeat(128)])('the player id %s is acceptable', (id) => {
  expect(accepts(PlayerId, id)).toBe(true)
})

test.each(['', 'x'.repeat(129), 'a\u0000b', 'a\u001fb', '\ud800', 5, null])(
  'the player id %j is refused',
  (id) => {
    expect(accepts(PlayerId, id)).toBe(false)
  },
)

test('a country is an assigned code in capitals', () => {
  expect(['DE', 'BR', 'UA'].every((code) => accepts(CountryCode, code))).toBe(true)
  const others = ['de', 'ZZ', 'UK', 'DEU', '', 'D1', 'XK', 'AA', 'QM', 'EU']
  expect(others.filter((code) => accepts(CountryCode, code))).toEqual([])
})

test('the 249 codes that ISO 3166-1 has assigned are the only countries', () => {
  const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = capitals.flatMap((first) => capitals.map((second) => first + second))
  expect(pairs.filter((code) => accepts(CountryCode, code))).toHaveLength(249)
})

test.each(['d1', 'XK', '', 'DEU', 5, null, undefined])('the country %j has one issue', (country) => {
  const { error } = CreateSessionRequest.safeParse({ ...session, country })
  expect(error?.issues.map(({ path }) => path)).toEqual([['country']])
})

const session = {
  game_id: '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b01',
  player_id: 'p',
  balance: 0,
  currency: 'EUR',
  country: 'SE',
}

test('a session needs only its five required fields', () => {
  expect(accepts(CreateSessionRequest, session)).toBe(true)
  for (const field of Object.keys(session)) {
    expect(accepts(CreateSessionRequest, { ...session, [field]: undefined })).toBe(false)
  }
})

test('sessions open in the fourteen listed currencies and no other', () => {
  expect(sessionCurrencies).toHaveLength(14)
  for (const currency of sessionCurrencies)
    expect(accepts(CreateSessionRequest, { ...session, currency })).toBe(true)
  for (const currency of ['JPY', 'eur', 'EURO', '']) {
    expect(accepts(CreateSessionRequest, { ...session, currency })).toBe(false)
  }
})

test.each([1.5, '100', 2 ** 53, null, Number.POSITIVE_INFINITY, true])(
  'the balance %s is refused',
  (balance) => {
    expect(accepts(CreateSessionRequest, { ...session, balance })).toBe(false)
  },
)

test.each(['EN', 'eng', 'e', 'e1', ''])('the language %j is refused', (lang) => {
  expect(accepts(CreateSessionRequest, { ...session, lang })).toBe(false)
})
