/** OpenTelemetry over HTTP. Nothing is registered globally, and nothing patched: we know where our work begins and ends. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { hostname } from 'node:os'
import { settledWithin } from '../errors/index.ts'
import { observeMetrics } from './observe.ts'
import type { Telemetry, TelemetrySettings } from './telemetry.ts'

const NAME = 'skrzat'
/** Milliseconds that a collector gets at the end. */
const CLOSE_WITHIN = 2_000

/** Gives the next trace the id that the request's log lines have. */
class KnownIds extends RandomIdGenerator {
  next = ''
  override generateTraceId = () => this.next
}

export function openTelemetry(settings: TelemetrySettings, version: string): Telemetry {
  const { endpoint, service, share } = settings
  const headers = { ...settings.headers }
  const base = endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const ids = new KnownIds()
  const traces = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces`, headers }) }),
    ],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics`, headers }),
      }),
    ],
  })
  const tracer = traces.getTracer(NAME, version)
  const meter = meters.getMeter(NAME, version)
  const durations = meter.createHistogram('http.server.request.duration', { unit: 's' })

  return {
    begin(traceId, parent) {
      const caller = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.flags,
            isRemote: true,
          })
        : ROOT_CONTEXT
      ids.next = traceId
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, root: !parent }, caller)
      const within = trace.setSpan(ROOT_CONTEXT, span)
      return {
        end({ method, route, status, milliseconds }) {
          const attributes = {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          }
          if (milliseconds !== undefined) durations.record(milliseconds / 1_000, attributes)
          span.updateName(`${method} ${route}`)
          span.setAttributes(attributes)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
        statement({ text, sent, ended, queued, failed }) {
          if (!span.isRecording()) return
          const query = text()
          const child = tracer.startSpan(
            query.split(' ', 1)[0] ?? 'statement',
            {
              kind: SpanKind.CLIENT,
              startTime: sent,
              attributes: {
                'db.system.name': 'postgresql',
                'db.query.text': query,
                'skrzat.db.waited_ms': Math.max(0, sent - queued),
              },
            },
            within,
          )
          if (failed) child.setStatus({ code: SpanStatusCode.ERROR })
          child.end(ended)
        },
      }
    },
    observe: (metrics) => observeMetrics(meter, metrics),
    async close() {
      await settledWithin(
        Promise.allSettled([traces.shutdown(), meters.shutdown()]).then(() => undefined),
        CLOSE_WITHIN,
      )
    },
  }
}
