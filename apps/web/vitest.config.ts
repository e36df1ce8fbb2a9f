import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { testOptions } from '@skrzat/testing/vitest-config'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { emoji } from './vite.emoji.ts'
import { hardSpaces } from './vite.hard-spaces.ts'

const root = import.meta.dirname

/** Rules beside what they test, in Node; what a person sees of a screen in jsdom, with the server's answers made up. */
export const projects: TestProjectInlineConfiguration[] = [
  { root, test: { ...testOptions, name: 'web', include: ['{src,scripts}/**/*.test.{ts,tsx}'] } },
  {
    root,
    define: { __WIRE__: '"test"' },
    plugins: [lingui(), hardSpaces(), emoji(), babel({ presets: [linguiTransformerBabelPreset()] })],
    test: {
      ...testOptions,
      name: 'screens',
      include: ['test/**/*.test.tsx'],
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      setupFiles: ['test/support/browser.ts'],
      env: { TZ: 'Europe/Warsaw' },
    },
  },
]

/** The browser's tests are Playwright's, in e2e. */
export default defineConfig({ test: { projects, sequence: { shuffle: true } } })
