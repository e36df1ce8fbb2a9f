/**
 * Declarations in route files beside the route itself, such as `export const kept`, for code that must not load the
 * screens: `virtual:screens/kept` has them by the routes' patterns.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

const ROUTES = join(import.meta.dirname, 'src/routes')
const PREFIX = 'virtual:screens/'

/** `/place/$placeId/wall` of `_app.place.$placeId.wall.tsx`; the pattern of the frame behind the sign-in is empty. */
export function patternOf(file: string): string {
  const parts = basename(file, '.tsx')
    .split('.')
    .filter((part) => !part.startsWith('_'))
  const path = parts.flatMap((part) => (part === 'index' ? [] : `/${part}`)).join('')
  return path === '' && parts.length > 0 ? '/' : path
}

/** The exports of a route's file, by name. */
export function declarations(code: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const node of parseSync('route.tsx', code).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    const [declared] = node.declaration.declarations
    if (declared?.id.type === 'Identifier') found[declared.id.name] = code.slice(node.start, node.end)
  }
  return found
}

/** The source of the declaration, with the imports that it uses. */
function cutOut(code: string, name: string): string {
  const declaration = declarations(code)[name] ?? ''
  const imports = parseSync('route.tsx', code).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, localName, isType }) =>
      isType || !new RegExp(`\\b${localName.value}\\b`).test(declaration)
        ? []
        : `import { ${importName.name} as ${localName.value} } from '${moduleRequest.value}'`,
    ),
  )
  return [...imports, declaration].join('\n')
}

/** Route files that declare this name. */
export function routesDeclaring(name: string): string[] {
  return globSync('**/*.tsx', { cwd: ROUTES })
    .toSorted()
    .filter((file) => name in declarations(readFileSync(join(ROUTES, file), 'utf8')))
}

/** A route's file and those of the routes around it: `_shell/_app.place.$placeId.wall.tsx` is within `_shell.tsx`. */
export function routesAround(file: string): string[] {
  const parts = file.replace(/\.tsx$/, '').split(/[./]/)
  const outer = parts.map(
    (_part, end) =>
      `${parts
        .slice(0, end + 1)
        .join('.')
        .replace(/^_shell\./, '_shell/')}.tsx`,
  )
  return ['__root.tsx', ...outer].filter((each) => existsSync(join(ROUTES, each)))
}

/** The catalogues that a module asks for by name. */
export function textsAskedIn(code: string): string[] {
  return [...code.matchAll(/\bneedTexts\(([^)]*)\)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
}

/** The catalogues of a screen, by its route's file, as its loaders and those of the routes around it ask for them. */
export function textsOf(file: string): string[] {
  const asked = routesAround(file).flatMap((each) => textsAskedIn(readFileSync(join(ROUTES, each), 'utf8')))
  return [...new Set(['start', ...asked])]
}

export function screenDeclarations(): Plugin {
  return {
    name: 'skrzat:screens',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${PREFIX}`)) {
        const name = id.slice(PREFIX.length + 1)
        const files = routesDeclaring(name)
        return [
          ...files.map(
            (file, at) => `import { ${name} as _${at} } from '${join(ROUTES, file)}?declares=${name}'`,
          ),
          `export default {${files.map((file, at) => `'${patternOf(file)}': _${at}`).join(', ')}}`,
        ].join('\n')
      }
      const [, file, name] = /^(.*)\?declares=(\w+)$/.exec(id) ?? []
      return file && name && cutOut(readFileSync(file, 'utf8'), name)
    },
  }
}
