import type { Clock } from '@/server/core/clock'

/** How Croupier reaches one provider; the only place with opened secrets. */
export interface ProviderConnection {
  /** The provider's own code; several providers may speak one dialect. */
  code: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Signs what is sent. */
  secret: string
  /** Reports may be signed with it too: the next secret while `until` is null, else the one before. */
  otherSecret?: { secret: string; until: Date | null } | null
}

/** The secrets with which a report may be signed now, the one in use first. */
export function acceptedSecrets({ secret, otherSecret }: ProviderConnection, now: Date): string[] {
  // defence: a replaced secret of a provider ends
  const isAccepted = otherSecret && (otherSecret.until === null || otherSecret.until > now)
  return isAccepted ? [secret, otherSecret.secret] : [secret]
}

/** An adapter's dependencies; the conformance suite replaces them. */
export interface ProviderPorts {
  connection: ProviderConnection
  http: ProviderHttp
  clock: Clock
  /** Origins whose http:// launch URLs are accepted; every other launch URL must be https (E1056). */
  allowedLocalOrigins: readonly string[]
}

/** One outbound call with a deadline from connecting to the last byte. Never throws, whatever the answer. */
export interface ProviderHttp {
  send(request: ProviderHttpRequest): Promise<ProviderHttpResult>
}

export interface ProviderHttpRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Longer answers are `too_large`. Default 256 KiB. */
  maxAnswerBytes?: number
}

export interface ProviderHttpResponse {
  kind: 'response'
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

export type ProviderHttpResult =
  | ProviderHttpResponse
  | { kind: 'timeout' }
  /** `isUnsent`: there was no connection, so the provider cannot have acted on the request. */
  | { kind: 'unreachable'; message: string; isUnsent?: boolean }
  | { kind: 'too_large' }

/** Size limit of a catalogue answer. */
export const maxCatalogueBytes = 8 * 1024 * 1024
