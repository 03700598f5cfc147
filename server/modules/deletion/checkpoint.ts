import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

type Hook = (step: string) => void

const hooks = processSingleton('deletion.checkpoints', () => ({ current: crashHook() }))

/** After each step: a no-op, unless a test asked for a crash here. */
export function checkpoint(step: string): void {
  hooks.current?.(step)
}

/** For tests within one process: `hook` may throw where a crash would happen. Null: none. */
export function setDeletionHook(hook: Hook | null): void {
  hooks.current = hook
}

/** `CROUPIER_CRASH_AT=deletion/<step>` kills the process with SIGKILL after that step; never on a live deployment. */
function crashHook(): Hook | null {
  const { CROUPIER_CRASH_AT: wanted, API_MODE: mode } = env()
  if (!wanted || mode === 'live') return null
  return (step) => {
    if (wanted === `deletion/${step}`) process.kill(process.pid, 'SIGKILL')
  }
}
