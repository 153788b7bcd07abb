import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether there is a collector (OTEL_EXPORTER_OTLP_ENDPOINT): without one, requests have no spans. */
export const tracing = { isOn: false }

const spans = new WeakMap<FastifyRequest, Span>()

/** Runs the rest of a request inside of a span, in the trace of the proxy that sent it, if it is a trusted one. */
export function withRequestSpan(req: FastifyRequest, isTrusted: () => boolean, work: () => void): void {
  if (!tracing.isOn || req.routeOptions.config?.probe) {
    work()
    return
  }
  const parent = isTrusted() ? propagation.extract(context.active(), req.headers) : context.active()
  const attributes = { 'http.request.method': req.method, 'portale.request_id': req.id }
  const span = trace.getTracer('portale').startSpan(req.method, { kind: SpanKind.SERVER, attributes }, parent)
  spans.set(req, span)
  context.with(trace.setSpan(parent, span), work)
}

/** Ends the span of a request, which is called by its method and the pattern of its route: never by its address. */
export function endRequestSpan(req: FastifyRequest, { statusCode }: FastifyReply, route: string): void {
  const span = spans.get(req)
  if (!span) return
  span.updateName(`${req.method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
