import { textResponse } from '@/server/core/text-response'

/**
 * Headers of every answer to operators and providers. Answers must not be cached: each is for one caller at one moment.
 */
export function uncachedHeaders(requestId: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
}

/** Headers of every answer to operators. */
export function commonHeaders(requestId: string, apiMode: string): Record<string, string> {
  return { ...uncachedHeaders(requestId), 'X-API-Mode': apiMode, 'Croupier-Version': '1' }
}

/** `text` is the body, JSON already; null for none. */
export function respond(status: number, text: string | null, headers: Record<string, string>): Response {
  if (text === null) return new Response(null, { status, headers })
  return textResponse(text, {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}
