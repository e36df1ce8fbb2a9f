import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkImports, RULES } from '../lib/imports.ts'
import { ROOT } from '../lib/web.ts'

test('this project keeps its rules, and every part of it was checked', () => {
  const { modules, imports, faults } = checkImports(ROOT)
  expect(faults).toEqual([])
  for (const part of [
    'apps/server/src/kernel/',
    'apps/server/src/domains/',
    'apps/web/src/features/',
    'packages/contract/src/',
    'packages/ui/src/',
    'db/src/',
  ]) {
    expect(modules.filter((module) => module.startsWith(part)).length, part).toBeGreaterThan(5)
    expect(imports.filter(({ from }) => from.startsWith(part)).length, part).toBeGreaterThan(5)
  }
})

/** A small project with the manifests of this one. */
function projectOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'skrzat-project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of [
    'apps/server',
    'apps/web',
    'packages/contract',
    'packages/ui',
    'packages/testing',
    'db',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
    cpSync(join(ROOT, folder, 'package.json'), join(root, folder, 'package.json'))
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const PROJECT = {
  'apps/server/src/compose.ts': 'export const composed = 1',
  'apps/server/src/router.ts': 'export type AppRouter = 1',
  'apps/server/src/domains/a/index.ts': "export * from './rules.ts'",
  'apps/server/src/domains/a/rules.ts': 'export const rule = 1',
  'apps/server/src/kernel/commands/act.ts': 'export const act = 1',
  'apps/web/src/features/a/page.ts': 'export const page = 1',
  'apps/web/src/app/client.ts': 'export const client = 1',
  'packages/contract/src/money.ts': 'export const money = 1',
  'packages/testing/src/database.ts': 'export const testDatabase = 1',
  'db/src/client.ts': 'export const connect = 1',
}

test.each([
  ['apps/server/src/domains/b/jobs.ts', "import { rule } from '../a/rules.ts'", 0],
  ['apps/server/src/domains/b/jobs.ts', "export { rule } from '../a/rules.ts'", 0],
  ['apps/server/src/domains/b/jobs.ts', "export const late = () => import('../a/rules.ts')", 0],
  ['apps/server/src/domains/b/jobs.ts', "export type R = typeof import('../a/rules.ts').rule", 0],
  ['apps/server/src/app.ts', "import '../src/domains/a/rules.ts'", 0],
  ['apps/server/src/kernel/jobs/index.ts', "import { act } from '../commands/act.ts'", 0],
  ['apps/server/src/kernel/bus.ts', "import { rule } from '../domains/a/index.ts'", 1],
  ['apps/server/src/domains/b/jobs.ts', "import { composed } from '../../compose.ts'", 2],
  ['apps/web/src/features/b/page.ts', "import { page } from '#features/a/page.ts'", 3],
  ['apps/web/src/app/client.ts', "import { AppRouter } from '@skrzat/server/router'", 4],
  ['apps/web/src/app/client.ts', "import { connect } from '@skrzat/db/client'", 5],
  ['packages/ui/src/button.ts', "import { money } from '@skrzat/contract/money'", 6],
  ['db/src/seed.ts', "import '@skrzat/server/router'", 7],
  ['apps/server/src/app.ts', "import '../../../packages/contract/src/money.ts'", 8],
  ['apps/server/src/app.ts', "import { testDatabase } from '@skrzat/testing/database'", 9],
  ['apps/web/src/app/calls/client.ts', "import { page } from '../../features/a/page.ts'", 10],
  ['apps/web/src/first/first.ts', "import { client } from '../app/client.ts'", 10],
])('%s: %s', (file, text, rule) => {
  const { faults } = checkImports(projectOf({ ...PROJECT, [file]: text }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(RULES[rule]?.says)
})

test('what is allowed passes', () => {
  const { faults, imports } = checkImports(
    projectOf({
      ...PROJECT,
      'apps/server/src/domains/b/jobs.ts': "import { rule } from '../a/index.ts'",
      'apps/server/test/b.test.ts':
        "import { rule } from '../src/domains/a/rules.ts'; import '@skrzat/testing/database'",
      'apps/web/src/app/client.ts': "import type { AppRouter } from '@skrzat/server/router'",
      'apps/web/src/features/a/list.ts':
        "import { page } from './page.ts'; import { money } from '@skrzat/contract/money'",
    }),
  )
  expect(faults).toEqual([])
  expect(imports).toHaveLength(7)
})

const ONE = 'apps/server/src/kernel/one.ts'
const TWO = 'apps/server/src/kernel/two.ts'

test.each([
  ['by value', { [ONE]: "export { two } from './two.ts'", [TWO]: "import './one.ts'; export const two = 2" }],
  [
    'by type alone',
    {
      [ONE]: "import type { Two } from './two.ts'; export type One = Two",
      [TWO]: "import { type One } from './one.ts'; export type Two = One",
    },
  ],
  [
    'by an import within a type or a call',
    {
      [ONE]: "export type One = import('./two.ts').Two",
      [TWO]: "export type Two = 2; export const one = () => import('./one.ts')",
    },
  ],
])('a circle %s is found, and named once', (_how, files) => {
  const { faults } = checkImports(projectOf({ ...PROJECT, ...files }))
  expect(faults).toEqual([`${ONE} → ${TWO} → ${ONE}: a circle`])
})

test('a circle of packages is found, where it is for tests alone too', () => {
  const manifest = { name: '@skrzat/db', devDependencies: { '@skrzat/testing': 'workspace:*' } }
  const { faults } = checkImports(
    projectOf({ ...PROJECT, 'db/src/client.ts': '', 'db/package.json': JSON.stringify(manifest) }),
  )
  expect(faults).toEqual(['@skrzat/db → @skrzat/testing → @skrzat/db: a circle'])
})

test('an import that can not be followed is a fault, not a hole', () => {
  const { faults } = checkImports(
    projectOf({
      ...PROJECT,
      'apps/server/src/app.ts': "import './gone.ts'; export const late = (name: string) => import(name)",
      'apps/web/src/app/client.ts': "import '@skrzat/contract/gone'",
    }),
  )
  expect(faults).toHaveLength(3)
})
