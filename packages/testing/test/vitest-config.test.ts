import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testProjects } from '../src/vitest-config.ts'

/** A package of these files. */
function packageOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'skrzat-package-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

test.each(['vi.mock("x")', 'vi.doMock("x")', 'vi.hoisted(f)', 'process.on("exit", f)'])(
  'a file with %s gets modules of its own, and each file is in one project',
  (patch) => {
    const root = packageOf({
      'test/patching.test.ts': patch,
      'src/deep/patching.test.tsx': patch,
      'test/plain.test.ts': 'vi.fn(); vi.spyOn(a, "b"); vi.useFakeTimers()',
      'test/setup.ts': patch,
      'test/memory.alone.test.ts': patch,
    })
    const [shared, isolated, alone, ...others] = testProjects(root, 'server')
    expect(others).toEqual([])
    expect(alone?.test?.include).toEqual(['test/memory.alone.test.ts'])
    const patching = ['src/deep/patching.test.tsx', 'test/patching.test.ts']
    expect(shared).toMatchObject({ root, test: { name: 'server', isolate: false } })
    expect(shared?.test?.include).toEqual(['{test,src}/**/*.test.{ts,tsx}'])
    expect(shared?.test?.exclude?.toSorted()).toEqual([...patching, 'test/memory.alone.test.ts'].toSorted())
    expect(isolated).toMatchObject({ root, test: { name: 'server, isolated', isolate: true } })
    expect(isolated?.test?.include?.toSorted()).toEqual(patching)
  },
)

test('files and the tests in them are shuffled; those that run alone come one by one after all others', () => {
  const projects = testProjects(packageOf({}), 'server').map(({ test: options }) => options)
  expect(projects.map((options) => options?.sequence)).toEqual([
    { shuffle: true },
    { shuffle: true },
    { shuffle: true, groupOrder: 1 },
  ])
  expect(projects.map((options) => options?.maxWorkers)).toEqual([undefined, undefined, 1])
})

test('a cluster is started for those that ask for databases, and for no others', () => {
  const root = packageOf({})
  for (const { test: options } of testProjects(root, 'server', { database: true })) {
    expect(options?.globalSetup).toEqual([expect.stringMatching(/vitest-setup\.ts$/)])
  }
  for (const { test: options } of testProjects(root, 'server')) expect(options?.globalSetup).toEqual([])
})
