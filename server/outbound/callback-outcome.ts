/** The outcome of one POST, from DNS to the last byte of the reply. Never an exception. */
export type CallbackOutcome =
  | {
      kind: 'response'
      status: number
      /** Lower-case names; repeated headers are joined with ", ". */
      headers: Record<string, string>
      /** At most 64 KiB. */
      body: Buffer
      /** True when the reply is longer than what is read. */
      isTruncated: boolean
      /** Why the reply ended before its last byte: the connection broke, or the deadline passed. */
      cutOff?: { code: string; message: string }
      durationMs: number
    }
  | { kind: 'timeout'; durationMs: number }
  | {
      kind: 'connection_error'
      code: string
      message: string
      /** False when there was no connection, so that the operator cannot have seen the request. */
      hasLeft: boolean
      durationMs: number
    }
