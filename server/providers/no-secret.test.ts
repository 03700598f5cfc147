import { describe, expect, test } from 'vitest'
import { isSignedWebhook, signWebhook } from './aurora/signature'
import { isSignedByBorealis, signBorealis } from './borealis/signature'
import { isSignedByCascade, signCascade } from './cascade/signed-form'

const body = Buffer.from('{"amount":1}')
const now = new Date('2026-03-01T12:00:00Z')

/** Whoever guesses that a provider has no secret yet can sign with none. */
describe('what is signed with no secret, for a provider that has none,', () => {
  test.each(['', 'whsec_', 'whsec_!'])('is not from aurora (%j)', (secret) => {
    const headers = new Headers(signWebhook(secret, { id: 'msg_1', timestampS: now.getTime() / 1_000, body }))
    expect(isSignedWebhook(secret, headers, body, now)).toBe(false)
  })

  test('is not from borealis', () => {
    expect(isSignedByBorealis('', new Headers(signBorealis('', body)), body)).toBe(false)
  })

  test('is not from cascade', () => {
    const form = new Map([
      ['amount', '1'],
      ['op', 'bet'],
      ['ts', String(now.getTime() / 1_000)],
    ])
    const signed = new Map([...form, ['sign', signCascade('', form)]])
    expect(isSignedByCascade('', signed, { operation: 'bet', now })).toBe(false)
  })
})
