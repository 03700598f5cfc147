import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What is read of an OTLP request for traces in JSON, as the protocol publishes it. */
const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.int(),
              attributes: Attributes,
              status: z.object({ code: z.int(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: number
  status: { code: number; message?: string | undefined }
  facts: Record<string, string | number | undefined>
  service: string | number | undefined
}

/** A real receiver of OTLP over HTTP; `bodies` are its requests as they came. */
export async function listenForSpans() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const isExport = request.method === 'POST' && request.url === '/v1/traces'
    if (isExport) bodies.push(body)
    if (isExport) spans.push(...readSpans(body))
    response.writeHead(isExport ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies, close }
}

const readSpans = (body: string): ReceivedSpan[] =>
  Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, parentSpanId, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId ?? null,
        facts: factsOf(attributes),
        service: factsOf(resource.attributes)['service.name'],
      })),
    ),
  )

const factsOf = (attributes: z.output<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
