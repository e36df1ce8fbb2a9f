import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite.compress.ts'
import { drawing } from './vite.drawing.ts'
import { emoji } from './vite.emoji.ts'
import { firstDocument } from './vite.first-document.ts'
import { hardSpaces } from './vite.hard-spaces.ts'
import { importsAgain } from './vite.imports.ts'
import { preloadFonts } from './vite.preload-fonts.ts'
import { routes } from './vite.routes.ts'
import { screenDeclarations } from './vite.screens.ts'
import { serviceWorker } from './vite.service-worker.ts'

const contract = join(import.meta.dirname, '../../packages/contract')

const server = process.env.SKRZAT_SERVER ?? `http://127.0.0.1:${process.env.PORT || 8080}`

/** Modules of /login outside the entry, in two parts: one that many pages share, and one for phones and PINs. */
const form = new RegExp(
  [
    'packages/ui/src/(notice|checkbox)',
    'lucide-react/.*/(circle-(alert|check)|triangle-alert|info|eye|eye-off|check)\\.',
  ].join('|'),
)

const signIn = new RegExp(
  [
    'packages/ui/src/masked-input',
    'features/accounts/(secret-field|secret|use-failure|seconds-left|link-style|way-back)\\.',
  ].join('|'),
)

/**
 * Floating components, such as menus, and tabs, whose modules they share.
 * The file that most pages share may not need them: it is imported by theirs, and would run after it.
 */
const menus = new RegExp(
  [
    '@floating-ui',
    '@radix-ui/react-(popper|menu|popover|tooltip|roving-focus|dropdown-menu|collection|arrow|tabs)/',
    'packages/ui/src/(popover|picker|tooltip|tabs|dropdown-menu|date-picker|date-range-picker)',
  ].join('|'),
)

/** Answers stored by an earlier build are read only while the types of the wire are the same. */
const wires = globSync('src/wire/*.ts', { cwd: contract })
  .toSorted()
  .reduce((hash, name) => hash.update(readFileSync(join(contract, name))), createHash('sha256'))
  .digest('hex')

/**
 * The frame of every page behind the sign-in. When loaded, its modules need only the first file: the file shared by
 * pages may not be loaded yet, as it may import one of these.
 */
const frame = new RegExp(
  '(?:virtual:screens/|declares=)entry$|components/shell/(app-shell|nav-link|menu-links|bottom-bar|use-(bar-)?entries|search-everywhere|sidebar|account-footer|frame-style)\\.',
)

/** Rows that are rendered when scrolled into view. */
const lists = /@tanstack\/(react-virtual|virtual-core)\/|packages\/ui\/src\/(virtual-|row-heights)/

/** The tabs of a place's payments, which other pages have not. */
const tabs = /components\/(payments-tabs|screen-keys)\./

/** Small modules that most pages use and that import none of ours, such as the menu's icons, 200 bytes each. */
const small = new RegExp(
  `(?:virtual:screens/|declares=)kept$|(?:app/(?:parts/(?:lazy-part|eager)|offline/(?:kept-bounds|kept-store))|packages/ui/src/(?:kbd|hand-on-focus)|idb-keyval/.*|lucide-react/.*/(${[
    'activity',
    'bell',
    'building-2',
    'calendar-days',
    'calendar-off',
    'circle-user-round',
    'ellipsis',
    'flag',
    'folder-open',
    'house',
    'log-out',
    'mail',
    'message-square-text',
    'messages-square',
    'newspaper',
    'receipt-text',
    'search',
    'timer',
    'users',
    'wallet',
  ].join('|')}))\\.`,
)

export default defineConfig({
  define: { __WIRE__: JSON.stringify(wires) },
  plugins: [
    screenDeclarations(),
    tanstackRouter(routes),
    react(),
    lingui({ failOnCompileError: true }),
    hardSpaces(),
    emoji(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    preloadFonts(),
    importsAgain(),
    firstDocument(),
    serviceWorker(),
    compress(),
    drawing(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Every browser that supports es2022 supports it.
      polyfill: false,
      // Otherwise the entry would list the chunks of each page behind the sign-in, 2 kB more before the sign-in form.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // A page includes only what it imports from an index, not the rest of that folder.
      treeshake: { moduleSideEffects: [{ test: /\/src\/app\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        // Few larger files compress better than many small ones that are always loaded together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'form', test: form, priority: 2 },
            { name: 'sign-in', test: signIn, priority: 1 },
            { name: 'small', test: small, priority: 1, includeDependenciesRecursively: false },
            { name: 'frame', test: frame, priority: 1, includeDependenciesRecursively: false },
            // Neither the start page nor most others need them.
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
            // They need zod, which the shared file below would otherwise bring to every page.
            {
              name: 'wires',
              test: /packages\/contract\/src\/wire\//,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The start page has no long list.
            { name: 'lists', test: lists, priority: 1, includeDependenciesRecursively: false },
            // The sign-in form needs none of their texts.
            {
              name: 'texts',
              test: /app\/texts\/(need|note)-texts\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'tabs', test: tabs, priority: 1, includeDependenciesRecursively: false },
            // Without the modules shared with dialogs, which most pages need.
            { name: 'menus', test: menus, priority: 1, includeDependenciesRecursively: false },
            // Modules that most pages behind the sign-in share are one file, not thirty.
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/trpc': server, '/api': server, '/i18n': server, '/management': server } },
})
