import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallbackOutcome } from '@/server/outbound'
import type { MovementType } from '@/server/providers/port'
import { judgeOutcome } from './judge'

interface Reply {
  status?: number
  contentType?: string | null
  body?: string | Buffer
  isTruncated?: boolean
  isCutOff?: boolean
}

function reply({
  status = 200,
  contentType = 'application/json',
  body = '',
  isTruncated = false,
  isCutOff = false,
}: Reply): CallbackOutcome {
  return {
    kind: 'response',
    status,
    headers: contentType === null ? {} : { 'content-type': contentType },
    body: Buffer.from(body as string),
    isTruncated,
    ...(isCutOff && { cutOff: { code: 'UND_ERR_SOCKET', message: 'other side closed' } }),
    durationMs: 1,
  }
}

function judge(of: Reply, type: MovementType = 'bet') {
  const { verdict, reason, balanceMinor } = judgeOutcome(reply(of), { type, currency: 'EUR', playerId: 'p1' })
  return balanceMinor === null ? `${verdict} ${reason}` : `${verdict} ${reason} ${balanceMinor}`
}

describe('accepted replies', () => {
  test.each([
    ['{"balance":1000,"currency":"EUR"}', 1000],
    ['{"balance":0,"currency":"EUR"}', 0],
    ['{"balance":-0,"currency":"EUR"}', 0],
    ['{"balance":-250,"currency":"EUR"}', -250],
    ['{"balance":9007199254740991,"currency":"EUR"}', 9007199254740991],
    ['{"balance":1,"currency":"EUR","player_id":"p1"}', 1],
    ['{"balance":1,"currency":"EUR","status":200}', 1],
    ['{"balance":1,"currency":"EUR","status":"200"}', 1],
    ['{"balance":1,"currency":"EUR","error":null,"errorType":null,"code":null,"message":null}', 1],
    ['{"balance":1,"currency":"EUR","bonus":12.5,"nested":{"balance":"x","balance":2}}', 1],
    ['\n { "currency" : "EUR" , "balance" : 1 } \n', 1],
  ])('%s', (body, balance) => expect(judge({ body })).toBe(`confirmed accepted ${balance}`))

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('as %s', (contentType) =>
    expect(judge({ contentType, body: '{"balance":1,"currency":"EUR"}' })).toBe('confirmed accepted 1'),
  )

  test.each(['bet', 'win', 'refund'] as const)('of a %s', (type) =>
    expect(judge({ body: '{"balance":1,"currency":"EUR"}' }, type)).toBe('confirmed accepted 1'),
  )
})

