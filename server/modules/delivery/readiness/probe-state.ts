import { silentMs } from './start-probe'

/** `interrupted`: its process died before the last step. */
export type RunState = 'running' | 'passed' | 'failed' | 'interrupted'

interface Run {
  finishedAt: Date | null
  aliveAt: Date
  isInterrupted: boolean
  steps: readonly { result: 'passed' | 'failed' | 'skipped' }[]
}

/** A run passed when every one of its steps did: what was skipped was not shown. */
export function runState({ finishedAt, aliveAt, isInterrupted, steps }: Run, now: Date): RunState {
  if (isInterrupted) return 'interrupted'
  if (finishedAt === null) return now.getTime() - aliveAt.getTime() > silentMs ? 'interrupted' : 'running'
  return steps.every((step) => step.result === 'passed') ? 'passed' : 'failed'
}
