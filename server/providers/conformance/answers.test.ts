import { describe, expect, it } from 'vitest'
import type { MovementOutcome } from '../port'
import { everyDialect } from './drivers'
import { bet, inboundWorld } from './world'

const outcomes: MovementOutcome[] = [
  'ok',
  'declined',
  'pending',
  'failed',
  'conflict',
  'invalid',
  'session_not_found',
  'unavailable',
]

describe.each(everyDialect)('%s, answering', (_code, driver) => {
  it.each(outcomes)('tells the provider "%s" in the dialect’s own word', async (outcome) => {
    const world = inboundWorld(driver, { outcome })
    expect((await world.report(bet)).word).toBe(outcome)
  })

  it('names the provider’s own transaction id', async () => {
    const answer = await inboundWorld(driver).report(bet)
    expect(answer.id).toBe('tx-1')
  })

  it('says whether the movement had been reported before', async () => {
    const world = inboundWorld(driver, { isReplayed: false }, { isReplayed: true })
    expect((await world.report(bet)).isReplayed).toBe(false)
    expect((await world.report(bet)).isReplayed).toBe(true)
  })

  it.each(['unavailable', 'too_large'] as const)(
    'has words of its own for what its caller refuses: %s',
    async (refusal) => {
      const { connection } = inboundWorld(driver).ports
      const answer = await driver.read(driver.adapter.refuseInbound(connection, refusal))
      expect(answer.word).toBe(refusal === 'unavailable' ? 'unavailable' : 'invalid')
    },
  )
})
