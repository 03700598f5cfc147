import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

/** The recorded steps of a movement; a crash after any of them must neither lose nor double it. */
export const checkpoints = [
  'before_record',
  'recorded',
  'sent',
  'outcome_recorded',
  'refund_recorded',
  'refund_released',
  'claimed',
  'redelivery_recorded',
] as const
export type Checkpoint = (typeof checkpoints)[number]

type Hook = (name: Checkpoint) => void

const hooks = processSingleton('wallet.checkpoints', () => ({ current: crashHook() }))

/** A no-op, unless a test asked for a crash here. */
export function checkpoint(name: Checkpoint): void {
  hooks.current?.(name)
}

/** For tests within one process: `hook` may throw where a crash would happen. Null: none. */
export function setCheckpointHook(hook: Hook | null): void {
  hooks.current = hook
}

/**
 * `CROUPIER_CRASH_AT=<checkpoint>[:<n>]` kills the process with SIGKILL the n-th time it reaches the checkpoint. For
 * crash tests with real processes; never set it on a live deployment.
 */
function crashHook(): Hook | null {
  const { CROUPIER_CRASH_AT: wanted, API_MODE: mode } = env()
  if (!wanted || mode === 'live') return null
  const [name, count = '1'] = wanted.split(':')
  let left = Number(count)
  return (reached) => {
    if (reached === name && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
