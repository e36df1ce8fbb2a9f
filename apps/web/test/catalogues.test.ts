/** Every screen loads the catalogues of its texts before it is shown: without one, it would show ids in their place. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { routesAround, textsAskedIn, textsOf } from '../vite.screens.ts'

const root = join(import.meta.dirname, '..')

type Imported = { file: string; names: readonly string[] | undefined }

type Module = {
  /** By value, not only by type. */
  imports: readonly Imported[]
  /** What it passes on from other modules, by name. */
  passes: ReadonlyMap<string, Imported>
  /** Loaded later. */
  later: readonly string[]
  /** Catalogues that it asks for. */
  asks: readonly string[]
}

const FOLDERS = { '#app/': 'src/app/', '#components/': 'src/components/', '#features/': 'src/features/' }

/** The file from the root; undefined for one of a package, or made by the build. */
function resolved(request: string, from: string): string | undefined {
  const folder = Object.entries(FOLDERS).find(([prefix]) => request.startsWith(prefix))
  if (folder) return request.replace(...folder)
  return /^\.\.?\/.*\.tsx?$/.test(request) ? join(dirname(from), request) : undefined
}

function read(file: string): Module {
  const code = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const imports: Imported[] = []
  for (const { moduleRequest, entries } of staticImports) {
    const found = resolved(moduleRequest.value, file)
    const values = entries.filter(({ isType }) => !isType)
    if (found === undefined || (entries.length > 0 && values.length === 0)) continue
    const names = values.map(({ importName }) => importName.name ?? '')
    imports.push({ file: found, names: entries.length === 0 ? undefined : names })
  }
  const passes = new Map<string, Imported>()
  for (const { importName, exportName, moduleRequest, isType } of staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const found = moduleRequest && resolved(moduleRequest.value, file)
    if (found === undefined || found === null || isType) continue
    passes.set(exportName.name ?? '', { file: found, names: [importName.name ?? ''] })
  }
  return {
    imports,
    passes,
    later: dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      return resolved(code.slice(start + 1, end - 1), file) ?? []
    }),
    asks: textsAskedIn(code),
  }
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file) ?? read(file)
  modules.set(file, known)
  return known
}

/** The modules that are loaded with this one. An index brings what is imported from it, not its whole folder. */
function loadedWith(imported: Imported, found = new Set<string>()): Set<string> {
  const { imports, passes } = moduleOf(imported.file)
  const passed = imported.names?.map((name) => passes.get(name))
  if (passes.size > 0 && passed?.every((each) => each !== undefined)) {
    for (const each of passed) loadedWith(each, found)
    return found
  }
  if (found.has(imported.file)) return found
  found.add(imported.file)
  for (const each of [...imports, ...passes.values()]) loadedWith(each, found)
  return found
}

/** The catalogues that have a module's texts, as the extractor has noted them. */
const cataloguesOf = new Map<string, Set<string>>()
for (const path of globSync('src/locales/pl/*.po', { cwd: root })) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, files = ''] of text.matchAll(/^#: (.*)$/gm))
    for (const file of files.split(' '))
      cataloguesOf.set(file, (cataloguesOf.get(file) ?? new Set()).add(basename(path, '.po')))
}

const visited = new Set<string>()
const lacking = new Set<string>()

/** @param loaded the catalogues that are there when it is shown */
function visit(file: string, loaded: ReadonlySet<string>) {
  const key = [file, ...[...loaded].toSorted()].join()
  if (visited.has(key)) return
  visited.add(key)
  const together = loadedWith({ file, names: undefined })
  const there = new Set(loaded)
  // A module that loads texts, but no module with them, shows its own only then.
  for (const each of together)
    if (!each.startsWith('src/routes/') && moduleOf(each).later.length === 0)
      for (const name of moduleOf(each).asks) there.add(name)
  for (const each of together) {
    const own = [...(cataloguesOf.get(each) ?? [])]
    if (own.length > 0 && !own.some((name) => there.has(name)))
      lacking.add(`${file} → ${each}: ${own.join(' or ')}`)
    const { later, asks } = moduleOf(each)
    for (const other of later) visit(other, new Set([...loaded, ...asks]))
  }
}

const routes = globSync('**/*.tsx', { cwd: join(root, 'src/routes') })

test('each screen asks for its catalogues', () => {
  expect(routes.length).toBeGreaterThan(50)
  visit('src/main.tsx', new Set(['start']))
  for (const route of routes) {
    const files = routesAround(route).map((each) => `src/routes/${each}`)
    for (const file of files) visit(file, new Set(textsOf(route)))
  }
  expect([...lacking]).toEqual([])
})
