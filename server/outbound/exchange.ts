import { Agent, type buildConnector, request as send } from 'undici'
import { ConnectError } from './connect-error'

export interface ExchangeRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Longer answers are `too_large`. Default 256 KiB. */
  maxAnswerBytes?: number
}

export type ExchangeAnswer =
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'timeout' }
  | { kind: 'too_large' }
  /** `isUnsent`: there was no connection, so the request was not received. */
  | { kind: 'unreachable'; message: string; isUnsent?: boolean }

export type Exchange = (request: ExchangeRequest) => Promise<ExchangeAnswer>

export interface ExchangeParts {
  /** From connecting to the last byte. */
  deadlineMs: number
  /** To one origin at a time. */
  connections: number
  keepAliveTimeoutMs: number
  connect: buildConnector.connector | buildConnector.BuildOptions
}

/** Calls over connections that are kept alive, each with one deadline. Never throws; redirects are not followed. */
export function createExchange({
  deadlineMs,
  connections,
  connect,
  keepAliveTimeoutMs: keepAliveTimeout,
}: ExchangeParts): Exchange {
  const agent = new Agent({ connect, connections, keepAliveTimeout })
  return async (request) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      return await exchange(agent, request, deadline)
    } catch (error) {
      if (deadline.aborted) return { kind: 'timeout' }
      return { kind: 'unreachable', message: reasonOf(error), isUnsent: isBeforeConnection(error) }
    }
  }
}

async function exchange(
  dispatcher: Agent,
  { method, url, headers, body, maxAnswerBytes = 256 * 1024 }: ExchangeRequest,
  signal: AbortSignal,
): Promise<ExchangeAnswer> {
  const response = await send(url, { method, headers, body: body ?? null, signal, dispatcher })
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    received += chunk.length
    // defence: what a studio answers is limited
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
  if (error instanceof ConnectError) return true
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
