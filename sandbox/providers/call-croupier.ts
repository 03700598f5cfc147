import type { Answer } from './dialect'

const DEADLINE_MS = 12_000

export type CroupierReply = { http: number; body: string }

/** One POST to Croupier; null when no whole answer came in time. */
export async function callCroupier(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<CroupierReply | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return { http: response.status, body: await response.text() }
  } catch {
    return null
  }
}

/** The answer when there was none, or none that can be read: the movement is owed again. */
export function noAnswer(reply: CroupierReply | null, reason: string): Answer {
  return {
    status: 'unavailable',
    balanceMinor: null,
    replayed: false,
    reason,
    http: reply?.http ?? null,
    body: reply?.body ?? '',
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
