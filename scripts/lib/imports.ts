/**
 * The project's rules about who may import whom. Parses every module and resolves every import of the project's own,
 * so that an import it can't resolve is a fault and not a hole.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'
import { circlesOf } from './circles.ts'

type Import = {
  /** Path of the importing file under the root. */
  from: string
  /** As written. */
  specifier: string
  /** Path of the imported file under the root. */
  to: string
  /** Types only, erased before anything runs. */
  typeOnly: boolean
  /** By `import()`, for modules that are loaded lazily or only for their effects. */
  late: boolean
}

type Rule = { says: string; breaks: (found: Import) => boolean }

const SERVER = 'apps/server/src/'

/** Benches and chaos measure from inside, so they may import a room's modules as tests do. */
const MEASURES = /^apps\/(?:server|web)\/(?:bench|chaos)\//

/** A folder whose index.ts exports what others may import: a domain, a room of the kernel or of the web's `app`. */
function roomOf(path: string): string | undefined {
  return /^apps\/(?:server\/src\/(?:domains|kernel)|web\/src\/app)\/[^/]+\//.exec(path)?.[0]
}

function domainOf(path: string): string | undefined {
  return /^apps\/server\/src\/domains\/([^/]+)\//.exec(path)?.[1]
}

function featureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

/** The workspace package of a file. */
function packageOf(path: string): string {
  return /^(?:(?:apps|packages)\/[^/]+|db\/test|db|scripts)\//.exec(path)?.[0] ?? ''
}

/** In the web, parts that are loaded lazily are imported by their files, as importing an index would load all of it. */
function isWeb(path: string): boolean {
  return path.startsWith('apps/web/')
}

function isTest(path: string): boolean {
  return /\/(?:test|e2e|fuzz)\/|\.test\.tsx?$|vitest\.config\.ts$/.test(path)
}

export const RULES: readonly Rule[] = [
  {
    says: 'a domain or a room is reached through its index.ts only',
    breaks({ from, to, late }) {
      const room = roomOf(to)
      return (
        room !== undefined &&
        room !== roomOf(from) &&
        !(late && isWeb(from)) &&
        !MEASURES.test(from) &&
        !/^index\.tsx?$/.test(to.slice(room.length))
      )
    },
  },
  {
    says: 'the kernel knows nothing but itself',
    breaks: ({ from, to }) =>
      from.startsWith(`${SERVER}kernel/`) && to.startsWith(SERVER) && !to.startsWith(`${SERVER}kernel/`),
  },
  {
    says: 'a domain leans on the kernel and other domains, not on what composes them',
    breaks: ({ from, to }) =>
      domainOf(from) !== undefined &&
      to.startsWith(SERVER) &&
      !to.startsWith(`${SERVER}kernel/`) &&
      domainOf(to) === undefined,
  },
  {
    says: 'a feature imports no other feature',
    breaks({ from, to }) {
      const feature = featureOf(from)
      return feature !== undefined && featureOf(to) !== undefined && featureOf(to) !== feature
    },
  },
  {
    says: "the web takes only the router's type from the server",
    breaks: ({ from, to, typeOnly }) =>
      from.startsWith('apps/web/') &&
      to.startsWith('apps/server/') &&
      !(to === `${SERVER}router.ts` && typeOnly),
  },
  {
    says: 'the web knows no database',
    breaks: ({ from, to }) => from.startsWith('apps/web/') && to.startsWith('db/'),
  },
  {
    says: 'the contract and the interface parts know nothing of ours',
    breaks: ({ from, to }) =>
      ['packages/contract/', 'packages/ui/'].includes(packageOf(from)) && packageOf(to) !== packageOf(from),
  },
  {
    says: 'the database package knows the contract alone',
    breaks: ({ from, to }) =>
      from.startsWith('db/') && !['db/', 'packages/contract/'].includes(packageOf(to)),
  },
  {
    says: 'another package is imported by its name, not by its path',
    breaks: ({ from, to, specifier }) =>
      specifier.startsWith('.') && packageOf(from) !== packageOf(to) && packageOf(from) !== 'scripts/',
  },
  {
    says: 'what is for tests is imported by tests alone',
    breaks: ({ from, to }) =>
      to.startsWith('packages/testing/') &&
      !from.startsWith('packages/testing/') &&
      packageOf(from) !== 'scripts/',
  },
  {
    says: 'what runs before the app, or under its pages, imports neither pages nor their parts',
    breaks: ({ from, to }) =>
      /^apps\/web\/src\/(?:first|app)\//.test(from) &&
      to.startsWith('apps/web/src/') &&
      !to.startsWith('apps/web/src/first/') &&
      (from.startsWith('apps/web/src/first/') || !/^apps\/web\/src\/(?:app|locales)\//.test(to)),
  },
]

/** Tests may import the internals of the domain they test; their imports between packages are still checked. */
const FOR_TESTS = new Set([
  'another package is imported by its name, not by its path',
  'the web knows no database',
])

const manifestSchema = z.object({
  name: z.string().optional(),
  exports: z.record(z.string(), z.string()).default({}),
  imports: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

type Manifest = ReturnType<typeof readManifests>[number]

function readManifests(root: string) {
  return globSync('{apps/*,packages/*,db,db/test}/package.json', { cwd: root }).map((file) => {
    const { name, exports, imports, ...needs } = manifestSchema.parse(
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    )
    // Those of tests too: a package must not be tested with one that depends on it.
    const dependencies = Object.keys({ ...needs.dependencies, ...needs.devDependencies })
    return { name, exports, imports, dependencies, folder: posix.dirname(file) }
  })
}

/** Looks a name up in a map with `*`, as in `exports` and `imports` of package.json; the longest key wins. */
function lookUp(map: Record<string, string>, name: string): string | undefined {
  for (const key of Object.keys(map).toSorted((a, b) => b.length - a.length)) {
    const [before = '', after] = key.split('*')
    if (after === undefined ? key === name : name.startsWith(before) && name.endsWith(after)) {
      const star = after === undefined ? '' : name.slice(before.length, name.length - after.length)
      return map[key]?.replace('*', star)
    }
  }
  return undefined
}

function existing(root: string, path: string): string | undefined {
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => `${path}${ending}`)
  return candidates.find((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile())
}

/** The file that an import of the project's own resolves to; null for a library's, undefined if not found. */
function resolve(
  root: string,
  manifests: Manifest[],
  from: string,
  specifier: string,
): string | null | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return existing(root, posix.join(posix.dirname(from), plain))
  const own = manifests.find(({ folder }) => from.startsWith(`${folder}/`))
  if (plain.startsWith('#')) {
    const target = own && lookUp(own.imports, plain)
    return own && target !== undefined ? existing(root, posix.join(own.folder, target)) : undefined
  }
  if (!plain.startsWith('@skrzat/')) return null
  const [scope, name, ...rest] = plain.split('/')
  const target = manifests.find((manifest) => manifest.name === `${scope}/${name}`)
  const path = target && lookUp(target.exports, `./${rest.join('/')}`)
  return target && path !== undefined ? existing(root, posix.join(target.folder, path)) : undefined
}

type Found = Pick<Import, 'specifier' | 'typeOnly' | 'late'>

const literal = z.object({ type: z.literal('Literal'), value: z.string() })
const typeImport = z.object({ type: z.literal('TSImportType'), source: literal })
const callImport = z.object({ type: z.literal('ImportExpression'), source: z.unknown() })

/** Stands for a computed module name, which can't be checked. */
const COMPUTED = './(computed)'
/** Imports what the build has named. */
const COMPUTING = 'apps/web/src/app/parts/import-again.ts'

/** `import(…)`, in code and in types, anywhere in a file. */
function nestedImports(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap((each) => nestedImports(each))
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((each) => nestedImports(each))
  const type = typeImport.safeParse(node)
  if (type.success) return [{ specifier: type.data.source.value, typeOnly: true, late: false }, ...below]
  const call = callImport.safeParse(node)
  if (!call.success) return below
  const source = literal.safeParse(call.data.source)
  return [{ specifier: source.success ? source.data.value : COMPUTED, typeOnly: false, late: true }, ...below]
}

function importsOf(file: string, text: string): Found[] {
  const { program, module, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    late: entries.length === 0,
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, late: false }] : [],
    )
  return [...imports, ...exports, ...nestedImports(program.body)]
}

