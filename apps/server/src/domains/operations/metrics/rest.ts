import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { guard, queryRoute, type RestApp } from '../../../kernel/http/index.ts'
import { EXPOSITION_TYPE, type Metrics } from '../../../kernel/metrics/index.ts'
import { jhiMetrics, jhiMetricsOf } from './jhi-metrics.ts'

/** @param token with which a scraper may read the metrics; undefined for none */
export function metricsRest(app: RestApp, metrics: Metrics, token: string | undefined) {
  queryRoute(app, '/management/jhimetrics', {
    guard: guard.admin,
    summary: 'Measures, as the pages of JHipster clients read them',
    answer: jhiMetrics,
    run: async () => jhiMetricsOf(metrics),
  })

  app.route({
    method: 'GET',
    url: '/management/prometheus',
    config: { ...guard.admin, ...(token !== undefined && { admits: holderOf(token) }) },
    // Keeps a scraper every second from filling the log.
    logLevel: 'warn',
    schema: {
      summary: 'Measures, for a scraper',
      file: ['text/plain'],
      response: { 200: z.string().describe('Prometheus text exposition, 0.0.4') },
    },
    handler: async (_request, reply) => reply.type(EXPOSITION_TYPE).send(metrics.exposition.text()),
  })
}

/** Whether a request has this token. Takes the same time for every other one. */
function holderOf(token: string) {
  const wanted = digest(token)
  return ({ headers }: FastifyRequest): boolean => {
    const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), wanted)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