describe('a 200 that does not keep the contract leaves the delivery unknown', () => {
  test.each([
    ['', 'not_a_json_object'],
    ['OK', 'not_a_json_object'],
    ['null', 'not_a_json_object'],
    ['[{"balance":1,"currency":"EUR"}]', 'not_a_json_object'],
    ['{"balance":1,"currency":"EUR"', 'not_a_json_object'],
    ['\uFEFF{"balance":1,"currency":"EUR"}', 'not_a_json_object'],
    ['{}', 'balance_missing'],
    ['{"currency":"EUR"}', 'balance_missing'],
    ['{"balance":null,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":true,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":"1000","currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":10.5,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":10.0,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":1e3,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":1E3,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":[1],"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"balance":9007199254740992,"currency":"EUR"}', 'balance_out_of_range'],
    ['{"balance":-9007199254740992,"currency":"EUR"}', 'balance_out_of_range'],
    ['{"balance":123456789012345678901234567890,"currency":"EUR"}', 'balance_out_of_range'],
    ['{"balance":1}', 'currency_missing'],
    ['{"balance":1,"currency":null}', 'currency_differs'],
    ['{"balance":1,"currency":"USD"}', 'currency_differs'],
    ['{"balance":1,"currency":"eur"}', 'currency_differs'],
    ['{"balance":1,"currency":978}', 'currency_differs'],
    ['{"balance":1,"currency":"EUR","player_id":"p2"}', 'player_differs'],
    ['{"balance":1,"currency":"EUR","player_id":null}', 'player_differs'],
    ['{"balance":1,"currency":"EUR","player_id":1}', 'player_differs'],
    ['{"balance":1,"currency":"EUR","status":200.0}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":2e2}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":"200.0"}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":"OK"}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":null}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":500}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":402.0}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","status":4.02e2}', 'status_invalid'],
    ['{"balance":1,"currency":"EUR","error":"x"}', 'error_present'],
    ['{"balance":1,"currency":"EUR","error":""}', 'error_present'],
    ['{"balance":1,"currency":"EUR","error":false}', 'error_present'],
    ['{"balance":1,"currency":"EUR","errorType":"x"}', 'error_present'],
    ['{"balance":1,"currency":"EUR","code":0}', 'error_present'],
    ['{"balance":1,"currency":"EUR","message":"ok"}', 'error_present'],
    ['{"balance":1,"balance":2,"currency":"EUR"}', 'duplicate_member'],
    ['{"balance":1,"currency":"EUR","currency":"EUR"}', 'duplicate_member'],
    ['{"balance":1,"\\u0062alance":1,"currency":"EUR"}', 'duplicate_member'],
  ])('%s (%s)', (body, reason) => expect(judge({ body })).toBe(`unknown ${reason}`))

  test.each([
    null,
    '',
    'text/plain',
    'text/json',
    'application/problem+json',
    'application/jsonp',
    'application/json; charset=latin1',
    'application/json, application/json',
    'text/html; application/json',
  ])('as content type %s', (contentType) =>
    expect(judge({ contentType, body: '{"balance":1,"currency":"EUR"}' })).toBe('unknown content_type'),
  )

  test('longer than what is read', () => {
    expect(judge({ body: '{"balance":1,"currency":"EUR"}', isTruncated: true })).toBe('unknown too_long')
  })

  test('cut off after its head, even where what came reads well', () => {
    expect(judge({ body: '{"balance":1,"currency":"EUR"}', isCutOff: true })).toBe('unknown cut_off')
    expect(judge({ isCutOff: true, contentType: null })).toBe('unknown content_type')
  })

  test.each([
    [503, 'retryable http_503'],
    [400, 'rejected http_400'],
    [402, 'declined insufficient_funds'],
    [204, 'unknown http_204'],
  ])('a reply with status %s keeps the meaning of its status when it is cut off', (status, verdict) =>
    expect(judge({ status, isCutOff: true })).toBe(verdict),
  )

  test('in bytes that are not UTF-8', () => {
    const body = Buffer.concat([
      Buffer.from('{"balance":1,"currency":"EUR","x":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ])
    expect(judge({ body })).toBe('unknown not_a_json_object')
  })
})

describe('insufficient funds', () => {
  test.each([402, '"402"'])('a bet is declined by a 200 with status %s', (status) =>
    expect(judge({ body: `{"balance":5,"currency":"EUR","status":${status}}` })).toBe(
      'declined insufficient_funds 5',
    ),
  )

  test('fields that are present but falsy do not spoil a decline', () => {
    expect(
      judge({ body: '{"balance":5,"currency":"EUR","status":402,"error":"","code":0,"message":null}' }),
    ).toBe('declined insufficient_funds 5')
  })

  test.each([
    '"message":"Insufficient funds"',
    '"code":"E4001"',
    '"code":4001',
    '"error":null,"errorType":null,"code":"E4001","message":"Insufficient funds"',
  ])('a decline may say why: %s', (explanation) =>
    expect(judge({ body: `{"balance":5,"currency":"EUR","status":402,${explanation}}` })).toBe(
      'declined insufficient_funds 5',
    ),
  )

  test.each(['error', 'errorType'])('a truthy %s does', (name) =>
    expect(
      judge({ body: `{"balance":5,"currency":"EUR","status":402,"${name}":"x","message":"No funds"}` }),
    ).toBe('unknown decline_with_error'),
  )

  test('402.0 is no decline, whatever explains it', () => {
    expect(
      judge({ body: '{"balance":5,"currency":"EUR","status":402.0,"message":"Insufficient funds"}' }),
    ).toBe('unknown status_invalid')
  })

  test.each([
    ['{"status":402}', 'balance_missing'],
    ['{"status":402,"balance":5}', 'currency_missing'],
    ['{"status":402,"balance":5.0,"currency":"EUR"}', 'balance_not_an_integer'],
    ['{"status":402,"balance":5,"currency":"USD"}', 'currency_differs'],
    ['{"status":402,"status":200,"balance":5,"currency":"EUR"}', 'duplicate_member'],
  ])('a 200 without what a decline needs is not one: %s', (body, reason) =>
    expect(judge({ body })).toBe(`unknown ${reason}`),
  )

  test('HTTP 402 declines a bet, and gives its balance when that is clean', () => {
    expect(judge({ status: 402, body: '{"balance":5,"currency":"EUR"}' })).toBe(
      'declined insufficient_funds 5',
    )
    expect(judge({ status: 402, body: '{"balance":5,"currency":"EUR","error":"funds"}' })).toBe(
      'declined insufficient_funds 5',
    )
    for (const body of ['', 'no money', '{"balance":5}', '{"balance":"5","currency":"EUR"}']) {
      expect(judge({ status: 402, body })).toBe('declined insufficient_funds')
    }
  })

  test.each(['win', 'refund'] as const)('a %s cannot be declined', (type) => {
    expect(judge({ status: 402, body: '{"balance":5,"currency":"EUR"}' }, type)).toBe('rejected http_402')
    expect(judge({ body: '{"balance":5,"currency":"EUR","status":402}' }, type)).toBe(
      'unknown status_invalid',
    )
  })
})

describe('everything else by its status', () => {
  test.each([201, 202, 204, 206, 299])('%i leaves it unknown', (status) =>
    expect(judge({ status, body: '{"balance":1,"currency":"EUR"}' })).toBe(`unknown http_${status}`),
  )
  test.each([300, 301, 307, 308, 400, 401, 403, 404, 409, 422, 429, 499])('%i rejects it', (status) =>
    expect(judge({ status, body: '{"balance":1,"currency":"EUR"}' })).toBe(`rejected http_${status}`),
  )
  test.each([500, 502, 503, 504, 599])('%i is tried again', (status) =>
    expect(judge({ status })).toBe(`retryable http_${status}`),
  )
  test.each([101, 600, 999])('%i means nothing known', (status) =>
    expect(judge({ status })).toBe(`unknown http_${status}`),
  )
  test('no reply is tried again', () => {
    const expected = { type: 'bet', currency: 'EUR', playerId: 'p1' } as const
    expect(judgeOutcome({ kind: 'timeout', durationMs: 5000 }, expected).verdict).toBe('retryable')
    const broken = { kind: 'connection_error', code: 'X', message: '', hasLeft: true, durationMs: 1 } as const
    expect(judgeOutcome(broken, expected).verdict).toBe('retryable')
  })
})

describe('for any reply', () => {
  const anyStatus = fc.integer({ min: 100, max: 700 })
  const anyType = fc.constantFrom<MovementType>('bet', 'win', 'refund')
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom(200, 402, '200', '402', 'EUR', 'p1', null, 1000))
  const anyBody = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        { balance: field, currency: field, player_id: field, status: field, error: field, code: field },
        { requiredKeys: [] },
      )
      .map((object) => JSON.stringify(object)),
  )

  test('only an HTTP 200 confirms, and only bets are declined', () => {
    fc.assert(
      fc.property(anyStatus, anyType, anyBody, (status, type, body) => {
        const judged = judgeOutcome(reply({ status, body }), { type, currency: 'EUR', playerId: 'p1' })
        if (judged.verdict === 'confirmed') expect(status).toBe(200)
        if (judged.verdict === 'declined') expect([type, [200, 402].includes(status)]).toEqual(['bet', true])
        if (judged.verdict === 'retryable') expect(status).toBeGreaterThanOrEqual(500)
      }),
    )
  })

  test('a confirmed balance is exactly the integer in the text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('', '.0', 'e0', '.5'), (balance, suffix) => {
        const judged = judge({ body: `{"balance":${balance}${suffix},"currency":"EUR"}` })
        expect(judged).toBe(
          suffix === '' ? `confirmed accepted ${balance}` : 'unknown balance_not_an_integer',
        )
      }),
    )
  })
})