const MODULES = ['apps/*/**/*.{ts,tsx}', 'packages/*/**/*.{ts,tsx}', 'db/**/*.ts', 'scripts/**/*.ts']
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|test-results|\.turbo)(?:\/|$)/

export type Checked = {
  modules: readonly string[]
  imports: readonly Import[]
  /** A line for each import that breaks a rule or can't be found. */
  faults: readonly string[]
}

/** Checks every module under a root that has the layout of this project. */
export function checkImports(root: string): Checked {
  const manifests = readManifests(root)
  const modules = globSync(MODULES, { cwd: root, exclude: (path) => NOT_OURS.test(path) }).toSorted()
  const imports: Import[] = []
  const faults: string[] = []
  for (const from of modules) {
    for (const { specifier, typeOnly, late } of importsOf(from, readFileSync(join(root, from), 'utf8'))) {
      if (from === COMPUTING && specifier === COMPUTED) continue
      const to = resolve(root, manifests, from, specifier)
      if (to === undefined) faults.push(`${from} imports ${specifier}, which is not there`)
      else if (to !== null) imports.push({ from, specifier, to, typeOnly, late })
    }
  }
  for (const found of imports) {
    for (const { says, breaks } of RULES) {
      if (isTest(found.from) && !FOR_TESTS.has(says)) continue
      if (breaks(found)) faults.push(`${found.from} imports ${found.specifier}: ${says}`)
    }
  }
  for (const circle of [...circlesOf(modulesByImporter(imports)), ...circlesOf(packagesByUser(manifests))])
    faults.push(`${circle}: a circle`)
  return { modules, imports, faults }
}

/** By value or by type: modules in a type cycle can't be understood or moved alone either. */
function modulesByImporter(imports: readonly Import[]): Map<string, Set<string>> {
  const importers = Map.groupBy(imports, ({ from }) => from)
  return new Map([...importers].map(([from, found]) => [from, new Set(found.map(({ to }) => to))]))
}

function packagesByUser(manifests: readonly Manifest[]): Map<string, Set<string>> {
  return new Map(manifests.map(({ name = '', dependencies }) => [name, new Set(dependencies)]))
}
