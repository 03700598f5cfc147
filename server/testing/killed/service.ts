import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as readiness } from '@/app/api/health/ready/route'
import { env } from '@/server/env'
import { drainOnStop } from '@/server/http/drain'
import { startBackground } from '@/server/jobs/background'
import { providerMethods } from '@/server/rest/provider-route'

/**
 * The money path as a process of its own, so that a test can kill it for real, or end it in order: the provider routes' own
 * handlers, readiness and the background jobs, behind a plain HTTP server. Sends its port to the parent once it listens.
 */
async function answer(message: IncomingMessage): Promise<Response> {
  if (message.url === '/api/health/ready') return readiness()
  return providerMethods.POST(await toRequest(message))
}

async function toRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return new Request(`http://127.0.0.1${message.url}`, {
    method: message.method ?? 'POST',
    headers: Object.entries(message.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    body: new Uint8Array(Buffer.concat(chunks)),
  })
}

const server = createServer(async (message, response) => {
  drain.follow(response)
  const answered = await answer(message)
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
})
const drain = drainOnStop(server, env().STOP_NOTICE_MS)

startBackground()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
