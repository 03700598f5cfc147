import { expect, test } from 'vitest'
import { isCallbackSigned, signCallback } from './rules'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a callback is signed with HMAC-SHA256 over its bytes, in hex', () => {
  const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(signCallback(bytes('what do ya want for nothing?'), 'Jefe')).toBe(known)
})

test('the secret counts as its UTF-8 bytes', () => {
  expect(signCallback(bytes('{}'), 'Schlüssel')).not.toBe(signCallback(bytes('{}'), 'Schlussel'))
})

test('only the exact bytes and the exact digest pass', () => {
  const body = bytes('{"amount":100}')
  const signature = signCallback(body, 'secret')
  expect(isCallbackSigned(body, signature, 'secret')).toBe(true)
  expect(isCallbackSigned(body, signature.toUpperCase(), 'secret')).toBe(true)
  expect(isCallbackSigned(bytes('{"amount": 100}'), signature, 'secret')).toBe(false)
  for (const bad of [undefined, '', 'x', signature.slice(1), `${signature}00`, `v1=${signature}`]) {
    expect(isCallbackSigned(body, bad, 'secret')).toBe(false)
  }
})
