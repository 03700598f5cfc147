import { inTime } from '@/server/core/clock'
import { setTracer } from '@/server/core/span'
import { env } from '@/server/env'
import { log } from '@/server/log'

/** A receiver that does not answer must not hold up a stop. */
const flushWithinMs = 3_000

/** Sends what is left, and traces no more. */
type StopTracing = () => Promise<void>

/**
 * Traces this process where an OTLP receiver is configured. Without one nothing of OpenTelemetry is loaded.
 */
export async function startTracing(): Promise<StopTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env()
  if (endpoint === undefined) return async () => undefined
  const { createTracer } = await import('./open-telemetry')
  const { tracer, stop } = createTracer({
    endpoint,
    serviceName: OTEL_SERVICE_NAME,
    sampledShare: OTEL_TRACES_SAMPLER_ARG,
    warn: (message) => log.warn({ said: message }, 'tracing SDK warning'),
  })
  setTracer(tracer)
  log.info({ endpoint: new URL(endpoint).origin }, 'tracing enabled')
  return async () => {
    setTracer(null)
    await inTime(flushWithinMs, stop(), () => new Error('The receiver did not answer in time')).catch(logLost)
  }
}

const logLost = (error: unknown) => log.warn({ err: error }, 'final span export failed')
