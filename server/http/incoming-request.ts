import type { IncomingMessage } from 'node:http'
import type { RequestHeaders } from '@/server/core/request-headers'
import type { ApiRequest, BodyPart, BodyReader } from '@/server/rest/api-request'

/** Node's message as the handlers read it; `url` is its resolved address. */
export function incomingRequest(message: IncomingMessage, url: URL): ApiRequest {
  const { method = 'GET' } = message
  return {
    method,
    url: url.href,
    headers: headersOf(message),
    body: method === 'GET' || method === 'HEAD' ? null : new IncomingBody(message),
  }
}

export function headersOf({ headers }: Pick<IncomingMessage, 'headers'>): RequestHeaders {
  return {
    get(name) {
      const value = headers[name.toLowerCase()]
      return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
    },
  }
}

/** A body with backpressure: what is not read stays with the sender. */
class IncomingBody implements BodyReader {
  constructor(private readonly message: IncomingMessage) {}

  getReader(): BodyReader {
    return this
  }

  read(): Promise<BodyPart> {
    const { message } = this
    const value: Buffer | null = message.read()
    if (value !== null) return Promise.resolve({ done: false, value })
    // All of it came and was read: nothing is waited for.
    if (message.complete || message.readableEnded) return Promise.resolve({ done: true })
    if (message.destroyed) return Promise.reject(message.errored ?? new Error('The connection broke'))
    return this.wait()
  }

  async cancel(): Promise<void> {
    this.message.destroy()
  }

  private wait(): Promise<BodyPart> {
    const { message } = this
    return new Promise((resolve, reject) => {
      const go = () => {
        message.off('readable', go).off('end', go).off('error', go).off('close', go)
        this.read().then(resolve, reject)
      }
      message.on('readable', go).on('end', go).on('error', go).on('close', go)
    })
  }
}
