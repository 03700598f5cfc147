import { processSingleton } from './process-singleton'

/**
 * What spans may say, all of it: which call, which rows, what came of it. Amounts, people, addresses, bodies, secrets and the
 * messages of errors have no name here.
 */
export const spanFacts = {
  requestId: 'croupier.request_id',
  operation: 'croupier.operation',
  procedure: 'croupier.procedure',
  provider: 'croupier.provider',
  organization: 'croupier.organization',
  job: 'croupier.job',
  queue: 'croupier.queue',
  movementId: 'croupier.movement_id',
  movementType: 'croupier.movement_type',
  attemptId: 'croupier.attempt_id',
  endpointId: 'croupier.endpoint_id',
  state: 'croupier.state',
  outcome: 'croupier.outcome',
  errorCode: 'croupier.error_code',
  status: 'http.response.status_code',
} as const

export type SpanFacts = { [Name in keyof typeof spanFacts]?: string | number | null | undefined }

export interface SpanStart {
  /** One of few: what differs from call to call is a fact. */
  name: string
  /** `server`: an incoming call. `client`: an outgoing one. */
  kind?: 'server' | 'client'
  /** Begins a trace of its own, whatever it was started from. */
  isRoot?: true
  facts: SpanFacts
}

export interface Tracer {
  run<T>(start: SpanStart, work: () => Promise<T>, factsOf?: (result: T) => SpanFacts): Promise<T>
}

const slot = processSingleton('tracer', () => ({ tracer: null as Tracer | null }))

/** Null: nothing is traced. */
export function setTracer(tracer: Tracer | null): void {
  slot.tracer = tracer
}

/** Runs `work` as a span of the current trace; where nothing is traced it only runs it. `factsOf` its result completes the span. */
export function inSpan<T>(
  start: () => SpanStart,
  work: () => Promise<T>,
  factsOf?: (result: T) => SpanFacts,
): Promise<T> {
  const { tracer } = slot
  return tracer === null ? work() : tracer.run(start(), work, factsOf)
}
