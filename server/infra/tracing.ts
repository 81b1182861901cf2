import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, SpanKind, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import packageJson from '../../package.json' with { type: 'json' }
import { tracer } from './work.ts'

export type Tracing = {
  /** Exports what has ended, if the collector takes it soon. Never throws. */
  close(): Promise<void>
}

/** The exporter itself would try for ten seconds, after which service managers kill the process. */
const closeWithinMs = 1_000

/**
 * Exports traces by OTLP over HTTP. The packages are loaded only for this; they read the address, headers and sampler
 * from the environment (`OTEL_...`). Must be called before the first span.
 */
export async function startTracing(): Promise<Tracing> {
  const [sdk, exporter, resources, hooks, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const ours = { 'service.name': 'postwright', 'service.version': packageJson.version }
  const { resourceAttributesEnvDetector, serviceNameEnvDetector, hostDetector, processDetector } = resources
  const detectors = [hostDetector, processDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes(ours).merge(resources.detectResources({ detectors })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isTracing = true
  return { close: () => Promise.race([provider.shutdown().catch(() => undefined), sleep(closeWithinMs)]) }
}

let isTracing = false

/** Adds a span for each statement to the work that made it. Undefined if no traces are exported. */
export function traceStatements(): ((event: LogEvent) => void) | undefined {
  if (!isTracing) return undefined
  return ({ level, query, queryDurationMillis }) => {
    // Statements that belong to no work are those that wait for some.
    if (trace.getActiveSpan() === undefined) return
    const endTime = Date.now()
    const span = tracer.startSpan(query.sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      startTime: endTime - queryDurationMillis,
      // Values are sent apart from the text, so it contains none of users.
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2_000) },
    })
    if (level === 'error') span.setStatus({ code: 2 })
    span.end(endTime)
  }
}
