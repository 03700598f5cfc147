import { describe, expect, test, vi } from 'vitest'
import { CroupierError, NotFoundError } from './index.js'
import { wait } from './retries.js'
import { clientWith, nested } from './testing/answers.js'

const session = { game_id: 'g', player_id: 'ada', balance: 100, currency: 'EUR', country: 'MT' } as const
const created = { session_id: 's', game_url: 'https://play.test/1', provider_code: 'aurora' }

describe('a request', () => {
  test('has its path, query and headers from the contract, and the key of the client', async () => {
    const { croupier, sent } = clientWith([{ status: 200, body: {} }])
    await croupier.getGameStakes({ game_id: 'a/b', currency: 'EUR' })
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.croupier.test/v1/games/a%2Fb/stakes?currency=EUR',
      headers: { Authorization: 'Bearer crp_test', 'Croupier-Version': '1' },
      body: null,
    })
  })

  test('names the brand where its operation has it: in the query, in the body, or nowhere', async () => {
    const { croupier, sent } = clientWith([{ status: 200, body: created }])
    const nordic = croupier.brand('nordic')
    await nordic.cancelFreeRounds({ grant_id: 'g1' })
    await nordic.createSession(session)
    await nordic.createDemoSession({ game_id: 'g' })
    await nordic.listTransactions({ sub_operator_ref: 'baltic' })
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?sub_operator_ref=nordic',
      '',
      '',
      '?sub_operator_ref=baltic',
    ])
    expect(sent.map(({ body }) => body)).toEqual([
      {},
      { ...session, sub_operator_ref: 'nordic' },
      { game_id: 'g' },
      null,
    ])
  })

  test.each(['', '.', '..'])('never has %j for a part of its path', async (id) => {
    const { croupier, sent } = clientWith([{ status: 200, body: {} }])
    await expect(croupier.getSession({ session_id: id })).rejects.toThrow('must not be empty')
    expect(sent).toEqual([])
  })

  test('with If-None-Match can find that nothing changed', async () => {
    const { croupier, sent } = clientWith([{ status: 304, headers: { etag: 'W/"1"' } }])
    const answer = await croupier.request('listGames', {}, { headers: { 'If-None-Match': 'W/"1"' } })
    expect([answer.status, answer.data]).toEqual([304, null])
    expect(sent[0]?.headers['If-None-Match']).toBe('W/"1"')
  })
})

describe('what creates', () => {
  test('has a key of its own for each call, the same for its retries, and returns it', async () => {
    const busy = { status: 500, body: nested('E0001', 'internal_error') }
    const { croupier, sent } = clientWith([busy, { status: 201, body: created }])
    const first = await croupier.createSession(session)
    const second = await croupier.createSession(session)
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual([first.idempotencyKey, first.idempotencyKey, second.idempotencyKey])
    expect(first).toEqual({ ...created, idempotencyKey: keys[0], isReplayed: false })
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey)
  })

  test("takes the caller's key, and says that an earlier call created it", async () => {
    const replay = { status: 201, body: created, headers: { 'X-Idempotent-Replayed': 'true' } }
    const { croupier, sent } = clientWith([replay])
    const answer = await croupier.createSession(session, { idempotencyKey: 'launch-1' })
    expect(answer).toMatchObject({ idempotencyKey: 'launch-1', isReplayed: true })
    expect(sent[0]?.headers['Idempotency-Key']).toBe('launch-1')
  })

  test('names the key in its error, so that the same call can be made again', async () => {
    const { croupier } = clientWith([new TypeError('fetch failed')], { maxRetries: 0 })
    const error = await croupier.createSession(session, { idempotencyKey: 'k' }).catch((caught) => caught)
    expect(error).toMatchObject({ idempotencyKey: 'k', code: 'connection_failed', status: null })
  })
})

test('an ended signal ends a call with its own reason, before it is sent and while it waits', async () => {
  const busy = { status: 429, body: nested('E9001', 'rate_limited'), headers: { 'Retry-After': '50' } }
  const { croupier, sent } = clientWith([busy])
  await expect(croupier.listGames({}, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
    'gone',
  )
  expect(sent).toEqual([])

  const ending = new AbortController()
  const onRetry = () => ending.abort(new Error('enough'))
  const waiting = clientWith([busy], { wait, hooks: { onRetry } })
  await expect(waiting.croupier.listGames({}, { signal: ending.signal })).rejects.toThrow('enough')
  expect(waiting.sent).toHaveLength(1)
})

test('an attempt without an answer in time ends with a TimeoutError', async () => {
  vi.useFakeTimers()
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const { croupier } = clientWith([], { fetch: never, timeout: 1_000, maxRetries: 0 })
  const call = expect(croupier.listGames()).rejects.toMatchObject({ name: 'TimeoutError', code: 'timeout' })
  await vi.advanceTimersByTimeAsync(1_000)
  await call
  vi.useRealTimers()
})

test('hooks see each attempt and its end, never the API key, and cannot break the call', async () => {
  const events: object[] = []
  const { croupier, sent } = clientWith(
    [new TypeError('fetch failed'), { status: 404, body: nested('E2001', 'game_not_found') }],
    {
      hooks: {
        onRequest: (event) => {
          events.push(event)
          return { traceparent: '00-1', Authorization: 'Bearer other' }
        },
        onResponse: (event) => {
          events.push(event)
          throw new Error('The log is full.')
        },
        onRetry: (event) => void events.push(event),
      },
    },
  )
  await expect(croupier.getGame({ game_id: 'g' })).rejects.toBeInstanceOf(NotFoundError)
  const about = { operation: 'getGame', method: 'GET', url: 'https://api.croupier.test/v1/games/g' }
  expect(events).toMatchObject([
    { ...about, attempt: 1 },
    { ...about, attempt: 1, status: null, error: expect.any(CroupierError) },
    { operation: 'getGame', attempt: 1, delayMs: expect.any(Number) },
    { ...about, attempt: 2 },
    { ...about, attempt: 2, status: 404, requestId: 'req-1' },
  ])
  expect(JSON.stringify(events)).not.toContain('crp_test')
  expect(sent[0]?.headers).toMatchObject({ traceparent: '00-1', Authorization: 'Bearer crp_test' })
})
