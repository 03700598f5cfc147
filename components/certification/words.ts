import type { CertificationCaseState } from '@/server/contract/certification'

interface Look {
  label: string
  tone: 'ok' | 'warn' | 'bad' | 'busy' | 'neutral'
}

export const caseLooks: Record<CertificationCaseState, Look> = {
  waiting: { label: 'Not run', tone: 'neutral' },
  running: { label: 'Running', tone: 'busy' },
  passed: { label: 'Passed', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  not_applicable: { label: 'Does not apply', tone: 'neutral' },
}

/** A run's state, or its verdict once it has one. */
export function runLook({ state, verdict }: { state: string; verdict: string | null }): Look {
  if (state === 'waiting') return { label: 'Waiting', tone: 'busy' }
  if (state === 'running') return { label: 'Running', tone: 'busy' }
  if (state === 'interrupted') return { label: 'Interrupted', tone: 'warn' }
  return verdict === 'passed' ? caseLooks.passed : caseLooks.failed
}

export const isOpenRun = (state: string): boolean => state === 'waiting' || state === 'running'
