import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** A callback as the deployment hands it over. */
export interface GivenCallback {
  id: string
  headers: Record<string, string>
  body_base64: string
  deadline_ms: number
}

/** What is handed back: the reply as it came, or why there was none. */
export type Answer =
  | {
      status: number
      headers: Record<string, string>
      body_base64: string
      cut_off?: { code: string; message: string }
    }
  | { error: { code: string; message: string } }

/** One byte more than the deployment reads of a reply, which tells it that there is more. */
const maxReplyBytes = 64 * 1024 + 1

/**
 * Posts the exact bytes and headers to the local wallet. The reply is taken as the deployment would take it: not unpacked, no
 * redirect followed. Null where there was none in time: then nothing is answered.
 */
export function forward(
  url: URL,
  { headers, body_base64, deadline_ms }: GivenCallback,
): Promise<Answer | null> {
  const body = Buffer.from(body_base64, 'base64')
  return new Promise((resolve) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = ask(url, { method: 'POST', headers: { ...headers, 'Content-Length': body.length } })
    const deadline = setTimeout(() => {
      resolve(null)
      sent.destroy()
    }, deadline_ms)
    const settle = (answer: Answer) => {
      clearTimeout(deadline)
      resolve(answer)
      sent.destroy()
    }
    sent.on('response', (reply) => readReply(reply, settle))
    sent.on('error', (error: NodeJS.ErrnoException) => settle({ error: reasonOf(error) }))
    sent.end(body)
  })
}

function readReply(reply: IncomingMessage, settle: (answer: Answer) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  const answer = (cutOff?: { code: string; message: string }) =>
    settle({
      status: reply.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(reply.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
      ),
      body_base64: Buffer.concat(chunks).subarray(0, maxReplyBytes).toString('base64'),
      ...(cutOff && { cut_off: cutOff }),
    })
  reply.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxReplyBytes) answer()
  })
  reply.on('end', () => answer())
  reply.on('error', (error: NodeJS.ErrnoException) => answer(reasonOf(error)))
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => ({
  code: (code ?? 'CONNECTION_FAILED').slice(0, 64),
  message: (message || 'The connection failed').slice(0, 512),
})
