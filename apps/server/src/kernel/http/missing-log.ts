import type { MissingPart } from '@skrzat/contract/wire/drawing'
import type { FastifyBaseLogger } from 'fastify'

/** Kinds that one process logs; more would add nothing new. */
const MOST = 100

/** UTF-16 units of a message. */
const LONG = 200

/** Logs parts of pages that could not be drawn, once for each page and kind. */
export function missingLog(log: FastifyBaseLogger): (missing: readonly MissingPart[]) => void {
  const noted = new Set<string>()
  return (missing) => {
    for (const { page, message } of missing) {
      // An error may quote personal data in full, as when JSON is not valid.
      const reason = message.replaceAll(/"[^"]*"/g, '"…"').slice(0, LONG)
      const kind = `${page} ${reason}`
      if (noted.has(kind) || noted.size >= MOST) continue
      noted.add(kind)
      log.warn({ page, reason }, 'a part of a page could not be drawn')
    }
  }
}
