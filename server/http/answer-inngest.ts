import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Answer } from './answer'
import { sendResponse } from './dispatch'
import { withBufferedBody } from './limit-body'
import { problems, refuse } from './refusals'

/** Inngest calls this address to run the jobs. Its package is loaded with the first call. */
export const answerInngest: Answer = (request, response, { area, url }) => {
  if (area.role !== 'jobs') return false
  withBufferedBody(request, response, area, async () => {
    const handlers = await import('@/app/api/inngest/route')
    const { method = 'GET' } = request
    if (method === 'GET' || method === 'POST' || method === 'PUT')
      await sendResponse(await handlers[method](webRequest(request, url)), response)
    else refuse(request, response, area, problems.notFound)
  })
  return true
}

/** What its package reads: the web's own form of a request, at the address by which it was asked and registers itself. */
export function webRequest(message: IncomingMessage, url: URL): Request {
  const { method = 'GET' } = message
  const asked = new URL(url.pathname + url.search, `http://${message.headers.host}`)
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const hasBody = method !== 'GET'
  return new Request(asked, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' }),
  })
}
