/** What the `vitest.config.ts` of a package, and of all of them together, start from. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'

type TestOptions = NonNullable<ViteUserConfig['test']>

type Options = {
  /** Whether its tests call `testDatabase()`: a PostgreSQL is then started, one for the whole run. */
  database?: boolean
  /** Where tests of a file go on from what those before them did, only the files come in a random order. */
  stories?: boolean
}

const INCLUDE = '{test,src}/**/*.test.{ts,tsx}'

/** What tests patch is seen by all that share their modules. */
const PATCHES = /\bvi\.(?:mock|doMock|hoisted|spyOn|stub\w+|useFakeTimers)\b|\bprocess\.on\(/

/** Test files share the modules of their worker, and come in a random order, as do the tests in them. */
export const testOptions = {
  include: [INCLUDE],
  isolate: false,
  sequence: { shuffle: true },
  // Nets for what hangs, no measures: on a machine that is busy with other work all takes many times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  env: { TZ: 'UTC' },
} satisfies TestOptions

export function testConfig({ database = false, stories = false }: Options = {}): ViteUserConfig {
  const setup = database ? [fileURLToPath(new URL('vitest-setup.ts', import.meta.url))] : []
  const sequence = { shuffle: { files: true, tests: !stories } }
  return { test: { ...testOptions, sequence, globalSetup: setup } }
}

/** The tests of a folder as two projects, for files that patch modules have theirs alone. */
export function testProjects(
  root: string,
  name: string,
  options: Options = {},
): TestProjectInlineConfiguration[] {
  const patching = globSync(INCLUDE, { cwd: root }).filter((file) =>
    PATCHES.test(readFileSync(join(root, file), 'utf8')),
  )
  const { test } = testConfig(options)
  return [
    { root, test: { ...test, name, exclude: patching } },
    { root, test: { ...test, name: `${name}, isolated`, include: patching, isolate: true } },
  ]
}
