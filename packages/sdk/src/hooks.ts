export interface RequestEvent {
  operation: string
  method: string
  url: string
  /** Counts from 1. */
  attempt: number
  idempotencyKey: string | null
}

export interface ResponseEvent extends RequestEvent {
  /** Null where no answer came. */
  status: number | null
  requestId: string | null
  durationMs: number
  /** What the attempt failed with; null where it succeeded. */
  error: unknown
}

export interface RetryEvent {
  operation: string
  /** The attempt that failed. */
  attempt: number
  delayMs: number
  error: unknown
}

/** For logs and traces: what an attempt was and how it ended. They never see the API key; what they throw is ignored. */
export interface Hooks {
  /** May return headers to add, such as `traceparent`. */
  onRequest?: (event: RequestEvent) => Readonly<Record<string, string>> | undefined
  onResponse?: (event: ResponseEvent) => void
  onRetry?: (event: RetryEvent) => void
}

/** A log that fails is no reason for a call to fail. */
export function callHook<Event, Result>(
  hook: ((event: Event) => Result) | undefined,
  event: Event,
): Result | undefined {
  try {
    return hook?.(event)
  } catch {
    return undefined
  }
}
