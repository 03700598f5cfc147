import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { createDnsResolver } from './resolve-host'

/** A request of the official S3 client, as it hands it to its transport. */
interface S3Request {
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  method: string
  headers: Record<string, string>
  body?: unknown
}
interface S3Answer {
  response: { statusCode: number; headers: Record<string, string>; body: Readable }
}

export interface S3Handler {
  handle(request: S3Request, options?: { abortSignal?: unknown }): Promise<S3Answer>
  destroy(): void
  updateHttpClientConfig(): void
  httpHandlerConfigs(): object
}

/** A transport for the S3 client over guarded connections. Redirects are not followed; a silent peer ends after `idleMs`. */
export function createS3Handler({ idleMs, ...parts }: ConnectorParts & { idleMs: number }): S3Handler {
  const connect = createGuardedConnector(parts)
  const agent = new Agent({ connect, connections: 2, headersTimeout: idleMs, bodyTimeout: idleMs })
  return {
    async handle(
      { protocol, hostname, port, path, query = {}, method, headers, body },
      { abortSignal } = {},
    ) {
      const answer = await agent.request({
        origin: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`,
        path: path + queryOf(query),
        method: method as 'GET',
        headers,
        body: typeof body === 'string' || body instanceof Uint8Array ? body : null,
        signal: (abortSignal as AbortSignal | undefined) ?? null,
      })
      const entries = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')])
      return {
        response: {
          statusCode: answer.statusCode,
          headers: Object.fromEntries(entries),
          body: answer.body,
        },
      }
    },
    destroy: () => void agent.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  }
}

/** Spelled as it is signed. */
function queryOf(query: NonNullable<S3Request['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${escaped(name)}=${escaped(one ?? '')}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** To buckets that providers name: public addresses over https. */
export const publicS3Handler = (): S3Handler =>
  createS3Handler({
    resolve: createDnsResolver(),
    connectTimeoutMs: 10_000,
    exemptOrigins: [],
    allowedPorts: [],
    idleMs: 60_000,
  })
