import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import { fileRoute, guard, type RestApp } from '../../../kernel/http/index.ts'
import { FEED_PATH } from './commands.ts'
import { type FeedPorts, fetchFeed } from './fetch.ts'

/** The private calendar, for calendar programs, which authenticate by the URL alone. */
export function feedRoutes(app: RestApp, ports: FeedPorts) {
  fileRoute(app, `${FEED_PATH}:file`, {
    guard: guard.public,
    summary: "An account's calendar, by its secret address",
    errors: ['rate_limited'],
    sends: ['ETag', 'Content-Disposition'],
    file: ['text/calendar'],
    params: z.object({ file: z.string() }),
    run: async (request, reply) => {
      const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
      const { text, etag } = await fetchFeed(ports, { token: found(token, 'not_found'), address: request.ip })
      // Cached privately and revalidated each time, since rights may have been revoked.
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="skrzat.ics"')
        .send(text)
    },
  })
}

/** Weak comparison (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = new Set((header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(etag.replace(/^W\//, ''))
}
