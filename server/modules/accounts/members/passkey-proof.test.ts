import { expect, test } from 'vitest'
import { relyingParty } from './passkey-proof'

test.each([
  ['https://croupier.example', { id: 'croupier.example', origin: 'https://croupier.example' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('passkeys of %s are made for %o', (baseUrl, expected) => {
  expect(relyingParty(baseUrl)).toEqual(expected)
})
