import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Drawing, Drawn } from '@skrzat/contract/wire/drawing'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { missingLog } from './missing-log.ts'

/** Pages that wait to be drawn; more are shown by the app alone, as it would without drawing. */
const WAITING = 8

/** Milliseconds after which a thread that is not done is ended, and another one takes its place. */
const HANGS = 10_000

/** @returns the page's markup; undefined where there is none */
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
  const threads = new Piscina<Drawing, Drawn>({
    filename,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: WAITING,
    env: { NODE_ENV: 'production' },
  })
  // Of a thread at rest; the pool starts another one.
  threads.on('error', (error) => log.error({ err: error }, 'a thread that draws pages has ended'))
  const note = missingLog(log)
  return {
    async draw(drawing) {
      if (threads.queueSize >= WAITING) return undefined
      try {
        const { html, missing } = await threads.run(drawing, { signal: AbortSignal.timeout(HANGS) })
        note(missing)
        return html
      } catch (error) {
        log.warn({ err: error, path: drawing.path }, 'a page could not be drawn')
        return undefined
      }
    },
    close: () => threads.destroy(),
  }
}
