import { CliError } from '../failures.js'
import { callSandbox } from '../sandbox.js'
import type { Access } from '../settings.js'
import { type Answer, forward, type GivenCallback } from './forward.js'
import { readLines } from './read-lines.js'

/** The deployment sends a line every five seconds; a connection that is silent for so long is dead. */
const silentMs = 15_000
const longestPauseMs = 5_000

export interface Callback {
  transaction_id?: string
  transaction_type?: string
  amount?: number
  currency?: string
  player_id?: string
}

export type ListenEvent =
  | { kind: 'ready'; endpoint: { id: string; url: string; scope: string }; isAgain: boolean }
  | { kind: 'lost'; reason: string }
  | { kind: 'answered'; callback: Callback; answer: Answer; ms: number }
  | { kind: 'unanswered'; callback: Callback; reason: string }

export interface ListenOptions {
  access: Access
  listenerId: string
  endpoint?: string | undefined
  forwardTo: URL
  signal: AbortSignal
  tell: (event: ListenEvent) => void
  /** True: the callback is left without an answer. */
  isWithheld?: (callback: Callback) => boolean
}

type Line =
  | { type: 'ready'; endpoint: { id: string; url: string; scope: string } }
  | ({ type: 'callback' } & GivenCallback)
  | { type: 'beat' }
  | { type: 'end'; reason: string }

/**
 * Answers callbacks until the signal ends it, and takes a lost stream up again. Each callback is forwarded once, however often it
 * is given. At the end what is under way is finished, and the listener detached.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const working = new Set<Promise<void>>()
  const state = { hasBeenReady: false, failures: 0, take: takeOnce(options, working) }
  const { signal } = options
  try {
    while (!signal.aborted) {
      await followOnce(options, state)
      if (!signal.aborted) await pause(Math.min(longestPauseMs, 250 * 2 ** state.failures++), signal)
    }
  } finally {
    await Promise.allSettled(working)
    if (state.hasBeenReady) await call(options, 'detach', {}).catch(() => undefined)
  }
}

/** Begins to answer a callback, unless it did so before. */
function takeOnce(options: ListenOptions, working: Set<Promise<void>>): (given: GivenCallback) => void {
  const seen = new Set<string>()
  return (given) => {
    if (seen.has(given.id)) return
    seen.add(given.id)
    // Deadlines are seconds: what is given again was given just before.
    if (seen.size > 10_000) seen.delete(seen.values().next().value as string)
    const work = answer(options, given).finally(() => working.delete(work))
    working.add(work)
  }
}

interface State {
  hasBeenReady: boolean
  /** Since the last stream that began. */
  failures: number
  take: (given: GivenCallback) => void
}

/** One stream. Throws where the next would fare no better. */
async function followOnce(options: ListenOptions, state: State): Promise<void> {
  const { signal, tell } = options
  try {
    await followStream(options, (line) => {
      if (line.type === 'callback') state.take(line)
      if (line.type !== 'ready') return
      tell({ kind: 'ready', endpoint: line.endpoint, isAgain: state.hasBeenReady })
      Object.assign(state, { hasBeenReady: true, failures: 0 })
    })
  } catch (error) {
    if (signal.aborted) return
    const isFinal = error instanceof CliError && error.exit !== 'unreachable'
    // Where nothing ever was, the address is wrong.
    if (isFinal || !state.hasBeenReady) throw error
    // Once, however long it takes to come back.
    if (state.failures === 0) tell({ kind: 'lost', reason: (error as Error).message })
  }
}

/** Reads one stream to its end. Throws where it breaks, or where the listener is over. */
async function followStream(options: ListenOptions, take: (line: Line) => void): Promise<void> {
  const { access, listenerId, endpoint, forwardTo, signal } = options
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('nothing was heard for 15 seconds')), silentMs)
  try {
    const response = await callSandbox(access, '/listeners', {
      body: { listener_id: listenerId, endpoint, forwards_to: forwardTo.origin + forwardTo.pathname },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.body) throw new CliError('unreachable', 'The answer has no body.')
    for await (const line of readLines(response.body)) {
      timer.refresh()
      const read = JSON.parse(line) as Line
      if (read.type === 'end' && read.reason === 'ended')
        throw new CliError(
          'refused',
          'The deployment ended this listener: its key was revoked, its endpoint deleted, or another process took it up.',
          'Check the key and the endpoint in the dashboard, then start again.',
        )
      if (read.type === 'end') return
      take(read)
    }
    throw new CliError('unreachable', 'the connection ended')
  } catch (error) {
    if (error instanceof CliError || signal.aborted) throw error
    const reason = silence.signal.aborted ? (silence.signal.reason as Error) : (error as Error)
    throw new CliError('unreachable', reason.message, 'Is the deployment running? Check --url.')
  } finally {
    clearTimeout(timer)
  }
}

async function answer(options: ListenOptions, given: GivenCallback): Promise<void> {
  const { forwardTo, tell, isWithheld } = options
  const startedAt = performance.now()
  const callback = readCallback(given)
  if (isWithheld?.(callback))
    return tell({ kind: 'unanswered', callback, reason: 'withheld, to cause a timeout' })
  const reply = await forward(forwardTo, given)
  if (reply === null)
    return tell({ kind: 'unanswered', callback, reason: 'the wallet did not answer in time' })
  const ms = Math.round(performance.now() - startedAt)
  for (let tries = 0; ; tries++) {
    try {
      await call(options, 'answers', { id: given.id, answer: reply })
      return tell({ kind: 'answered', callback, answer: reply, ms })
    } catch (error) {
      const isFinal = error instanceof CliError && error.exit !== 'unreachable'
      if (isFinal || performance.now() - startedAt > given.deadline_ms)
        return tell({ kind: 'unanswered', callback, reason: (error as Error).message })
      await pause(100 * 2 ** Math.min(tries, 4))
    }
  }
}

const call = ({ access, listenerId }: ListenOptions, what: 'answers' | 'detach', body: object) =>
  callSandbox(access, `/listeners/${listenerId}/${what}`, { body, signal: AbortSignal.timeout(10_000) })

function readCallback({ body_base64 }: GivenCallback): Callback {
  try {
    return JSON.parse(Buffer.from(body_base64, 'base64').toString('utf8')) as Callback
  } catch {
    return {}
  }
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
