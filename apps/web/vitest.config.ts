import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { patchingFiles, sequence, testOptions } from '@skrzat/testing/vitest-config'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { emoji } from './vite.emoji.ts'
import { hardSpaces } from './vite.hard-spaces.ts'
import { screenDeclarations } from './vite.screens.ts'

const root = import.meta.dirname

// Lingui looks for its configuration in the working directory, which is the root's in a run of all projects.
process.env['LINGUI_CONFIG'] = join(root, 'lingui.config.ts')

const SCREENS = ['test/**/*.test.tsx']
const patching = patchingFiles(root, SCREENS)

const screens = {
  ...testOptions,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: [join(root, 'test/support/browser.ts')],
  env: { TZ: 'Europe/Warsaw' },
} satisfies TestProjectInlineConfiguration['test']

const built = {
  root,
  define: { __WIRE__: '"test"' },
  plugins: [
    screenDeclarations(),
    lingui(),
    hardSpaces(),
    emoji(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
}

/** Rules next to their tests, in Node; screens as people see them in jsdom, with made-up answers of the server. */
export const projects: TestProjectInlineConfiguration[] = [
  {
    ...built,
    root,
    test: { ...testOptions, name: 'web', include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'] },
  },
  { ...built, test: { ...screens, name: 'screens', include: SCREENS, exclude: patching } },
  { ...built, test: { ...screens, name: 'screens, isolated', include: patching, isolate: true } },
]

/** The browser's tests are Playwright's, in e2e. */
export default defineConfig({ test: { projects, sequence } })
