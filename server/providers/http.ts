import { Agent, request as send } from 'undici'
import { processSingleton } from '@/server/core/process-singleton'
import type { ProviderHttp, ProviderHttpRequest, ProviderHttpResult } from './port'

const defaultMaxAnswerBytes = 256 * 1024

/** The process's connections to providers, kept alive between calls. */
export function providerHttp(): ProviderHttp {
  return processSingleton('provider-http', () => createProviderHttp({ deadlineMs: 10_000 }))
}

/** `deadlineMs` covers everything from connecting to the last byte. Redirects are not followed. */
export function createProviderHttp(options: { deadlineMs: number }): ProviderHttp {
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 10_000,
    connect: { timeout: options.deadlineMs },
  })
  return {
    async send(request) {
      const deadline = AbortSignal.timeout(options.deadlineMs)
      try {
        return await exchange(agent, request, deadline)
      } catch (error) {
        if (deadline.aborted) return { kind: 'timeout' }
        return { kind: 'unreachable', message: reasonOf(error), isUnsent: isBeforeConnection(error) }
      }
    },
  }
}

async function exchange(
  dispatcher: Agent,
  { method, url, headers, body, maxAnswerBytes = defaultMaxAnswerBytes }: ProviderHttpRequest,
  signal: AbortSignal,
): Promise<ProviderHttpResult> {
  const response = await send(url, { method, headers, body: body ?? null, signal, dispatcher })
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > maxAnswerBytes) return { kind: 'too_large' }
    chunks.push(chunk)
  }
  return {
    kind: 'response',
    status: response.statusCode,
    headers: flatten(response.headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

const connectFailures: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Only errors of connecting: after a connection reset the whole request may have arrived. */
function isBeforeConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isBeforeConnection)
  return error instanceof Error && 'code' in error && connectFailures.has(String(error.code))
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')])
  return Object.fromEntries(entries)
}

/** Node's connection errors keep their reason in `code`; an AggregateError has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The connection failed'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message || 'the connection failed'}`
}
