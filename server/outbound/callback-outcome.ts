/** What became of one POST, from DNS to the last byte of the reply. Never an exception. */
export type CallbackOutcome =
  | {
      kind: 'response'
      status: number
      /** Lower-case names; repeated headers are joined with ", ". */
      headers: Record<string, string>
      /** At most 64 KiB. */
      body: Buffer
      /** True when the reply went on beyond what is read. */
      isTruncated: boolean
      /** Why the reply ended before its last byte, when it did: the connection broke, or the deadline passed. */
      cutOff?: { code: string; message: string }
      durationMs: number
    }
  | { kind: 'timeout'; durationMs: number }
  | {
      kind: 'connection_error'
      code: string
      message: string
      /** False when no connection came about, so that the operator cannot have seen the request. */
      hasLeft: boolean
      durationMs: number
    }
