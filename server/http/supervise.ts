import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '@/server/env'
import type { Role } from '@/server/roles'
import { answerMetrics } from './collect-metrics'
import { restartAfterMs } from './processes'

/** One of the processes that this one keeps running. */
interface Post {
  role: Role
  worker: Worker | null
  startedAt: number
  isServing: boolean
  /** This one, or one before it. */
  hasServed: boolean
  /** How often in a row it ended before it had run for a while. */
  endedEarly: number
}

const hardlyBegunMs = 10_000
/** After the notice: 15 s for the api (drain.ts) and the rest for the cabinet. Deployments kill an instance after 30 s. */
const endsWithinMs = 20_000
const shutdownSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Keeps the processes of an instance running. One that ends is replaced; one that gives up before it has ever served ends everything,
 * since another would fare no better. A stop lets the api answer first, which needs the others for that, and ends with the last.
 */
export async function supervise(roles: readonly Role[]): Promise<void> {
  const sockets = await mkdtemp(join(tmpdir(), 'croupier-'))
  const posts = roles.map(
    (role): Post => ({ role, worker: null, startedAt: 0, isServing: false, hasServed: false, endedEarly: 0 }),
  )
  let isStopping = false
  let exitCode = 0
  let hasBegunCabinet = false

  /**
   * Bets are answered first: on few processors Next would take the start from them. The jobs begin with
   * the api: when they waited for it, redeliveries stood still for half a minute in a rolling restart of two instances.
   */
  function beginCabinet(): void {
    if (hasBegunCabinet) return
    hasBegunCabinet = true
    for (const post of posts) if (post.role === 'cabinet') begin(post)
  }

  function begin(post: Post): void {
    if (isStopping) return
    cluster.setupPrimary({ execArgv: argumentsFor(post.role) })
    const worker = cluster.fork({ CROUPIER_ROLE: post.role, CROUPIER_SOCKETS: sockets })
    post.worker = worker
    post.startedAt = performance.now()
    post.isServing = false
    worker.on('message', (message: { type?: string } | null) => {
      if (message?.type !== 'croupier:serving') return
      Object.assign(post, { isServing: true, hasServed: true })
      if (post.role === 'api') beginCabinet()
    })
    worker.once('exit', (code, signal) => ended(post, signal ?? String(code)))
  }

  function ended(post: Post, how: string): void {
    post.worker = null
    const isExpected = isStopping && (how === '0' || !post.isServing)
    if (!isExpected) process.stderr.write(`The ${post.role} process ended unexpectedly (${how}).\n`)
    // What it had not answered is lost, and the exit code says so.
    if (isStopping && !isExpected) exitCode = 1
    if (isStopping) goOnStopping()
    else if (post.hasServed || how.startsWith('SIG')) replace(post)
    else stop(1)
  }

  function replace(post: Post): void {
    const hasRun = performance.now() - post.startedAt > hardlyBegunMs
    const pauseMs = restartAfterMs(hasRun ? 0 : post.endedEarly)
    post.endedEarly = hasRun ? 0 : post.endedEarly + 1
    setTimeout(() => begin(post), pauseMs)
  }

  function stop(code: number): void {
    if (isStopping) return
    isStopping = true
    exitCode = code
    setTimeout(killAll, env().STOP_NOTICE_MS + endsWithinMs).unref()
    goOnStopping()
  }

  /** Background work ends at once; pages are handed on by the api until it has answered its last request. */
  function goOnStopping(): void {
    const running = posts.filter(({ worker }) => worker !== null)
    const hasFront = running.some(({ role }) => role === 'api')
    for (const { role, worker } of running) if (role !== 'cabinet' || !hasFront) tellToStop(worker)
    if (running.length > 0) return
    rm(sockets, { recursive: true, force: true }).finally(() => process.exit(exitCode))
  }

  function killAll(): void {
    for (const { worker } of posts) worker?.process.kill('SIGKILL')
  }

  for (const signal of shutdownSignals) process.on(signal, () => stop(0))
  // One process takes its connections itself. Several are given them in turn; one that is given to a process in its last moment is lost.
  cluster.schedulingPolicy =
    roles.filter((role) => role === 'api').length > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE
  answerMetrics(() => posts.flatMap(({ worker, isServing }) => (worker && isServing ? [worker] : [])))
  for (const post of posts) if (post.role !== 'cabinet') begin(post)
  if (!roles.includes('api')) beginCabinet()
}

const told = new WeakSet<Worker>()

function tellToStop(worker: Worker | null): void {
  if (worker === null || told.has(worker)) return
  told.add(worker)
  worker.process.kill('SIGTERM')
}

/** Only the api allocates for each movement, and needs a large young generation (scripts/start/service-arguments.mjs). */
const argumentsFor = (role: Role): string[] =>
  role === 'api'
    ? process.execArgv
    : process.execArgv.filter((word) => !word.startsWith('--max-semi-space-size'))
