import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import type { ProviderHttp } from './port'
import { type CallRow, insertCalls } from './queries-calls'

/** One call between Croupier and a studio, once it is over. Status null: there was no answer. */
export type ProviderCall = Omit<CallRow, 'id'>

/** Characters kept of each body. */
export const keptCallBody = 16_384
/** Of a provider and minute: more would fill the log with the same. */
const callsPerMinute = 600
const maxWaiting = 2_000
const rowsPerInsert = 200
const flushEveryMs = 1_000

const buffer = processSingleton('studio-calls', () => ({
  waiting: [] as CallRow[],
  timer: null as NodeJS.Timeout | null,
  minutes: new Map<string, { minute: number; calls: number }>(),
}))

/** Keeps a call for the studio's log. Costs the caller a push: it never waits and never throws. */
export function recordCall(call: ProviderCall): void {
  if (!isWithinMinute(call) || buffer.waiting.length >= maxWaiting) {
    metrics.requestLogDropped.inc({ reason: 'full' })
    return
  }
  const [requestBody, responseBody] = [cut(call.requestBody), cut(call.responseBody)]
  buffer.waiting.push({ ...call, requestBody, responseBody, id: newId() })
  if (buffer.timer) return
  buffer.timer = setTimeout(() => void flushCalls(), flushEveryMs)
  buffer.timer.unref()
}

// PostgreSQL's text has no NUL.
const cut = (body: string) => body.slice(0, keptCallBody).replaceAll('\0', '\uFFFD')

function isWithinMinute({ providerCode, createdAt }: ProviderCall): boolean {
  const minute = Math.floor(createdAt.getTime() / 60_000)
  const known = buffer.minutes.get(providerCode)
  if (known?.minute !== minute) buffer.minutes.set(providerCode, { minute, calls: 1 })
  else known.calls += 1
  return (known?.minute === minute ? known.calls : 1) <= callsPerMinute
}

/** Writes what waits; by the timer, and at a graceful stop. What cannot be written is lost, and counted. Never throws. */
export async function flushCalls(): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer)
  buffer.timer = null
  while (buffer.waiting.length > 0) {
    const rows = buffer.waiting.splice(0, rowsPerInsert)
    try {
      await inLane({ name: 'jobs' }, () => insertCalls(rows))
    } catch (error) {
      metrics.requestLogDropped.inc({ reason: 'database' }, rows.length)
      log.warn({ err: error, calls: rows.length }, 'studio call log write failed')
    }
  }
}

/** The same connections, with each call to the provider in its log. */
export function loggedHttp(http: ProviderHttp, providerCode: string): ProviderHttp {
  return {
    async send(request) {
      const createdAt = new Date()
      const startedMs = performance.now()
      const result = await http.send(request)
      const { pathname, search } = new URL(request.url)
      recordCall({
        ...{ providerCode, createdAt, isInbound: false, method: request.method, path: pathname + search },
        ...{ requestHeaders: request.headers, requestBody: request.body ?? '' },
        durationMs: Math.round(performance.now() - startedMs),
        ...(result.kind === 'response'
          ? {
              status: result.status,
              failure: null,
              responseHeaders: result.headers,
              responseBody: result.body,
            }
          : { status: null, failure: failureOf(result), responseHeaders: {}, responseBody: '' }),
      })
      return result
    },
  }
}

const failureOf = (result: { kind: string; message?: string }) =>
  result.message ? `${result.kind}: ${result.message}` : result.kind
