import { join, resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { emoji } from './vite.emoji.ts'
import { hardSpaces } from './vite.hard-spaces.ts'
import { routes } from './vite.routes.ts'
import { screenDeclarations } from './vite.screens.ts'

const DRAWING = join(import.meta.dirname, 'src/drawing')

/** Modules with the state of one person and one window in a browser; here of one page. */
const REPLACED: Readonly<Record<string, string>> = {
  'src/app/calls/trpc.ts': 'trpc.ts',
  'src/app/session/session.ts': 'session.ts',
  'src/app/guards/known.ts': 'known.ts',
  'src/app/offline/line.ts': 'line.ts',
  '../../packages/ui/src/media.ts': 'media.ts',
  '../../packages/ui/src/event-calendar-grid.tsx': 'grid.tsx',
  'src/components/notices/late-says.tsx': 'late-says.tsx',
  'src/features/aside/late-aside.ts': 'late-aside.ts',
}

/** Values that modules read from a browser when they are loaded or first rendered. */
const WITHOUT_BROWSER = {
  'window.addEventListener': '(() => {})',
  'document.addEventListener': '(() => {})',
  'document.visibilityState': '"hidden"',
  'window.innerWidth': '0',
  'localStorage.getItem': '(() => null)',
  'sessionStorage.getItem': '(() => null)',
}

function replace(): Plugin {
  const other = new Map(
    Object.entries(REPLACED).map(([path, name]) => [join(import.meta.dirname, path), join(DRAWING, name)]),
  )
  return {
    name: 'skrzat:drawing-replace',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && other.get(found.id)
    },
  }
}

/**
 * Builds the code that draws pages on the server (docs/decisions/first-document.md), beside the app; it is not served.
 */
export function drawing(): Plugin {
  let out = ''
  return {
    name: 'skrzat:drawing',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      out = resolve(root, outDir, '.drawing')
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { ...WITHOUT_BROWSER, __WIRE__: '""', 'process.env.NODE_ENV': '"production"' },
        plugins: [
          replace(),
          screenDeclarations(),
          tanstackRouter({ ...routes, enableRouteGeneration: false }),
          react(),
          lingui({ failOnCompileError: true }),
          hardSpaces(),
          emoji(),
          babel({ presets: [linguiTransformerBabelPreset()] }),
        ],
        ssr: { noExternal: true },
        build: {
          ssr: join(DRAWING, 'draw.tsx'),
          outDir: out,
          emptyOutDir: true,
          target: 'node22',
          minify: true,
          rolldownOptions: { output: { entryFileNames: 'draw.js' } },
        },
      })
    },
  }
}
