import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin'

const baseUrl = 'https://croupier.example'
const check = (headers: Record<string, string>) => isSameOrigin(new Headers(headers), baseUrl)

describe('a mutation', () => {
  it('is taken from our own pages, by public address or by the host it was sent to', () => {
    expect(check({ origin: baseUrl, host: '10.0.0.5:3000' })).toBe(true)
    expect(check({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(true)
  })

  it.each([
    ['no origin', {}],
    ['a null origin', { origin: 'null' }],
    ['a foreign origin', { origin: 'https://evil.example', host: 'croupier.example' }],
    ['another port', { origin: 'https://croupier.example:8443', host: 'croupier.example' }],
    [
      'a name that only begins alike',
      { origin: 'https://croupier.example.evil.example', host: 'croupier.example' },
    ],
    ['plain http in place of https', { origin: 'http://croupier.example', host: 'internal:3000' }],
    [
      'a forwarded host that the sender chose',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('is refused with %s', (_, headers) => {
    expect(check(headers as Record<string, string>)).toBe(false)
  })
})
