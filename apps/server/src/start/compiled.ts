/** Speeds up loading a thousand modules: docs/decisions/starting.md says why. */
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A folder owned by the project's installer; if it is not writable, nothing is cached. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/**
 * Packages of many ES modules, named in full. Node would look for each module's package.json, and read drizzle-orm's
 * 600 entries again for each of its own.
 */
const MODULES = /\/node_modules\/(?:drizzle-orm|zod)\//

/** Call it before loading the modules to be cached. */
export function openCompiled(): void {
  if (process.env['NODE_COMPILE_CACHE'] === undefined) enableCompileCache(FOLDER)
  registerHooks({
    // Relative names of files as they are need no look at the disk, which took a fifth of a start.
    resolve(specifier, { parentURL, ...context }, next) {
      if (specifier.startsWith('.') && parentURL !== undefined) {
        const url = () => new URL(specifier, parentURL).href
        if (specifier.endsWith('.ts')) return { url: url(), format: 'module-typescript', shortCircuit: true }
        if (specifier.endsWith('.js') && MODULES.test(parentURL))
          return { url: url(), format: 'module', shortCircuit: true }
      }
      return next(specifier, { parentURL, ...context })
    },
  })
}

/** Node itself writes the cache at exit, which a killed process does not reach. */
export function keepCompiled(): void {
  flushCompileCache()
}
