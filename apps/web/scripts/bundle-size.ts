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

const dist = join(import.meta.dirname, '../dist')

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/** The code and texts of a screen beyond the entry, the same in any language. */
const screens = [
  // The tree of all routes takes 3 kB of this, some 100 bytes per screen.
  { name: '/login', budget: 112_100, routes: ['src/routes/login.tsx'], texts: ['start'] },
  {
    name: '/',
    budget: 210_000,
    routes: ['src/routes/_shell.tsx', 'src/routes/_shell/_app.index.tsx'],
    texts: ['start', 'inside'],
  },
  {
    name: '/place/{id}/payments',
    budget: 230_000,
    routes: ['src/routes/_shell.tsx', 'src/routes/_shell/_app.place.$placeId.payments.tsx'],
    texts: ['start', 'inside'],
  },
  {
    name: '/payments/my',
    budget: 230_000,
    routes: ['src/routes/_shell.tsx', 'src/routes/_shell/_app.payments.my.tsx'],
    texts: ['start', 'inside'],
  },
  {
    name: '/chat',
    budget: 230_000,
    routes: ['src/routes/_shell.tsx', 'src/routes/_shell/_app.chat.tsx'],
    texts: ['start', 'inside'],
  },
]

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

function measure(routes: readonly string[], texts: readonly string[]) {
  const parts = Object.keys(manifest).filter((key) =>
    routes.some((route) => key === route || key.startsWith(`${route}?`)),
  )
  const missing = routes.filter((route) => !parts.some((part) => part.startsWith(route)))
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`)
  const files = new Set<string>()
  for (const key of withImports([
    'index.html',
    ...texts.map((part) => `src/locales/pl/${part}.po`),
    ...parts,
  ])) {
    const file = manifest[key]?.file
    if (file?.endsWith('.js')) files.add(file)
  }
  const bytes = [...files].reduce((sum, file) => sum + compressed(file), 0)
  return { files: files.size, bytes }
}

const rows = screens.map(({ name, budget, routes, texts }) => {
  const { files, bytes } = measure(routes, texts)
  return { name, budget, files, bytes }
})

/** Thousands of bytes, in a column. */
function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7)
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
else {
  process.stdout.write('screen                 files      kB   budget\n')
  for (const { name, files, bytes, budget } of rows) {
    process.stdout.write(`${name.padEnd(22)} ${String(files).padStart(5)} ${kB(bytes)}  ${kB(budget)}\n`)
  }
}
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
