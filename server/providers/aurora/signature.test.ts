import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { isSignedWebhook, signWebhook } from './signature'

const secret = `whsec_${Buffer.from('a key of thirty-two bytes, rightly').toString('base64')}`
const now = new Date('2026-03-01T12:00:00Z')
const nowS = now.getTime() / 1000
const body = Buffer.from('{"amount":1}')

function headersAt(timestampS: number): Headers {
  return new Headers(signWebhook(secret, { id: 'msg_1', timestampS, body }))
}

function withHeader(name: string, value: string): Headers {
  const headers = headersAt(nowS)
  headers.set(name, value)
  return headers
}

describe('a Standard Webhooks signature', () => {
  it('is the one the public package makes', () => {
    const signature = new Webhook(secret).sign('msg_1', now, body.toString())
    expect(headersAt(nowS).get('webhook-signature')).toBe(signature)
  })

  it('is one the public package accepts', () => {
    const timestampS = Math.floor(Date.now() / 1000)
    const headers = signWebhook(secret, { id: 'msg_1', timestampS, body })
    expect(new Webhook(secret).verify(body.toString(), headers)).toEqual({ amount: 1 })
  })

  it.each([-300, 0, 300])('is accepted %i seconds away from now', (offsetS) => {
    expect(isSignedWebhook(secret, headersAt(nowS + offsetS), body, now)).toBe(true)
  })

  it.each([-301, 301, -86_400])('is refused as a replay %i seconds away from now', (offsetS) => {
    expect(isSignedWebhook(secret, headersAt(nowS + offsetS), body, now)).toBe(false)
  })

  it('does not fit the same message under a fresh timestamp or another id', () => {
    expect(isSignedWebhook(secret, withHeader('webhook-timestamp', String(nowS + 1)), body, now)).toBe(false)
    expect(isSignedWebhook(secret, withHeader('webhook-id', 'msg_2'), body, now)).toBe(false)
  })

  it('may stand among others while a secret is being rotated', () => {
    const signature = headersAt(nowS).get('webhook-signature')
    const several = withHeader('webhook-signature', `v1,AAAA v1a,BBBB ${signature}`)
    expect(isSignedWebhook(secret, several, body, now)).toBe(true)
  })

  it.each([
    ['webhook-signature', ''],
    ['webhook-signature', 'v1'],
    ['webhook-signature', 'v1,'],
    ['webhook-id', ''],
    ['webhook-id', 'x'.repeat(257)],
    ['webhook-timestamp', ''],
    ['webhook-timestamp', `${nowS}.0`],
    ['webhook-timestamp', `${nowS}abc`],
    ['webhook-timestamp', 'NaN'],
  ])('is refused with %s "%s"', (name, value) => {
    expect(isSignedWebhook(secret, withHeader(name, value), body, now)).toBe(false)
  })

  it('is over the bytes: two bodies that decode to the same text do not share one', () => {
    const broken = Buffer.from([0x22, 0xff, 0x22])
    const replaced = Buffer.from(broken.toString('utf8'))
    const headers = new Headers(signWebhook(secret, { id: 'msg_1', timestampS: nowS, body: broken }))
    expect(isSignedWebhook(secret, headers, broken, now)).toBe(true)
    expect(isSignedWebhook(secret, headers, replaced, now)).toBe(false)
  })
})
