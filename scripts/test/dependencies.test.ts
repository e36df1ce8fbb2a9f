/** docs/decisions/dependencies.md has a line for each package that runs, and none for another. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../lib/web.ts'

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const lines = read('docs/decisions/dependencies.md')
  .split('\n')
  .flatMap((line) => {
    const name = /^\| `([^`]+)` +\|/.exec(line)?.[1]
    const cells = line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim())
    return name === undefined ? [] : [{ name, cells }]
  })

test('each runtime dependency has a line, and each line is of one', () => {
  const files = globSync('{package.json,{apps/*,packages/*,db}/package.json}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(6)
  const used = files
    .flatMap((file) => Object.keys(manifest.parse(JSON.parse(read(file))).dependencies))
    .filter((name) => !name.startsWith('@skrzat/'))
  expect(lines.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted())
})

test('each line says why, how large, how old, and what leaving takes', () => {
  for (const { name, cells } of lines) {
    expect(cells.length, name).toBeGreaterThanOrEqual(4)
    expect(
      cells.filter((cell) => cell === ''),
      name,
    ).toEqual([])
    expect(cells.at(-2), name).toMatch(/^20\d\d-\d\d$/)
  }
})
