import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { relay } from './mcp.js'

type Answer = (
  message: { id?: number; method?: string },
  request: IncomingMessage,
  response: ServerResponse,
) => void

async function deployment(answer: Answer): Promise<Server> {
  const server = createServer(async (request, response) =>
    answer(JSON.parse(await text(request)), request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server
}

/** What a client that writes these lines and ends is answered, a message a line. */
async function answersTo(server: Server, lines: readonly string[]) {
  const output = new PassThrough()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const input = Readable.from(lines.map((line) => Buffer.from(`${line}\n`)))
  await relay({ url, apiKey: 'crp_k' }, input, output, new AbortController().signal)
  output.end()
  return (await text(output))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const asJson = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('each message goes to the deployment with the key and the agreed version, and its answer comes back', async () => {
  const seen: unknown[] = []
  const server = await deployment(({ id, method }, { headers }, response) => {
    seen.push([method, headers.authorization, headers['mcp-protocol-version']])
    if (id === undefined) return void response.writeHead(202).end()
    const result =
      method === 'initialize' ? { protocolVersion: '2025-06-18' } : { tools: ['é'.repeat(50_000)] }
    const message = { jsonrpc: '2.0', id, result }
    if (method === 'initialize') return void asJson(response, message)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  })
  const answers = await answersTo(server, [
    '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
  ])
  expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { tools: ['é'.repeat(50_000)] } }])
  expect(seen).toContainEqual(['initialize', 'Bearer crp_k', undefined])
  expect(seen).toContainEqual(['tools/list', 'Bearer crp_k', '2025-06-18'])
})

test('a refused key, a lost connection and a line that is no JSON are answered as errors of the request', async () => {
  const server = await deployment(({ id }, _request, response) => {
    if (id === 1) asJson(response, { error: { code: 'E5002', message: 'The API key is not valid.' } }, 401)
    else response.destroy()
  })
  expect(
    await answersTo(server, [
      '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
      '{"jsonrpc":"2.0","id":2,"method":"initialize"}',
      'not JSON',
    ]),
  ).toMatchObject([
    { id: 1, error: { code: -32000, message: 'The API key is not valid.' } },
    { id: 2, error: { code: -32000 } },
    { id: null, error: { code: -32700 } },
  ])
})
