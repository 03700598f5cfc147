import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isAuroraSigned, signAurora } from './aurora/dialect'
import { isBorealisSigned, signBorealis } from './borealis/dialect'
import { readSignedForm, signCascade, signedForm } from './cascade/dialect'

describe('aurora', () => {
  // The vector published with the Standard Webhooks specification.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'

  test('signs the published vector', () => {
    const headers = signAurora(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, new Date(1_614_265_330_000))
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    expect(headers['webhook-timestamp']).toBe('1614265330')
  })

  test('accepts its own signature and refuses another body, another secret, an old time and no headers', () => {
    const now = signAurora(secret, 'id', body, new Date())
    expect(isAuroraSigned(secret, now, body)).toBe(true)
    expect(isAuroraSigned(secret, now, `${body} `)).toBe(false)
    expect(isAuroraSigned(`whsec_${btoa('another secret entirely')}`, now, body)).toBe(false)
    expect(isAuroraSigned(secret, signAurora(secret, 'id', body, new Date(Date.now() - 301_000)), body)).toBe(
      false,
    )
    expect(isAuroraSigned(secret, {}, body)).toBe(false)
  })

  test('a GET is signed over the empty body', () => {
    expect(isAuroraSigned(secret, signAurora(secret, 'id', '', new Date()), '')).toBe(true)
  })
})

describe('borealis', () => {
  test('signs the raw body in lower-case hex', () => {
    // RFC 4231, test case 2.
    const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    expect(signBorealis('Jefe', 'what do ya want for nothing?')).toBe(known)
  })

  test('refuses upper case, another body and nothing', () => {
    const signature = signBorealis('secret', '/v2/games')
    expect(isBorealisSigned('secret', '/v2/games', signature)).toBe(true)
    expect(isBorealisSigned('secret', '/v2/games', signature.toUpperCase())).toBe(false)
    expect(isBorealisSigned('secret', '/v2/game', signature)).toBe(false)
    expect(isBorealisSigned('secret', '/v2/games', undefined)).toBe(false)
  })
})

describe('cascade', () => {
  test('sorts by byte order, leaves values unencoded and skips the signature itself', () => {
    const expected = createHmac('sha256', 'k').update('B=2&a=x y&amount=100&ts=5').digest('hex')
    expect(signCascade('k', { ts: '5', amount: '100', a: 'x y', B: '2', sign: 'ignored' })).toBe(expected)
  })

  test('a signed form comes back as its parameters', () => {
    const form = signedForm('k', 'open', { sid: 's', exit: 'https://a.example/?b=c&d=e' }, new Date(5_000))
    expect(readSignedForm('k', 'open', form, new Date(5_000))).toMatchObject({
      sid: 's',
      exit: 'https://a.example/?b=c&d=e',
      op: 'open',
      ts: '5',
    })
  })

  test('a changed value, a parameter given twice, a missing time or a missing signature is refused', () => {
    const form = signedForm('k', 'open', { sid: 's', amount: '100' }, new Date(5_000))
    const read = (text: string) => readSignedForm('k', 'open', text, new Date(5_000))
    expect(read(form)).not.toBeNull()
    expect(read(form.replace('amount=100', 'amount=900'))).toBeNull()
    expect(read(`${form}&amount=100`)).toBeNull()
    expect(read(`op=open&sign=${signCascade('k', { op: 'open' })}`)).toBeNull()
    expect(read('op=open&ts=5')).toBeNull()
  })

  test('a form of another operation, or more than five minutes old or early, is refused', () => {
    const form = signedForm('k', 'open', { sid: 's' }, new Date(1_000_000))
    const at = (ms: number, operation = 'open') => readSignedForm('k', operation, form, new Date(ms))
    expect(at(1_300_000)).not.toBeNull()
    expect(at(700_000)).not.toBeNull()
    expect(at(1_301_000)).toBeNull()
    expect(at(699_000)).toBeNull()
    expect(at(1_000_000, 'demo')).toBeNull()
  })
})
