import { describe, expect, it } from 'vitest'
import { setupSteps } from './setup-steps'

describe('the setup checklist', () => {
  it('counts a step as done only from what is true of the organization', () => {
    const keyIssuedAt = new Date('2026-03-01T12:00:00Z')
    const steps = setupSteps({
      keyIssuedAt,
      keyUsedAt: null,
      endpointSetAt: null,
      probePassedAt: null,
      firstSessionAt: null,
      firstConfirmedAt: null,
      secondMemberAt: null,
      ownersSecuredAt: null,
    })
    expect(steps.map((step) => step.doneAt)).toEqual([keyIssuedAt, ...Array(7).fill(null)])
  })
})
