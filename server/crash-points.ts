import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

type Hook<Name extends string> = (name: Name) => void

/** Named points of a subject's work; a crash at any of them must neither lose nor double anything. */
export interface CrashPoints<Name extends string> {
  /** A no-op, unless a test asked for a crash here. */
  reach(name: Name): void
  /** For tests within one process: `hook` may throw where a crash would happen. Null: none. */
  setHook(hook: Hook<Name> | null): void
}

/**
 * `CROUPIER_CRASH_AT=<prefix><name>[:<n>]` kills the process with SIGKILL the n-th time it reaches the point. For crash tests with real
 * processes; ignored on a live deployment.
 */
export function crashPoints<Name extends string>(subject: string, prefix = ''): CrashPoints<Name> {
  const hooks = processSingleton(`${subject}.checkpoints`, () => ({ current: killAt<Name>(prefix) }))
  return {
    reach: (name) => hooks.current?.(name),
    setHook(hook) {
      hooks.current = hook
    },
  }
}

function killAt<Name extends string>(prefix: string): Hook<Name> | null {
  const { CROUPIER_CRASH_AT: wanted, API_MODE: mode } = env()
  if (!wanted || mode === 'live') return null
  const [point, count = '1'] = wanted.split(':')
  let left = Number(count)
  return (reached) => {
    if (point === prefix + reached && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
