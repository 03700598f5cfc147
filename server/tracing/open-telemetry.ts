import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AppError } from '@/server/core/app-error'
import { type SpanFacts, spanFacts, type Tracer } from '@/server/core/span'

export interface TracerOptions {
  /** Of the OTLP receiver, without `/v1/traces`. */
  endpoint: string
  serviceName: string
  /** From 0 to 1, of the traces. */
  sampledShare: number
  /** What the SDK has to say, such as that spans could not be sent. */
  warn(message: string): void
}

interface Current {
  span: Span
  requestId: SpanFacts['requestId']
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/**
 * A tracer of the official SDK that sends to an OTLP receiver. It is not registered globally: libraries that would then trace
 * themselves put whole URLs into their spans.
 */
export function createTracer({ endpoint, serviceName, sampledShare, warn }: TracerOptions) {
  const ignore = () => undefined
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const current = new AsyncLocalStorage<Current>()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('croupier')

  const tracer: Tracer = {
    async run({ name, kind, isRoot, facts }, work, factsOf) {
      const around = isRoot ? undefined : current.getStore()
      const requestId = facts.requestId ?? around?.requestId
      const span = spans.startSpan(
        name,
        { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: attributesOf({ ...facts, requestId }) },
        around ? trace.setSpan(ROOT_CONTEXT, around.span) : ROOT_CONTEXT,
      )
      try {
        const result = await current.run({ span, requestId }, work)
        if (factsOf) complete(span, factsOf(result))
        return result
      } catch (error) {
        span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
  }
  return { tracer, flush: () => provider.forceFlush(), stop: () => provider.shutdown() }
}

function complete(span: Span, facts: SpanFacts): void {
  span.setAttributes(attributesOf(facts))
  if (Number(facts.status) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

function attributesOf(facts: SpanFacts): Attributes {
  const attributes: Attributes = {}
  for (const name of Object.keys(spanFacts) as (keyof typeof spanFacts)[])
    attributes[spanFacts[name]] = facts[name] ?? undefined
  return attributes
}

/** What an error says is not told: it can quote what was sent. */
const typeOf = (error: unknown): string => {
  // defence: spans do not tell what an error says
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}
