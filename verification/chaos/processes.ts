import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** SIGSTOP to each of these processes, parents first; SIGCONT after `forMs`, whatever happens. */
export async function holdProcesses(pids: readonly number[], forMs: number): Promise<void> {
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
  for (const pid of pids) signal(pid, 'SIGSTOP')
  try {
    await pause(forMs)
  } finally {
    for (const pid of [...pids].reverse()) signal(pid, 'SIGCONT')
  }
}

/** The children of a process, as `ps` has them. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}
