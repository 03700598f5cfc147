import type { IncomingMessage } from 'node:http'
import type { ApiRequest } from '@/server/rest/api-request'
import { IncomingBody } from './incoming-body'

/** Node's message as the handlers read it. `url` is the message's, resolved: dots in its path are gone. */
export function incomingRequest(message: IncomingMessage, url: URL): ApiRequest {
  const { method = 'GET' } = message
  return {
    method,
    url: url.href,
    headers: {
      get(name) {
        const value = message.headers[name.toLowerCase()]
        return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
      },
    },
    body: method === 'GET' || method === 'HEAD' ? null : new IncomingBody(message),
  }
}
