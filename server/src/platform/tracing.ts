import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { tracing } from './http/request-spans.ts'
import { openTraceExporter } from './trace-exporter.ts'

export type TraceSettings = {
  /** The collector's address, to which /v1/traces is added. */
  endpoint: string
  timeoutMs: number
  /** The share of requests that are traced, unless a proxy in front has decided. */
  ratio: number
}

const stopTimeoutMs = 3000

/**
 * Sends the spans of requests, statements and jobs to a collector of OpenTelemetry. Its packages are loaded here and
 * nowhere else: without a collector a start takes no longer.
 */
export async function startTracing({
  endpoint,
  ratio,
  timeoutMs,
}: TraceSettings): Promise<{ stop: () => Promise<void> }> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const attributes = { 'service.name': process.env.OTEL_SERVICE_NAME || 'portale', 'host.name': hostname() }
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector, resources.hostDetector] }),
      )
      .merge(resources.resourceFromAttributes(attributes)),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: await openTraceExporter({ endpoint, timeoutMs }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  tracing.isOn = true
  return {
    /** Sends what waits; a collector that does not answer keeps nobody. */
    async stop() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      tracing.isOn = false
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}
