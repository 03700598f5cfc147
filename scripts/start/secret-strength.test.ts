import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { requireStrongSecrets } from './secret-strength.mjs'

const randomKey = () => randomBytes(32).toString('base64')
const strong = () => ({
  ENCRYPTION_KEYS: `${randomKey()},${randomKey()}`,
  NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
  LAUNCH_SIGNING_KEY: randomBytes(32).toString('hex'),
  METRICS_TOKEN: randomBytes(16).toString('hex'),
})
const given = (changed: Record<string, string>) => () => requireStrongSecrets({ ...strong(), ...changed })
const keyOf = (text: string) => Buffer.from(text).toString('base64')

describe('the secrets of a production', () => {
  test('pass when they are random', () => {
    for (let n = 0; n < 500; n += 1) expect(given({})).not.toThrow()
    expect(given({ METRICS_TOKEN: '' })).not.toThrow()
  })

  test.each([
    ['all bytes the same', Buffer.alloc(32, 7).toString('base64')],
    ['counted bytes', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')],
    ['two bytes in turn', keyOf('ab'.repeat(16))],
    ['a word', keyOf('changeme-changeme-changeme-12345')],
    ['too few bytes', randomBytes(16).toString('base64')],
  ])('are refused with an encryption key of %s', (_, key) => {
    expect(given({ ENCRYPTION_KEYS: key })).toThrow('ENCRYPTION_KEYS can be guessed')
  })

  test.each([
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnopqrstuvwxyz',
    '0101101101010110101011010',
    'please-change-me-now-1',
    'my-very-own-secret-key',
    'x7Kq9x7Kq9x7Kq9x7Kq9',
    'not-used-while-building',
    'x7Kq9',
  ])('are refused with %s in place of a secret', (text) => {
    expect(given({ NEXTAUTH_SECRET: text })).toThrow('NEXTAUTH_SECRET can be guessed')
    expect(given({ LAUNCH_SIGNING_KEY: text, METRICS_TOKEN: `${text}` })).toThrow(
      'LAUNCH_SIGNING_KEY, METRICS_TOKEN can be guessed',
    )
  })

  test('are each another', () => {
    const one = randomKey()
    expect(given({ NEXTAUTH_SECRET: one, LAUNCH_SIGNING_KEY: one })).toThrow(
      'NEXTAUTH_SECRET and LAUNCH_SIGNING_KEY are the same',
    )
    expect(given({ ENCRYPTION_KEYS: one, METRICS_TOKEN: one.replace('=', '') })).toThrow(
      'ENCRYPTION_KEYS and METRICS_TOKEN are the same',
    )
    expect(given({ ENCRYPTION_KEYS: `${one},${one}` })).toThrow('ENCRYPTION_KEYS lists the same key twice')
  })

  test('may still hold an old weak key behind the first, to read what it sealed', () => {
    const old = Buffer.alloc(32, 7).toString('base64')
    expect(given({ ENCRYPTION_KEYS: `${randomKey()},${old}` })).not.toThrow()
  })
})
