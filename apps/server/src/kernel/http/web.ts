import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/index.ts'
import { sendProblem } from './problem.ts'

const WIRES = /^\/(?:api|trpc|management|i18n|websocket)(?:\/|$|\?)/

/** Sources of a content security policy that allow the scripts in the page itself: each by its hash. */
export function scriptsInPage(root: string | undefined): string[] {
  const page = root === undefined ? '' : join(root, 'index.html')
  if (!existsSync(page)) return []
  const [, ...parts] = readFileSync(page, 'utf8').split('<script>')
  return parts.map((part) => {
    const [script = ''] = part.split('</script>', 1)
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
}

/** The URL of the page's entry script, which differs from build to build. */
export function scriptOfPage(root: string): string | undefined {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return undefined
  const [, begun = ''] = readFileSync(page, 'utf8').split('<script type="later"')
  return /^[^>]{0,200} src="([^"]+)"/.exec(begun)?.[1]
}

/**
 * The built web app. Names under /assets contain a hash and are cached for a year; every other path that is no file
 * and no API gets the page, whose router shows it or a not-found page.
 */
export async function serveWeb(app: FastifyInstance, root: string | undefined) {
  if (root !== undefined && existsSync(join(root, 'index.html'))) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const page = request.method === 'GET' && !WIRES.test(path) && !/\.\w+$/.test(path)
      if (page) return reply.sendFile('index.html')
      return sendProblem(request, reply, new DomainError('not_found'))
    })
    return
  }
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new DomainError('not_found')))
}
