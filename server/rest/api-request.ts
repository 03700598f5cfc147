import type { RequestHeaders } from '@/server/core/request-headers'

/** A piece of a request's body, or its end. */
export type BodyPart = { done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }

export interface BodyReader {
  /** Rejects when the connection breaks. */
  read(): Promise<BodyPart>
  /** Gives up what has not been read, and with it the connection. */
  cancel(): Promise<void>
}

/**
 * What the handlers read of a request. The web's `Request`, which Next hands to a route, fits it; so does Node's own
 * message behind `server/http`, which is spared the making of one.
 */
export interface ApiRequest {
  readonly method: string
  /** Absolute; only its path and query mean anything. */
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: { getReader(): BodyReader } | null
}
