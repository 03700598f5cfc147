import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { projectRoot } from '../../../scripts/start/project-root.mjs'
import { cleanEnvironment } from '../../../scripts/testing/clean-environment.mjs'

/** A process of the bench: a service, a reference, a wallet. */
export interface BenchProcess {
  child: ChildProcess
  /** Resident memory now, in bytes; of the process that takes bets, where there are several. */
  memory(): number
  /** Processor time of that process so far, in microseconds. */
  processorUs(): number
  stop(): Promise<void>
}

/** Starts a Node process with these variables only beside the machine's own; its output goes to `logFile`, if any. */
export function runProcess(
  args: string[],
  env: Record<string, string>,
  { logFile, node = process.execPath }: { logFile?: string; node?: string } = {},
): BenchProcess {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const child = spawn(node, args, {
    cwd: projectRoot,
    // Next's types demand NODE_ENV of every environment; not every process here has one.
    env: { ...cleanEnvironment(process.env), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  return {
    child,
    memory: () => residentBytes(apiOf(child.pid ?? 0)),
    processorUs: () => processorUs(apiOf(child.pid ?? 0)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(forced)
    },
  }
}

/** What a process says once it listens. */
export async function portOf({ child }: BenchProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return message.port
}

/** Gives a process an order and waits for its answer; throws where it ends instead. */
export async function order<Answer>({ child }: BenchProcess, message: object): Promise<Answer> {
  const done = new AbortController()
  const { signal } = done
  const answered = once(child, 'message', { signal }) as Promise<[Answer]>
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The process ended')))
  // The one that loses is aborted.
  ended.catch(() => undefined)
  child.send(message)
  try {
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    answered.catch(() => undefined)
    done.abort()
  }
}

/** The service's process of the role api, where it has one for each role. */
function apiOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  const isApi = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('croupier api')
  return children.filter((child) => child > 0).find(isApi) ?? pid
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

const usPerTick = 10_000

function processorUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * usPerTick
}
