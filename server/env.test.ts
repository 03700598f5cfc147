import { expect, test, vi } from 'vitest'
import { env } from './env'

const key = Symbol.for('croupier.env')

/** What the environment says with these variables beside the tests' own. */
function envWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const before = Reflect.get(globalThis, key)
  Reflect.deleteProperty(globalThis, key)
  try {
    return env()
  } finally {
    Reflect.set(globalThis, key, before)
  }
}

test.each([
  ['', 1],
  ['1', 1],
  ['8', 8],
])('WORKERS=%s means %i', (WORKERS, count) => expect(envWith({ WORKERS }).WORKERS).toBe(count))

test.each([
  ['', 'production', 5_000],
  ['0', 'production', 0],
  ['12000', 'demo', 12_000],
  ['', 'demo', 0],
])('STOP_NOTICE_MS=%s in mode %s means %i ms', (STOP_NOTICE_MS, CROUPIER_MODE, ms) => {
  expect(envWith({ STOP_NOTICE_MS, CROUPIER_MODE }).STOP_NOTICE_MS).toBe(ms)
})

test.each([
  ...['0', '-1', '1.5', 'all', '1000'].map((text) => ['WORKERS', text]),
  ...['-1', '1.5', 'long', '60001'].map((text) => ['STOP_NOTICE_MS', text]),
  ...['everyone', '10.0.0.0/40'].map((text) => ['TRUSTED_PROXIES', text]),
  ...['rates', 'ftp://rates.example.com/a.xml', 'https://user@rates.example.com/a.xml'].map((text) => [
    'EXCHANGE_RATES_URL',
    text,
  ]),
])('%s=%s is refused in a sentence', (name = '', text = '') => {
  expect(() => envWith({ [name]: text })).toThrow(`The environment is not usable: ${name}: `)
})

test.each([
  ['sk_live_0123456789abcdef', 'http://127.0.0.1:4010'],
  ['rk_live_0123456789abcdef', 'https://stripe.example.com'],
])('a live payment key %s is refused with the address %s', (STRIPE_SECRET_KEY, STRIPE_API_URL) => {
  const given = { STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
  expect(() => envWith(given)).toThrow('The environment is not usable: STRIPE_API_URL: ')
  expect(envWith({ ...given, STRIPE_API_URL: '' }).STRIPE_API_URL).toBe('https://api.stripe.com')
})

test('amounts are given by currency, exactly', () => {
  expect(envWith({ BILLING_REVIEW_ABOVE: 'EUR:1000.50, JPY:5' }).BILLING_REVIEW_ABOVE).toEqual({
    EUR: 100_050n,
    JPY: 5n,
  })
  for (const text of ['EUR:1.005', 'XYZ:1', 'EUR'])
    expect(() => envWith({ BILLING_REVIEW_ABOVE: text })).toThrow('BILLING_REVIEW_ABOVE')
})
