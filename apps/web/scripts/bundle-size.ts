/**
 * How much JavaScript a screen needs before it is usable: the entry, the chunks of its routes, what they import,
 * and the language's texts, brotli-compressed as they are served. Reads the manifest of the last build.
 *
 *     node scripts/bundle-size.ts          prints a table; exits 1 where a budget is exceeded
 *     node scripts/bundle-size.ts --json   prints the same for programs
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'
import { patternOf, routesDeclaring, textsOf } from '../vite.screens.ts'

const dist = join(import.meta.dirname, '../dist')

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/** Bytes of screens, by their routes' patterns. */
const budgets = {
  // The tree of all routes takes 3 kB of this, some 100 bytes per screen.
  '/login': 112_100,
  '/': 210_000,
  '/place/$placeId/payments': 230_000,
  '/payments/my': 230_000,
  '/chat': 230_000,
}

const manifest = manifestShape.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))

function withImports(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    withImports(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

/** Bytes as served. */
function compressed(file: string): number {
  return brotliCompressSync(readFileSync(join(dist, file))).length
}

/** The code and texts of a screen beyond the entry, the same in any language. */
function partsOf(pattern: string): string[] {
  const screen = routesDeclaring('Route').find((file) => patternOf(file) === pattern) ?? ''
  const isInside = screen.startsWith('_shell/')
  const routes = isInside ? ['_shell.tsx', screen] : [screen]
  const parts = Object.keys(manifest).filter((key) =>
    routes.includes(key.replaceAll(/^src\/routes\/|\?.*/g, '')),
  )
  if (parts.length < routes.length) throw new Error(`Not in the build: ${pattern}`)
  return ['index.html', ...textsOf(screen).map((part) => `src/locales/pl/${part}.po`), ...parts]
}

const rows = Object.entries(budgets).map(([name, budget]) => {
  const files = new Set([...withImports(partsOf(name))].map((key) => manifest[key]?.file ?? ''))
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return {
    name,
    budget,
    files: scripts.length,
    bytes: scripts.reduce((sum, file) => sum + compressed(file), 0),
  }
})

/** Thousands of bytes, in a column. */
function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7)
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
else {
  process.stdout.write('screen                    files      kB   budget\n')
  for (const { name, files, bytes, budget } of rows) {
    process.stdout.write(`${name.padEnd(25)} ${String(files).padStart(5)} ${kB(bytes)}  ${kB(budget)}\n`)
  }
}
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
