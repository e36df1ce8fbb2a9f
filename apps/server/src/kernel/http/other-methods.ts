import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/index.ts'

type Route = { readonly method: string; readonly url: string }
type Path = { readonly method: string; readonly steps: readonly string[] }

/**
 * Answers 405 with `Allow` for a path that has other methods, before its body is read and before anyone is authenticated: the paths of the
 * API are no secret, and no handler is asked whether the thing exists.
 * @param routes all routes, asked for once the server is ready
 */
export function refuseOtherMethods(app: FastifyInstance, routes: () => readonly Route[]): void {
  let paths: readonly Path[] | undefined
  app.addHook('onRequest', async ({ is404, url }) => {
    if (!is404) return
    paths ??= routes().map((route) => ({ method: route.method, steps: stepsOf(route.url) }))
    const methods = methodsOf(paths, url)
    if (methods.length > 0) throw new DomainError('method_not_allowed', {}, { allow: methods })
  })
}

function methodsOf(paths: readonly Path[], url: string): string[] {
  const steps = stepsOf(decoded(url.split('?', 1)[0] ?? ''))
  const methods = paths.filter((path) => matches(path.steps, steps)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Without a slash at the end, with which every path works as well. */
function stepsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function matches(pattern: readonly string[], steps: readonly string[]): boolean {
  if (pattern.length !== steps.length) return false
  return pattern.every((part, at) => part.startsWith(':') || part === steps[at])
}
