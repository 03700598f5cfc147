import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signBody } from './send-callback'

test('the signature is the hex HMAC-SHA256 of the exact bytes, keyed with the UTF-8 bytes of the secret', () => {
  const secret = 'sécret-of-sixteen-or-more'
  const body = Buffer.from('{"amount": 1,  "x":"é"}')
  expect(signBody(secret, body)).toBe(
    createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex'),
  )
})

test('the published example verifies', () => {
  expect(signBody('key', Buffer.from('The quick brown fox jumps over the lazy dog'))).toBe(
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  )
})
