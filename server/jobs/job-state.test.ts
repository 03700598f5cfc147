import { describe, expect, it } from 'vitest'
import { jobStateAt } from './read-job-health'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hourly = { everyMs: 60 * minute }
const ran = (startedMsAgo: number, lastError: string | null = null) => ({
  lastStartedAt: ago(startedMsAgo),
  lastFinishedAt: ago(startedMsAgo - 1_000),
  lastError,
})

describe('a job', () => {
  it('that has no record has never run', () => {
    expect(jobStateAt(hourly, null, now)).toBe('never')
  })

  it('is well from a run that succeeded until two intervals have passed without another', () => {
    expect(jobStateAt(hourly, ran(59 * minute), now)).toBe('ok')
    expect(jobStateAt(hourly, ran(121 * minute), now)).toBe('ok')
    expect(jobStateAt(hourly, ran(122 * minute), now)).toBe('overdue')
  })

  it('that runs each second is not overdue while its runs are recorded once a minute', () => {
    expect(jobStateAt({ everyMs: 1_000 }, ran(2 * minute), now)).toBe('ok')
    expect(jobStateAt({ everyMs: 1_000 }, ran(4 * minute), now)).toBe('overdue')
  })

  it('is overdue where its newest start is still to come: that stamp is wrong', () => {
    expect(jobStateAt(hourly, ran(-30 * 24 * 60 * minute), now)).toBe('overdue')
    expect(jobStateAt(hourly, ran(-1_000), now)).toBe('ok')
  })

  it('says that it failed until a run succeeds', () => {
    expect(jobStateAt(hourly, ran(minute, 'the feed is down'), now)).toBe('failed')
  })

  it('is running while its newest run has not ended', () => {
    const record = { lastStartedAt: ago(minute), lastFinishedAt: ago(61 * minute), lastError: null }
    expect(jobStateAt(hourly, record, now)).toBe('running')
    expect(jobStateAt(hourly, { ...record, lastFinishedAt: null }, now)).toBe('running')
  })
})
