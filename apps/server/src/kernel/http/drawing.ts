import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { Piscina } from 'piscina'
import type { FastifyBaseLogger } from 'fastify'

/** A page and what it is drawn from; as in the web app's `first/drawing`. */
export type Drawing = {
  /** Without search params. */
  readonly path: string
  readonly language: string
  readonly screen: { readonly width: number; readonly height: number; readonly coarse: boolean }
  readonly calls: readonly (readonly [procedure: string, input: unknown])[]
  readonly answers: readonly unknown[]
  /** When nobody waits for it any more: milliseconds since 1970. */
  readonly until: number
}

/** Pages that wait to be drawn; more are shown by the app alone, as it would without drawing. */
const WAITING = 8

/** Milliseconds after which a thread that is not done is ended, and another one takes its place. */
const HANGS = 10_000

export type Draw = (drawing: Drawing) => Promise<string | undefined>

/**
 * Draws pages in threads of their own, one at a time in each, so that the server's own is never held up.
 * @param root of the built web app; undefined if it has nothing to draw with
 */
export function openDrawing(
  root: string,
  log: FastifyBaseLogger,
): { draw: Draw; close: () => Promise<void> } | undefined {
  const filename = join(root, '.drawing/draw.js')
  if (!existsSync(filename)) return undefined
  const threads = new Piscina<Drawing, string | undefined>({
    filename,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: WAITING,
    env: { NODE_ENV: 'production' },
  })
  // Of a thread at rest; the pool starts another one.
  threads.on('error', (error) => log.error({ err: error }, 'a thread that draws pages has ended'))
  return {
    async draw(drawing) {
      if (threads.queueSize >= WAITING) return undefined
      try {
        return await threads.run(drawing, { signal: AbortSignal.timeout(HANGS) })
      } catch (error) {
        log.warn({ err: error, path: drawing.path }, 'a page could not be drawn')
        return undefined
      }
    },
    close: () => threads.destroy(),
  }
}
