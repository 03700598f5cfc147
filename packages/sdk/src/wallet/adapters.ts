import type { WalletHandler } from './handler.js'
import { type Reply, refusal } from './reply.js'

const maxBytes = 1024 * 1024
const json = { 'Content-Type': 'application/json' }
const tooLarge = refusal(413, 'too_large', 'A callback is smaller.')
const notAllowed = refusal(405, 'method_not_allowed', 'Callbacks are sent with POST.')

interface BrandOf<Request> {
  /** Where brands have endpoints of their own: whose a request is for. */
  brand?: (request: Request) => string
}

/** For everything that answers a `Request` with a `Response`: Next route handlers, Hono, Bun, Deno, workers. */
export function fetchAdapter(
  handler: WalletHandler,
  { brand }: BrandOf<Request> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const respond = ({ status, body }: Reply) => new Response(body, { status, headers: json })
    if (request.method !== 'POST') return respond(notAllowed)
    const body = await readBytes(request.body)
    if (body === null) return respond(tooLarge)
    const signature = request.headers.get('x-signature')
    const contentType = request.headers.get('content-type')
    return respond(await handler({ body, signature, contentType, ...(brand && { brand: brand(request) }) }))
  }
}

async function readBytes(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const reader = stream?.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return join(chunks)
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The part of a request of Node's `http` that the adapter uses. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
  /** What `express.raw()` makes of the body. */
  body?: unknown
  readableEnded?: boolean
}

/** The part of a response of Node's `http` that the adapter uses. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/** For Node's `http` and Express. In Express, put it before `express.json()`, or behind `express.raw()`: it needs the bytes as they came. */
export function nodeAdapter<Incoming extends NodeRequest>(
  handler: WalletHandler,
  { brand }: BrandOf<Incoming> = {},
): (request: Incoming, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { status, body } = await replyTo(request)
    response.statusCode = status
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  }

  async function replyTo(request: Incoming): Promise<Reply> {
    if (request.method !== 'POST') return notAllowed
    const body = await bytesOf(request)
    if (body === null) return tooLarge
    return handler({ ...headersOf(request.headers), body, ...(brand && { brand: brand(request) }) })
  }
}

async function bytesOf(request: NodeRequest): Promise<Uint8Array | null> {
  if (request.body instanceof Uint8Array) return request.body
  if (request.readableEnded)
    throw new Error('The body was read before the wallet: put it before express.json()')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // Read to its end, so that the answer reaches the sender.
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? null : join(chunks)
}

function headersOf(headers: NodeRequest['headers']) {
  const one = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }
  return { signature: one('x-signature'), contentType: one('content-type') }
}

interface FastifyRequest {
  headers: NodeRequest['headers']
  body: unknown
  params: unknown
  query: unknown
}

interface FastifyReply {
  code(status: number): { header(name: string, value: string): { send(body: string): unknown } }
}

/** The part of Fastify that the adapter uses. Its overloads fit no narrower type. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(...parameters: never[]): unknown
  post(...parameters: never[]): unknown
}

interface UsedScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  post(path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

/** A plugin for Fastify: `app.register(fastifyAdapter(handler, { path: '/wallet' }))`. Bodies of other routes are read as before. */
export function fastifyAdapter(
  handler: WalletHandler,
  { path, brand }: BrandOf<FastifyRequest> & { path: string },
): (scope: FastifyScope) => Promise<void> {
  return async (given) => {
    const scope = given as UsedScope
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(path, async (request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      const { status, body: text } = await handler({
        ...headersOf(request.headers),
        body,
        ...(brand && { brand: brand(request) }),
      })
      return reply.code(status).header('Content-Type', 'application/json').send(text)
    })
  }
}
