import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyDialect } from './drivers'
import { errorKind, outboundWorld } from './world'

describe.each(everyDialect)('%s, catalogue sync', (_code, driver) => {
  const fetch = (...entries: unknown[]) =>
    driver.adapter.fetchCatalogue(outboundWorld(driver, driver.catalogueAnswer(entries)).ports)
  const good = driver.entry({ id: 'g-1', name: 'First', hasDemo: true })

  it('reads each game with what every dialect declares', async () => {
    const second = driver.entry({ id: 'g-2', name: 'Second', hasDemo: false })
    expect(await fetch(good, second)).toMatchObject({
      ok: true,
      value: {
        games: [
          { providerGameId: 'g-1', name: 'First', hasDemo: true },
          { providerGameId: 'g-2', name: 'Second', hasDemo: false },
        ],
        skipped: [],
      },
    })
  })

  it('loses one game to one bad entry, and names it', async () => {
    const result = await fetch(driver.brokenEntry('g-9'), good)
    expect(result).toMatchObject({
      ok: true,
      value: { games: [{ providerGameId: 'g-1' }], skipped: [{ providerGameId: 'g-9' }] },
    })
  })

  it('counts a game listed twice once', async () => {
    const again = driver.entry({ id: 'g-1', name: 'Again', hasDemo: false })
    expect(await fetch(good, again)).toMatchObject({
      value: { games: [{ name: 'First' }], skipped: [{ providerGameId: 'g-1' }] },
    })
  })

  it('leaves out what is not declared, instead of making it up', async () => {
    const result = await fetch(good)
    const [game] = result.ok ? result.value.games : []
    expect(game && Object.values(game)).not.toContain(undefined)
    expect(game).not.toHaveProperty('blockedCountries')
    expect(game).not.toHaveProperty('minBet')
  })

  it('takes a feed of which no entry is readable for an invalid answer, not for an empty catalogue', async () => {
    expect(errorKind(await fetch(driver.brokenEntry('g-9')))).toBe('invalid_answer')
  })

  it('reads an empty feed as an empty catalogue', async () => {
    expect(await fetch()).toEqual({ ok: true, value: { games: [], skipped: [] } })
  })

  it('asks for room for a long feed, signed', async () => {
    const { ports, requests } = outboundWorld(driver, driver.catalogueAnswer([]))
    await driver.adapter.fetchCatalogue(ports)
    expect(requests[0]?.maxAnswerBytes).toBe(8 * 1024 * 1024)
    expect(requests[0] && driver.isSignedCall(requests[0], driver.secret)).toBe(true)
  })

  it('never throws, whatever the answer', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json({ maxDepth: 2 }),
      fc
        .jsonValue()
        .map((entry) => JSON.stringify({ games: [entry], items: [entry], tables: [entry], status: 'OK' })),
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(200, 204, 301, 404, 500), async (body, status) => {
        const { ports } = outboundWorld(driver, { kind: 'response', status, headers: {}, body })
        const result = await driver.adapter.fetchCatalogue(ports)
        expect(result.ok ? 'read' : 'failed').toMatch(/read|failed/)
      }),
    )
  })

  it.each(['auth', 'rate_limited', 'unavailable', 'refused'] as const)(
    'says %s when the provider does',
    async (kind) => {
      const { ports } = outboundWorld(driver, driver.refusal(kind))
      expect(errorKind(await driver.adapter.fetchCatalogue(ports))).toBe(kind)
    },
  )
})
