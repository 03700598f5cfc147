import { describe, expect, it } from 'vitest'
import { httpAnswer } from './driver'
import { everyDialect } from './drivers'
import { errorKind, outboundWorld, sessionId } from './world'

const asked = { roundId: 'round 1/ä', sessionId }
const until = new Date('2026-03-02T10:25:04.000Z')
const url = 'https://games.provider.example/replay/7c2e'

describe.each(everyDialect)('%s, asked to show a round again', (_code, driver) => {
  const ask = (...answers: Parameters<typeof outboundWorld> extends [unknown, ...infer A] ? A : never) => {
    const { ports, requests } = outboundWorld(driver, ...answers)
    const { openReplay } = driver.adapter
    if (!openReplay) throw new Error('The dialect has no replays')
    return { requests, answered: openReplay(ports, asked) }
  }

  it('says that it can', () => expect(driver.adapter.capabilities.hasReplays).toBe(true))

  it('is told the round and its session, signed', async () => {
    const { requests, answered } = ask(driver.replayAnswer({ url, until }))
    expect(await answered).toEqual({ ok: true, value: { url, expiresAt: until } })
    const [sent] = requests
    expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
    const told = decodeURIComponent(`${sent?.url} ${sent?.body}`.replaceAll('+', ' '))
    for (const text of [asked.roundId, asked.sessionId]) expect(told).toContain(text)
  })

  it.each(['auth', 'rate_limited', 'unavailable', 'refused'] as const)('refuses: %s', async (kind) => {
    expect(errorKind(await ask(driver.refusal(kind)).answered)).toBe(kind)
  })

  it.each([
    ['that does not know the round', driver.unknownRound, 'not_found'],
    ['without an address', driver.replayAnswer({ until }), 'invalid_answer no_url'],
    [
      'with an address that is not safe',
      driver.replayAnswer({ url: 'javascript:alert(1)', until }),
      'unsafe_url',
    ],
    ['that is none', httpAnswer('<html>'), 'invalid_answer'],
  ])('is not followed with an answer %s', async (_what, answer, kinds) => {
    expect(kinds.split(' ')).toContain(errorKind(await ask(answer).answered))
  })
})
