import http from 'node:http'
import https from 'node:https'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { withTimeLimit } from './http/time-limit.ts'

type Done = Parameters<SpanExporter['export']>[1]
type Result = Parameters<Done>[0]

/** `ExportResultCode.FAILED` of @opentelemetry/core, which is loaded only where there is a collector. */
const failed = 1

/**
 * An exporter to a collector, whose every call ends in time. OpenTelemetry's own waits for ever after an answer 101, and
 * as long as a byte comes now and then, and takes nothing more after thirty such calls: it is replaced then.
 */
export async function openTraceExporter({
  endpoint,
  timeoutMs,
}: {
  endpoint: string
  timeoutMs: number
}): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const open = () => {
    const agent = url.startsWith('https:') ? new https.Agent() : new http.Agent()
    return { exporter: new OTLPTraceExporter({ url, httpAgentOptions: () => agent }), agent }
  }
  let opened = open()

  async function send(spans: Parameters<SpanExporter['export']>[0]): Promise<Result> {
    const { exporter, agent } = opened
    try {
      return await withTimeLimit(
        timeoutMs,
        () => new Promise<Result>((resolve) => void exporter.export(spans, resolve)),
      )
    } catch (error) {
      agent.destroy()
      if (opened.exporter === exporter) opened = open()
      return { code: failed, error: error as Error }
    }
  }

  return {
    export: (spans, done: Done) => void send(spans).then(done),
    forceFlush: () => withTimeLimit(timeoutMs, () => opened.exporter.forceFlush()).catch(() => {}),
    async shutdown() {
      await withTimeLimit(timeoutMs, () => opened.exporter.shutdown()).catch(() => {})
      opened.agent.destroy()
    },
  }
}
