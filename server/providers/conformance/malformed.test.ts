import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyDialect } from './drivers'
import { bet, inboundWorld, now, refund, win } from './world'

const paths = ['movements', 'wallet', 'promo', 'bet', 'result', 'rollback', 'free-rounds/x/activation']

describe.each(everyDialect)('%s, given what is not of its dialect', (_code, driver) => {
  const signing = { secret: driver.secret, at: now }
  const { path } = driver.report(bet, signing)

  it('answers any bytes on any path, and reports nothing', async () => {
    const requests = fc.record({ path: fc.constantFrom(...paths), bytes: fc.uint8Array({ maxLength: 300 }) })
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const world = inboundWorld(driver)
        const rawBody = Buffer.from(request.bytes)
        const response = await world.receive({
          method: 'POST',
          path: request.path,
          headers: new Headers(),
          rawBody,
        })
        expect(response.headers.get('content-type')).not.toMatch(/html/)
        expect(world.movements).toEqual([])
      }),
    )
  })

  it('answers any signed text, and reports nothing', async () => {
    const texts = fc.oneof(fc.json({ maxDepth: 2 }), fc.string({ unit: 'binary' }), fc.webQueryParameters())
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const world = inboundWorld(driver)
        const answer = await driver.read(await world.receive(driver.signed(path, text, signing)))
        expect(['invalid', 'invalid_signature']).toContain(answer.word)
        expect(world.movements).toEqual([])
      }),
    )
  })

  it.each([
    ['a session that is no id', { ...bet, sessionId: 'not-a-uuid' }],
    ['an empty id', { ...bet, id: '' }],
    ['an id of a thousand characters', { ...bet, id: 'x'.repeat(1000) }],
    ['an id with a line break', { ...bet, id: 'tx\n1' }],
    ['an id with a NUL', { ...bet, id: 'tx\0' }],
    ['a round with a NUL', { ...bet, roundId: 'r\0' }],
    ['a currency with a NUL', { ...bet, currency: 'EU\0' }],
    ['an empty round', { ...bet, roundId: '' }],
    ['a round of a thousand characters', { ...bet, roundId: 'r'.repeat(1000) }],
    ['a currency in small letters', { ...bet, currency: 'eur' }],
    ['a negative bet', { ...bet, amountMinor: -150n }],
    ['a negative win', { ...win, amountMinor: -1n }],
    ['an amount JSON cannot carry on', { ...bet, amountMinor: 2n ** 53n }],
  ])('refuses %s as a bad request', async (_what, report) => {
    const world = inboundWorld(driver)
    expect((await world.report(report)).word).toBe('invalid')
    expect(world.movements).toEqual([])
  })

  it('refuses a refund that names no bet', async () => {
    const world = inboundWorld(driver)
    const { betId: _betId, ...nameless } = refund
    expect((await world.report({ ...nameless, id: '' })).word).toBe('invalid')
    expect(world.movements).toEqual([])
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])(
    'refuses %s in its own words',
    async (method) => {
      const world = inboundWorld(driver)
      const response = await world.receive({ ...driver.report(bet, signing), method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
      expect((await driver.read(response)).word).toBe('invalid')
    },
  )

  it.each(['', 'unknown', '../movements', `${path}/`, '__proto__', 'constructor'])(
    'refuses the path "%s" in its own words',
    async (unknown) => {
      const world = inboundWorld(driver)
      const response = await world.receive({ ...driver.report(bet, signing), path: unknown })
      expect(response.status).toBe(404)
      expect((await driver.read(response)).word).toBe('invalid')
    },
  )

  it('reads a report of nearly a mebibyte of padding without losing it', async () => {
    const world = inboundWorld(driver)
    const report = driver.report(bet, signing).rawBody.toString()
    const body = report.startsWith('{')
      ? `${report.slice(0, -1)},"note":"${'\\u00e9'.repeat(150_000)}"}`
      : `${report.replace(/&op=.*$/, '')}&note=${'x'.repeat(900_000)}`
    expect((await driver.read(await world.receive(driver.signed(path, body, signing)))).word).toBe('ok')
    expect(world.movements).toHaveLength(1)
  })
})
