import { describe, expect, it } from 'vitest'
import { needsAcknowledgement } from './needs-acknowledgement'

const check = (playerCount: number, ...exposures: (string | null)[]) => ({
  playerCount,
  totals: exposures.map((decimal) => ({ exposure: decimal === null ? null : { decimal } })),
})

describe('starting a campaign', () => {
  it('takes a press where little is at risk', () => {
    expect(needsAcknowledgement(check(10, '99999.99'))).toBe(false)
  })

  it('takes the name typed from 100,000 of any currency on', () => {
    expect(needsAcknowledgement(check(10, '5.00', '100000.00'))).toBe(true)
  })

  it('takes the name typed where nobody knows what is at risk, or players are many', () => {
    expect(needsAcknowledgement(check(1, null))).toBe(true)
    expect(needsAcknowledgement(check(1_000, '1.00'))).toBe(true)
  })
})
