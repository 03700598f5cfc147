import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyDialect } from './drivers'
import { bet, inboundWorld } from './world'

const currencies = ['JPY', 'EUR', 'KWD', 'CLF'] // 0, 2, 3 and 4 decimals

describe.each(everyDialect)('%s, with money', (_code, driver) => {
  it.each(currencies)('carries every amount of %s exactly, in and out', async (currency) => {
    const amount = fc.bigInt(1n, BigInt(Number.MAX_SAFE_INTEGER))
    await fc.assert(
      fc.asyncProperty(amount, amount, async (amountMinor, balanceMinor) => {
        const world = inboundWorld(driver, { balanceMinor })
        const answer = await world.report({ ...bet, amountMinor, currency })
        expect(world.movements[0]).toMatchObject({ amountMinor, currency })
        expect(answer).toMatchObject({ balanceMinor, currency })
      }),
      { numRuns: 50 },
    )
  })

  it('answers without a balance when none is known', async () => {
    const world = inboundWorld(driver, { outcome: 'pending', balanceMinor: null })
    expect((await world.report(bet)).balanceMinor).toBeNull()
  })
})
