/** The common base of each package's `vitest.config.ts` and of the root's. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { ByProject } from './order.ts'

type TestOptions = NonNullable<ViteUserConfig['test']>

type Options = {
  /** Whether its tests call `testDatabase()`: then one PostgreSQL is started for the whole run. */
  database?: boolean
  /** Modules that are run before each test file. */
  setupFiles?: string[]
}

const INCLUDE = '{test,src}/**/*.test.{ts,tsx}'

/** Tests that need the machine alone: they measure memory, or run and kill several processes. */
const ALONE = '{test,src}/**/*.alone.test.ts'

/** Patches that other tests with shared modules would see; spies are restored before each test. */
const PATCHES = /\bvi\.(?:mock|doMock|hoisted)\b|\bprocess\.on\(/

/** Test files share their worker's modules; files and tests are shuffled. */
export const testOptions = {
  include: [INCLUDE],
  isolate: false,
  sequence: { shuffle: true },
  restoreMocks: true,
  // Safety nets against hanging, not performance limits: on a busy machine everything takes many times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 100_000 } },
  env: { TZ: 'UTC' },
} satisfies TestOptions

/** Order of a run of several projects. */
export const sequence = { shuffle: true, sequencer: ByProject }

export function testConfig({ database = false, setupFiles = [] }: Options = {}): ViteUserConfig {
  const setup = database ? [fileURLToPath(new URL('vitest-setup.ts', import.meta.url))] : []
  return { test: { ...testOptions, globalSetup: setup, setupFiles } }
}

/** The files among these that replace modules, and so need isolated ones. */
export function patchingFiles(root: string, include: string[]): string[] {
  return globSync(include, { cwd: root }).filter((file) =>
    PATCHES.test(readFileSync(join(root, file), 'utf8')),
  )
}

/**
 * The tests of a folder as three projects: files that patch modules need isolated ones, and those named `.alone.test.ts`
 * run one by one after all others.
 */
export function testProjects(
  root: string,
  name: string,
  options: Options = {},
): TestProjectInlineConfiguration[] {
  const alone = globSync(ALONE, { cwd: root })
  const patching = patchingFiles(root, [INCLUDE]).filter((file) => !alone.includes(file))
  const { test } = testConfig(options)
  return [
    { root, test: { ...test, name, exclude: [...patching, ...alone] } },
    { root, test: { ...test, name: `${name}, isolated`, include: patching, isolate: true } },
    {
      root,
      test: {
        ...test,
        name: `${name}, alone`,
        include: alone,
        maxWorkers: 1,
        sequence: { ...testOptions.sequence, groupOrder: 1 },
      },
    },
  ]
}
