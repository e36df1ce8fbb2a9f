import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { z } from 'zod'
import { routesDeclaring } from './vite.screens.ts'

const SOURCE = join(import.meta.dirname, 'src/service-worker/service-worker.ts')
const NAME = 'service-worker.js'

/** Modules loaded late by screens that open without a connection, but large and rarely needed, or useless offline. */
const NOT_KEPT =
  /^src\/(?:routes|components\/search|features\/accounts)\/|emoji|lightbox|composer|links|feed|admin|joining|date-calendar|locales\/(?!pl)|(?:account|bank|billing|invoices|places|reports|search)\.po/

/** The font files that Polish text needs. */
const FONTS = /onest-latin(?:-ext)?-wght[^/]*\.woff2$/

/** Files outside the bundle that pages load. */
const PUBLIC = ['skrzat.svg', 'pictures.svg', 'manifest.webmanifest']

/** Vite's manifest: the imports of each file, by its entry module. */
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifestShape>

/**
 * Names of the files stored from the first visit on: those of the screens that are `kept`, and those that these load
 * later.
 */
function keptFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
  const names = new Set<string>()
  const added = new Set<string>()
  function add(key: string) {
    const part = manifest[key]
    if (!part || added.has(key)) return
    added.add(key)
    names.add(part.file)
    for (const css of part.css) names.add(css)
    for (const other of part.imports) add(other)
    for (const later of part.dynamicImports) if (!NOT_KEPT.test(later)) add(later)
  }
  const kept = new Set(routesDeclaring('kept').map((file) => `src/routes/${file}`))
  for (const [key, { file }] of Object.entries(manifest)) {
    if (FONTS.test(file)) names.add(file)
    if (entries.includes(file) || kept.has(key.replace(/\?.*/, ''))) add(key)
  }
  return names
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

type Kept = { files: { url: string; revision: string | null }[]; version: string }

/** One classic script: not every browser that has Web Push runs modules as service workers. */
async function scriptOf(kept: Kept): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __KEPT__: JSON.stringify(kept), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: NAME } },
    },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code : undefined
  if (code === undefined) throw new Error('The service worker was not built')
  return code
}

/**
 * Serves the service worker as `/service-worker.js`, without a hash, as its URL is its identity. It has the list of the
 * files to store; in dev the list is empty.
 */
export function serviceWorker(): Plugin {
  let [pages, out] = ['', '']
  return {
    name: 'skrzat:service-worker',
    configResolved({ root, publicDir, build: { outDir } }) {
      pages = publicDir
      out = resolve(root, outDir)
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const manifest = manifestShape.parse(
          JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')),
        )
        const page = readFileSync(join(out, 'index.html'), 'utf8')
        const entries = [...page.matchAll(/<script type="later"[^>]* src="\/([^"]+)"/g)].flatMap(
          ([, file]) => file ?? [],
        )
        const version = entries.at(-1)
        if (version === undefined) throw new Error('The page loads no script')
        const named = [join(out, 'index.html'), ...PUBLIC.map((name) => join(pages, name))]
        const files = [
          ...named.map((path) => ({ url: `/${basename(path)}`, revision: hashOf(readFileSync(path)) })),
          ...[...keptFiles(manifest, entries)]
            .toSorted()
            .map((name) => ({ url: `/${name}`, revision: null })),
        ]
        writeFileSync(join(out, NAME), await scriptOf({ files, version: `/${version}` }))
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response, next) => {
        scriptOf({ files: [], version: 'dev' }).then(
          (script) => response.setHeader('content-type', 'text/javascript').end(script),
          next,
        )
      })
    },
  }
}
