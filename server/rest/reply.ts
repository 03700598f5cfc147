/** What an operation returns: a documented status, the body, and its own headers. */
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** What the caller should know of an answer that is good all the same, for `Croupier-Warning`. */
  warning?: string | undefined
  /** Clients keep a copy of it: `ETag`, 304 and compression. */
  isMirrored?: true | undefined
  /** Sent after the headers as it comes, a JSON object a line, in place of the body. */
  stream?: ReadableStream<Uint8Array>
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
