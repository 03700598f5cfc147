import type { BuiltRequest } from './build-request'

export interface Received {
  status: number
  headers: { name: string; value: string }[]
  text: string
  durationMs: number
}

const timeoutMs = 60_000

/**
 * Sends a request to this deployment, with the key and without the cookies of the session. Throws when no response
 * arrives.
 */
export async function sendRequest(
  { method, path, headers, body }: BuiltRequest,
  key: string,
): Promise<Received> {
  const startedAtMs = performance.now()
  const response = await fetch(path, {
    method,
    headers: { ...headers, Authorization: `Bearer ${key}` },
    ...(body !== null && { body }),
    // defence: a tried request is authenticated by the key alone
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    text,
    durationMs: performance.now() - startedAtMs,
  }
}
