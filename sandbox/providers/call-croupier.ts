import type { Answer } from './dialect'

const DEADLINE_MS = 12_000

/** `http` is null when no whole answer came in time; `failure`: what Node calls the reason. */
export type CroupierReply = { http: number | null; body: string; failure?: string }

/** One POST to Croupier. */
export async function callCroupier(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<CroupierReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return { http: response.status, body: await response.text() }
  } catch (error) {
    return { http: null, body: '', failure: codeOf(error) }
  }
}

function codeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

/** The answer when there was none, or none that can be read: the movement is owed again. */
export function noAnswer({ http, body, failure }: CroupierReply, reason: string): Answer {
  return {
    status: 'unavailable',
    balanceMinor: null,
    replayed: false,
    ...{ reason, http, body },
    ...(failure !== undefined && { failure }),
  }
}

export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
