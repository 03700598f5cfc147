import type { IncomingMessage, ServerResponse } from 'node:http'
import { providerMethods } from '@/server/rest/provider-route'

/** Answers a provider's report as the route does, in a process that is no more than the money path. */
export async function answerProvider(message: IncomingMessage): Promise<Response> {
  return providerMethods.POST(await toRequest(message))
}

export async function send(answered: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
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
