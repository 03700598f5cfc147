import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { CliError } from '../failures.js'
import { bodyOf, type Case, type CaseAnswer, type Failure, keepHeaders } from './case.js'

/** Of a body; what is longer passes all the same. */
export const maxKeptBytes = 1024 * 1024

export interface RecorderOptions {
  /** The studio's own server. */
  target: string
  port: number
  /** Also what needs no attention. */
  all: boolean
  signal: AbortSignal
  /** How long Croupier waits for an answer. */
  deadlineMs?: (path: string) => number
  ready: (address: string) => void
  found: (one: Case) => void
}

const croupierWaitsMs = (path: string) => (path.includes('/certification/play') ? 20_000 : 10_000)

/** Passes calls on to the server, byte by byte, and tells of those whose answer needs attention, until the signal ends it. */
export async function record(options: RecorderOptions): Promise<void> {
  const { port, signal, ready } = options
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, options))
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  ).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new CliError(
      'usage',
      code === 'EADDRINUSE' ? `Port ${port} is in use.` : message,
      'Name another --port.',
    )
  })
  const { address, port: bound } = server.address() as AddressInfo
  ready(`http://${address}:${bound}`)
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  server.close()
  server.closeAllConnections()
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, options: RecorderOptions): void {
  const { target, deadlineMs = croupierWaitsMs } = options
  const [path, startedAt] = [incoming.url ?? '/', new Date()]
  const [sent, got] = [new Kept(), new Kept()]
  const { protocol, hostname, port, pathname } = new URL(target)
  const ask = protocol === 'https:' ? httpsRequest : httpRequest
  const upstream = ask({
    ...{ method: incoming.method, hostname, port, path: pathname.replace(/\/$/, '') + path },
    ...{ headers: incoming.rawHeaders, agent: false },
  })
  let isOver = false
  const end = (answer: CaseAnswer, why: string | null) => {
    if (isOver) return
    isOver = true
    clearTimeout(deadline)
    tell(options, { incoming, path, startedAt, sent, answer, why })
  }
  const fail = (failure: Failure, why: string) => {
    end({ failure }, why)
    upstream.destroy()
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(failure === 'timeout' ? 504 : 502).end()
  }
  const waitsMs = deadlineMs(path)
  const deadline = setTimeout(() => fail('timeout', `No answer within ${waitsMs / 1_000} s.`), waitsMs)
  incoming.on('data', (chunk: Buffer) => sent.add(chunk)).pipe(upstream)
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) fail('timeout', 'The caller did not wait for the answer.')
  })
  upstream.on('error', ({ message }) => fail('unreachable', `The server was not reached: ${message}`))
  upstream.on('response', (reply) => {
    const { statusCode: status = 0 } = reply
    outgoing.writeHead(status, reply.statusMessage ?? '', reply.rawHeaders)
    reply.on('error', ({ message }) => fail('interrupted', `The answer broke off: ${message}`))
    reply.on('data', (chunk: Buffer) => got.add(chunk)).pipe(outgoing)
    reply.on('end', () => {
      const body = decoded(got.bytes, reply.headers['content-encoding'])
      const cutOff = got.isCutOff && { is_cut_off: true as const }
      const answer = { status, headers: headersOf(reply), body: bodyOf(body), ...cutOff }
      end(answer, whyOf(answer, body))
    })
  })
}

/** The beginning of a body. */
class Kept {
  private readonly chunks: Buffer[] = []
  private length = 0

  add(chunk: Buffer): void {
    if (this.length < maxKeptBytes) this.chunks.push(chunk)
    this.length += chunk.length
  }
  get isCutOff(): boolean {
    return this.length > maxKeptBytes
  }
  get bytes(): Buffer {
    return Buffer.concat(this.chunks).subarray(0, maxKeptBytes)
  }
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** As it would be read; as it came where it cannot be unpacked. */
function decoded(bytes: Buffer, encoding = ''): Buffer {
  try {
    return decoders[encoding]?.(bytes, { maxOutputLength: maxKeptBytes }) ?? bytes
  } catch {
    return bytes
  }
}

const headersOf = ({ headersDistinct }: IncomingMessage) =>
  keepHeaders(Object.entries(headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]))

interface Answered {
  status: number
  headers: Record<string, string>
  is_cut_off?: true
}

/** Null: it needs no attention. */
function whyOf({ status, headers, is_cut_off }: Answered, body: Buffer): string | null {
  if (status >= 400) return `The status is ${status}.`
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm || is_cut_off || isJson(body) ? null : 'The answer is not JSON.'
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'))
    return true
  } catch {
    return false
  }
}

interface Passed {
  incoming: IncomingMessage
  path: string
  startedAt: Date
  sent: Kept
  answer: CaseAnswer
  why: string | null
}

function tell(
  { all, found }: RecorderOptions,
  { incoming, path, startedAt, sent, answer, why }: Passed,
): void {
  const { headers, method = 'GET' } = incoming
  // What a browser asks for is no call of the protocol, and a request that is not whole cannot be sent again.
  const isCall = headers['sec-fetch-site'] === undefined && !sent.isCutOff
  if (!isCall || (why === null && !all)) return
  const request = { method, path, headers: headersOf(incoming), body: bodyOf(sent.bytes) }
  found({
    version: 1,
    recorded_at: startedAt.toISOString(),
    request: { ...request, is_signed: headers['webhook-signature'] !== undefined },
    answer,
    note: why ?? '',
  })
}
