/** The page of components (apps/web/gallery) shows all that packages/ui has. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../lib/web.ts'

const UI = 'packages/ui/src'

const jsxName = z.object({
  type: z.literal('JSXOpeningElement'),
  name: z.object({ type: z.literal('JSXIdentifier'), name: z.string() }),
})
/** `components={{ Chevron }}` hands a component to a library, which writes the element. */
const handedOn = z.object({
  type: z.literal('Property'),
  value: z.object({ type: z.literal('Identifier'), name: z.string() }),
})
const importSource = z.object({
  type: z.enum(['ImportDeclaration', 'ImportExpression']),
  source: z.object({ value: z.string() }),
})

type Module = {
  /** Components that it exports. */
  exports: string[]
  /** Elements that it writes or hands on, by name. */
  elements: string[]
  imports: string[]
}

function nodesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(nodesOf)]
}

function read(file: string, text: string): Module {
  const { program, module, errors } = parseSync(file, text)
  expect(errors, file).toEqual([])
  const nodes = nodesOf(program)
  return {
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .flatMap(({ exportName: { name } }) => (name !== null && /^[A-Z]/.test(name) ? [name] : [])),
    elements: nodes.flatMap(
      (node) => jsxName.safeParse(node).data?.name.name ?? handedOn.safeParse(node).data?.value.name ?? [],
    ),
    imports: nodes.flatMap((node) => importSource.safeParse(node).data?.source.value ?? []),
  }
}

function readAll(pattern: string): Map<string, Module> {
  const files = globSync(pattern, { cwd: ROOT })
  return new Map(files.map((file) => [file, read(file, readFileSync(join(ROOT, file), 'utf8'))]))
}

/** Components that neither the page nor a module that the page shows has as an element. */
function missing(ui: Map<string, Module>, gallery: Iterable<Module>): string[] {
  const reached = new Map<string, Module>()
  const elements = new Set<string>()
  function visit({ elements: own, imports }: Module) {
    for (const name of own) elements.add(name)
    for (const source of imports) {
      const name = source.replace(/^@skrzat\/ui\/|^\.\//, '').replace(/\.tsx?$/, '')
      const [file, module] = [...ui].find(([path]) => basename(path).replace(/\.tsx?$/, '') === name) ?? []
      if (file === undefined || module === undefined || reached.has(file)) continue
      reached.set(file, module)
      visit(module)
    }
  }
  for (const module of gallery) visit(module)
  return [...ui].flatMap(([file, { exports }]) =>
    reached.has(file)
      ? exports.filter((name) => !elements.has(name)).map((name) => `${file}: ${name}`)
      : [`${file}: nothing of it`],
  )
}

const ui = readAll(`${UI}/*.tsx`)
const gallery = readAll('apps/web/gallery/**/*.tsx')

test('every component is shown', () => {
  expect(ui.size).toBeGreaterThan(40)
  expect(missing(ui, gallery.values())).toEqual([])
})

test('each section is of a module that exists, and has its name once', () => {
  const texts = [...gallery.keys()].map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/module: '([^']+)'/g)].map(([, name]) => name))
  expect(named.filter((name) => !ui.has(`${UI}/${name}.tsx`))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('a component that nobody shows is found, and a module that nobody imports', () => {
  const plus = new Map(ui)
  plus.set(`${UI}/badge.tsx`, read('badge.tsx', 'export function Badge() {}\nexport const Ribbon = 1'))
  plus.set(`${UI}/carousel.tsx`, read('carousel.tsx', 'export function Carousel() { return <ul /> }'))
  expect(missing(plus, gallery.values())).toEqual([
    `${UI}/badge.tsx: Ribbon`,
    `${UI}/carousel.tsx: nothing of it`,
  ])
})
