import type { Plugin } from 'vite'

/** A dynamic import as the build writes it, once it knows the chunk's file. */
const IMPORT = /\bimport\(([`'"])(\.\/[^`'"]+\.js)\1\)/g

/** Dynamic imports go through `app/parts/import-again.ts`, so that one that failed can be made again. */
export function importsAgain(): Plugin {
  return {
    name: 'skrzat:imports-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replaceAll(IMPORT, 'skrzatImport(new URL(`$2`,import.meta.url).href)')
      },
    },
  }
}
