import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Drawing, Drawn } from '@skrzat/contract/wire/drawing'
import type { FastifyBaseLogger } from 'fastify'
import { openThreads } from '../threads/index.ts'
import { missingLog } from './missing-log.ts'

/** Pages that wait to be drawn; any further page is rendered by the browser alone. */
const WAITING = 8

/** Milliseconds after which a page is not drawn any more. */
const HANGS = 10_000

/** @returns the page's markup; undefined where there is none */
export type Draw = (drawing: Drawing) => Promise<string | undefined>

/**
 * Draws pages in threads of their own, so that no page waits for other work.
 * @param root of the built web app; undefined if it has nothing to draw with
 */
export function openDrawing(
  root: string,
  log: FastifyBaseLogger,
): { draw: Draw; close: () => Promise<void> } | undefined {
  const file = join(root, '.drawing/draw.js')
  if (!existsSync(file)) return undefined
  const module = pathToFileURL(file)
  const threads = openThreads(log, { waiting: WAITING, limit: HANGS, ready: 1 })
  const note = missingLog(log)
  return {
    async draw(drawing) {
      try {
        const { html, missing } = await threads.run<(drawing: Drawing) => Drawn>(module, drawing)
        note(missing)
        return html
      } catch (error) {
        log.warn({ err: error, path: drawing.path }, 'a page could not be drawn')
        return undefined
      }
    },
    close: threads.close,
  }
}
