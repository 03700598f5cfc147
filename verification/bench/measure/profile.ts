import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReached, type Row } from '../row'
import type { BenchProcess } from '../setup/process'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  /** Of the machine's monotonic clock, in microseconds. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

interface Subject<Started extends BenchProcess> {
  /** Starts the process with these arguments of Node's. */
  start: (nodeArgs: string[]) => Promise<Started>
  work: (started: Started) => Promise<unknown>
}

/** Rows as they are; where one is short, with a profile of the same work, or why there is none, taken after all was measured. */
export async function profileShort<Started extends BenchProcess>(
  rows: readonly Row[],
  subject: Subject<Started>,
): Promise<Row[]> {
  const short = rows.find((row) => !isReached(row))
  if (!short) return [...rows]
  const shares = await profile(subject).catch((error: Error) => `It could not be profiled: ${error.message}`)
  const details = `## Where the time goes: ${short.work}\n\n${shares}`
  return rows.map((row) => (row === short ? { ...row, details } : row))
}

async function profile<Started extends BenchProcess>({ start, work }: Subject<Started>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-profile-'))
  try {
    const started = await start(['--cpu-prof', `--cpu-prof-dir=${folder}`])
    const from = now()
    await work(started)
    const until = now()
    await end(started)
    const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile
    return tableOf(files.map(read), { from, until })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A profile is written at an orderly end: the bench's own processes end with their parent, the service when asked to. */
async function end({ child, stop }: BenchProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  const asked = setTimeout(() => void stop(), 3_000)
  await ended
  clearTimeout(asked)
}

const now = () => Number(process.hrtime.bigint() / 1_000n)

/** Shares of the time that was not idle, of all processes together. */
function tableOf(profiles: readonly Profile[], { from, until }: { from: number; until: number }): string {
  const shares = new Map<string, number>()
  for (const { nodes, startTime, samples, timeDeltas } of profiles) {
    const kinds = new Map(nodes.map(({ id, callFrame }) => [id, kindOf(callFrame)]))
    let time = startTime
    samples.forEach((id, at) => {
      const took = timeDeltas[at] ?? 0
      time += took
      const kind = kinds.get(id)
      if (kind && time >= from && time <= until) shares.set(kind, (shares.get(kind) ?? 0) + took)
    })
  }
  const total = [...shares.values()].reduce((sum, value) => sum + value, 0)
  const lines = [...shares]
    .sort(([, one], [, other]) => other - one)
    .map(([kind, value]) => [kind, Math.round((value / total) * 100)] as const)
    .filter(([, share]) => share > 0)
    .map(([kind, share]) => `| ${share} % | ${kind} |`)
  return ['| share | what |', '|---|---|', ...lines].join('\n')
}

const groups: Record<string, string> = { 'pg-pool': 'pg', 'pg-protocol': 'pg', 'pg-types': 'pg' }

/** What a frame is counted as; null: nothing was done. */
function kindOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | null {
  if (functionName === '(idle)' || functionName === '(root)') return null
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (functionName === '(program)') return 'system calls and V8 outside of JavaScript'
  if (url === '') return /^write/.test(functionName) ? 'writing to sockets' : 'Node’s native functions'
  if (url.startsWith('node:')) return 'Node’s own JavaScript'
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url) ?? []
  return name ? (groups[name] ?? name) : 'our own code'
}
