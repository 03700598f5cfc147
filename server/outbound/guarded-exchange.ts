import { Agent, request as send } from 'undici'
import { processSingleton } from '@/server/core/process-singleton'
import { ConnectError } from './connect-error'
import { exemptOrigins } from './exempt-origins'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { createDnsResolver } from './resolve-host'

interface GuardedRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Default 256 KiB. */
  maxAnswerBytes?: number
}

type GuardedAnswer =
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'timeout' }
  | { kind: 'too_large' }
  | { kind: 'unreachable'; message: string; isUnsent?: boolean }

type GuardedExchange = (request: GuardedRequest) => Promise<GuardedAnswer>

/** One call over guarded connections, with one deadline for all of it. Never throws; redirects are not followed. */
export function createGuardedExchange(parts: ConnectorParts & { deadlineMs: number }): GuardedExchange {
  const agent = new Agent({
    connect: createGuardedConnector(parts),
    connections: 16,
    keepAliveTimeout: 4_000,
  })
  return async ({ method, url, headers, body, maxAnswerBytes = 256 * 1024 }) => {
    const signal = AbortSignal.timeout(parts.deadlineMs)
    try {
      const response = await send(url, { method, headers, body: body ?? null, signal, dispatcher: agent })
      const chunks: Buffer[] = []
      let received = 0
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        received += chunk.length
        // defence: what a studio answers is limited
        if (received > maxAnswerBytes) return { kind: 'too_large' }
        chunks.push(chunk)
      }
      const entries = Object.entries(response.headers).map(([name, value]) => [
        name,
        [value ?? ''].flat().join(', '),
      ])
      const text = Buffer.concat(chunks).toString('utf8')
      return {
        kind: 'response',
        status: response.statusCode,
        headers: Object.fromEntries(entries),
        body: text,
      }
    } catch (error) {
      if (signal.aborted) return { kind: 'timeout' }
      const message = error instanceof Error && error.message ? error.message : 'The connection failed'
      return { kind: 'unreachable', message, isUnsent: error instanceof ConnectError }
    }
  }
}

/** To a studio's own server: public addresses over https only, but for the origins that the deployment exempts. */
export const studioExchange = (deadlineMs: number): GuardedExchange =>
  processSingleton('studio-exchange', () =>
    createGuardedExchange({
      ...{ deadlineMs, resolve: createDnsResolver(), connectTimeoutMs: 5_000, allowedPorts: [] },
      exemptOrigins: exemptOrigins(),
    }),
  )
