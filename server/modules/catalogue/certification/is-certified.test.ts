import { describe, expect, it } from 'vitest'
import { currentProtocolVersion, protocolVersions } from '@/server/contract/provider/versions'
import { type CertifyingRun, certifiedUntil } from './is-certified'

const now = new Date('2026-12-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
const pass = (change: Partial<CertifyingRun> = {}): CertifyingRun => ({
  ...{ protocolVersion: currentProtocolVersion, isFull: true, verdict: 'passed', finishedAt: daysAgo(1) },
  ...change,
})

describe('a provider is certified', () => {
  it('for 90 days after a pass, to the last of them', () => {
    expect(certifiedUntil([pass({ finishedAt: daysAgo(90) })], now)).toEqual(now)
    expect(certifiedUntil([pass({ finishedAt: daysAgo(90.001) })], now)).toBeNull()
  })

  it('by its newest pass, whatever failed since', () => {
    const runs = [
      pass({ finishedAt: daysAgo(80) }),
      pass({ finishedAt: daysAgo(10) }),
      pass({ verdict: 'failed' }),
    ]
    expect(certifiedUntil(runs, now)).toEqual(new Date(daysAgo(10).getTime() + 90 * 24 * 60 * 60_000))
  })

  it.each([
    ['no run', []],
    ['a failed run', [pass({ verdict: 'failed' })]],
    ['a run of some cases', [pass({ isFull: false })]],
    ['a run of an older version', [pass({ protocolVersion: '0.9' })]],
    ['a run that goes on', [pass({ verdict: null, finishedAt: null })]],
    ['a run of the future', [pass({ finishedAt: daysAgo(-1) })]],
  ])('not by %s', (_, runs) => {
    expect(certifiedUntil(runs, now)).toBeNull()
  })
})

it('each version but the current one has a last day, at least a year after the next was released', () => {
  expect(protocolVersions[0]?.supportedUntil).toBeNull()
  for (const [index, { supportedUntil }] of protocolVersions.slice(1).entries()) {
    const next = protocolVersions[index]?.releasedOn ?? ''
    const year = `${Number(next.slice(0, 4)) + 1}${next.slice(4)}`
    expect(supportedUntil && supportedUntil >= year).toBe(true)
  }
})
