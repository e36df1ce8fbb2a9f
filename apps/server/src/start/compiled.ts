/** What makes loading a thousand modules short: docs/decisions/starting.md says why. */
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A folder of whoever installed the project; where it may not be written to, nothing is kept. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/**
 * Its package.json lists some 600 entries, which Node reads anew with each of its modules to learn that they are
 * ES modules: half a second of a start.
 */
const LONG_MANIFEST = '/node_modules/drizzle-orm/'

/** Before the modules are loaded that it is to hold for. */
export function openCompiled(): void {
  if (process.env['NODE_COMPILE_CACHE'] === undefined) enableCompileCache(FOLDER)
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      if (!specifier.startsWith('.') || parentURL?.includes(LONG_MANIFEST) !== true)
        return next(specifier, context)
      const url = new URL(specifier, parentURL).href
      return url.endsWith('.js') ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}

/** Node itself writes at the end of the process, which one that is killed does not reach. */
export function keepCompiled(): void {
  flushCompileCache()
}
