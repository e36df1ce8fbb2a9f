import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { build, runnerImport, type Plugin, type Rolldown } from 'vite'
import { hardSpaces } from './vite.hard-spaces.ts'
import { patternOf, routesDeclaring, screenDeclarations, textsOf } from './vite.screens.ts'

const FIRST = join(import.meta.dirname, 'src/first')

/** The files of each page, by the router's pattern, for the script in the document's head. */
type Pages = {
  files: string[]
  pages: Record<string, number[]>
  /** The catalogues of each page. */
  says: Record<string, string[]>
  /** The files of each language, by catalogue. */
  texts: Record<string, Record<string, number[]>>
}

/** Needed by every page behind the sign-in, but imported dynamically by modules that load first. */
const INSIDE = ['src/app/guards/known.ts', 'src/routes/_shell.tsx']

/** What sends the sign-in, loaded once its form is there. */
const SIGN_IN = ['src/features/accounts/sign-in.ts']

/** Modules that a page itself loads lazily for its first view, by route. */
const OPENED_WITH: Readonly<Record<string, readonly string[]>> = {
  '_shell/_app.place.$placeId.payments': ['src/features/payments/invoices/invoices-tab.tsx'],
}

function pagesOf(bundle: Rolldown.OutputBundle): Pages {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files: string[] = []
  function add(found: Set<string>, name: string) {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of chunk.imports) add(found, other)
  }
  const atStart = new Set<string>()
  if (entry) add(atStart, entry.fileName)
  /** Indices of the files that these modules need in addition to the entry's. */
  function indicesOf(modules: readonly string[]): number[] {
    const found = new Set<string>()
    for (const chunk of chunks) {
      const [module = ''] = (chunk.facadeModuleId ?? '').split('?')
      if (modules.some((each) => module.endsWith(`/${each}`))) add(found, chunk.fileName)
    }
    return [...found]
      .filter((name) => !atStart.has(name))
      .map((name) => {
        if (!files.includes(name)) files.push(name)
        return files.indexOf(name)
      })
  }
  const routes = new Set(
    chunks.flatMap(
      ({ facadeModuleId }) => /src\/routes\/(_shell\/_app\..*)\.tsx/.exec(facadeModuleId ?? '')?.[1] ?? [],
    ),
  )
  const pages: Pages['pages'] = { '': indicesOf(INSIDE), '/login': indicesOf(SIGN_IN) }
  const says: Pages['says'] = { '': textsOf('_shell.tsx') }
  // Other pages are rarely the first: their files would make the document longer.
  const often = new Set(['early', 'kept'].flatMap(routesDeclaring))
  for (const route of routes) {
    if (!often.has(`${route}.tsx`)) continue
    const pattern = patternOf(`${route}.tsx`)
    says[pattern] = textsOf(`${route}.tsx`)
    pages[pattern] = indicesOf([...INSIDE, `src/routes/${route}.tsx`, ...(OPENED_WITH[route] ?? [])])
  }
  const said = new Set(Object.values(says).flat())
  const texts = Object.fromEntries(
    ['pl', 'en', 'de', 'fr', 'ru'].map((language) => [
      language,
      Object.fromEntries(
        [...said].map((name) => [name, indicesOf([`src/locales/${language}/${name}.po`])] as const),
      ),
    ]),
  )
  return { files, pages, says, texts }
}

/** A script in the document, as text. */
async function scriptOf(name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins: [screenDeclarations()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(FIRST, `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code : undefined
  if (code === undefined) throw new Error('The script of the document was not built')
  return code
}

type Parts = { drawParts(): Promise<string> }

async function partsOf(): Promise<string> {
  const { module } = await runnerImport<Parts>(join(import.meta.dirname, 'src/drawing/prerender.tsx'), {
    configFile: false,
    logLevel: 'warn',
    plugins: [lingui(), hardSpaces(), babel({ presets: [linguiTransformerBabelPreset()] })],
  })
  return module.drawParts()
}

/**
 * Fills the document: a script in its head that fetches the page's files and data, and the outline shown until the app
 * is loaded. The server allows the script by its hash.
 */
export function firstDocument(): Plugin {
  let isBuild = false
  return {
    name: 'skrzat:first-document',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [script, show, parts] = await Promise.all([
          scriptOf('first', { __PAGES__: JSON.stringify(pagesOf(bundle)) }),
          scriptOf('show'),
          isBuild ? partsOf() : '',
        ])
        const held = isBuild ? html.replace('<script type="module"', '<script type="later"') : html
        return held
          .replace('<!--first-script-->', () => `<script>${script.trim()}</script>`)
          .replace('<!--first-parts-->', () => `${parts}<script>${show.trim()}</script>`)
      },
    },
  }
}
