import { describe, expect, it } from 'vitest'
import type { CampaignDetail } from './campaign-status'
import { possibleActions } from './possible-actions'

const now = new Date('2026-03-01T12:00:00Z')
const tomorrow = new Date('2026-03-02T12:00:00Z')

function actionsFor(status: CampaignDetail['status'], { failed = 0, active = 0, endAt = tomorrow } = {}) {
  const byStatus = { queued: 0, issuing: 0, issued: active, failed, cancelling: 0, cancelled: 0 }
  const grants = { active, consumed: 0, cancelled: 0, expired: 0 }
  return possibleActions({ status, endAt, counts: { total: failed + active, byStatus, grants } }, now)
}

describe('a campaign', () => {
  it('that runs can be paused and cancelled', () => {
    expect(actionsFor('running')).toEqual({
      canPause: true,
      canResume: false,
      canRetry: false,
      canCancel: true,
    })
  })

  it('that is paused can be resumed, until its window is over', () => {
    expect(actionsFor('paused').canResume).toBe(true)
    expect(actionsFor('paused', { endAt: now }).canResume).toBe(false)
  })

  it('that is complete is retried where players failed, and recalled while grants are open', () => {
    expect(actionsFor('completed')).toMatchObject({ canRetry: false, canCancel: false })
    expect(actionsFor('completed', { failed: 1 }).canRetry).toBe(true)
    expect(actionsFor('completed', { active: 1 }).canCancel).toBe(true)
  })

  it('that is being cancelled, or a draft, offers nothing here', () => {
    const nothing = { canPause: false, canResume: false, canRetry: false, canCancel: false }
    expect(actionsFor('cancelling', { failed: 1, active: 1 })).toEqual(nothing)
    expect(actionsFor('draft')).toEqual(nothing)
  })
})
