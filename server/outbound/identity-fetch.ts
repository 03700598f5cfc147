import { Agent, request } from 'undici'
import { processSingleton } from '@/server/core/process-singleton'
import { identityOrigins } from './exempt-origins'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { createDnsResolver } from './resolve-host'

const deadlineMs = 10_000
const maxBytes = 1_048_576

export interface IdentityRequest {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | URLSearchParams | Uint8Array | ReadableStream | ArrayBuffer | null | undefined
  signal?: AbortSignal | undefined
}
export type IdentityFetch = (url: string, options: IdentityRequest) => Promise<Response>

/** A `fetch` for identity providers, over guarded connections: no redirects, at most a mebibyte, one deadline for all of it. */
export function createIdentityFetch(parts: ConnectorParts): IdentityFetch {
  const agent = new Agent({ connect: createGuardedConnector(parts), connections: 4, keepAliveTimeout: 4_000 })
  return async (url, { method, headers, body, signal }) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const answer = await request(url, {
      dispatcher: agent,
      method: (method ?? 'GET') as 'GET' | 'POST',
      ...(headers && { headers }),
      ...(body != null && { body: String(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    answer.body.on('error', () => undefined)
    const chunks: Buffer[] = []
    let received = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      received += chunk.length
      // defence: what an identity provider answers is limited
      if (received > maxBytes) throw new Error('The identity provider answered too much')
      chunks.push(chunk)
    }
    const hasBody = ![204, 205, 304].includes(answer.statusCode)
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    })
  }
}

/** To the identity providers that organizations name: public addresses over https only. */
export const identityFetch: IdentityFetch = (url, options) =>
  processSingleton('identity-fetch', () =>
    createIdentityFetch({
      resolve: createDnsResolver(),
      connectTimeoutMs: 5_000,
      exemptOrigins: identityOrigins(),
      allowedPorts: [],
    }),
  )(url, options)
