import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileRoute, guard, type RestApp } from '../../kernel/http/index.ts'
import { openApiDocument } from '../../kernel/openapi/index.ts'

type Kept = { readonly text: string; readonly etag: string }

/** `GET api/openapi.json`: the API document of this server, made at the first request. */
export function apiDocument(app: RestApp, version: string): void {
  let kept: Kept | undefined
  fileRoute(app, '/api/openapi.json', {
    guard: guard.signedIn,
    summary: 'The API in OpenAPI 3.1',
    sends: ['ETag'],
    file: ['application/json'],
    run: async (request, reply) => {
      kept ??= make(request.server, version)
      reply.header('etag', kept.etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(kept.text)
    },
  })
}

function make({ describedRoutes, publicUrl }: FastifyInstance, version: string): Kept {
  const text = JSON.stringify(openApiDocument(describedRoutes, { version, publicUrl }))
  const hash = createHash('sha256').update(text).digest('base64url')
  return { text, etag: `"${hash}"` }
}
