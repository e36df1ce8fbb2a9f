/** Lists comments that need plainer words. Exit code 1 if there are any, or if nothing was checked. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/web.ts'
import { findDialect } from './lib/words.ts'

const files = globSync('{apps,db,packages,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.gen\.ts$/.test(path),
})
const found = files.flatMap((file) => findDialect(file, readFileSync(join(ROOT, file), 'utf8')))
for (const line of found) process.stderr.write(`${line}\n`)
process.stdout.write(`${files.length} modules, ${found.length} comments in need of plainer words\n`)
if (found.length > 0 || files.length === 0) process.exitCode = 1
