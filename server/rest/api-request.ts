import type { RequestHeaders } from '@/server/core/request-headers'

/** A piece of a request's body, or its end. */
export type BodyPart = { done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }

export interface BodyReader {
  /** Rejects when the connection breaks. */
  read(): Promise<BodyPart>
  /** Discards the unread rest, and with it the connection. */
  cancel(): Promise<void>
}

/**
 * What handlers read of a request. The web's `Request`, which Next passes to a route, fits it; so does Node's own
 * message in `server/http`, without creating a `Request`.
 */
export interface ApiRequest {
  readonly method: string
  /** Absolute; only its path and query are used. */
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: { getReader(): BodyReader } | null
}
