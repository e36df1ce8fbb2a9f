/** Speeds up loading a thousand modules: docs/decisions/starting.md says why. */
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A folder owned by the project's installer; if it is not writable, nothing is cached. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/**
 * Its package.json lists some 600 entries, which Node reads again for each of its modules to learn that they are ES
 * modules: half a second of a start.
 */
const LONG_MANIFEST = '/node_modules/drizzle-orm/'

/** Call it before loading the modules to be cached. */
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

/** Node itself writes the cache at exit, which a killed process does not reach. */
export function keepCompiled(): void {
  flushCompileCache()
}
