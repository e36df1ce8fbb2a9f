/**
 * Fails where the catalogues are not what the sources say: extracting would change them, or Polish or English
 * lacks a text. Extracts into a copy and leaves the files as they are.
 *
 *     node scripts/i18n-check.ts
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const locales = join(root, 'src/locales')
const complete = new Set(['pl', 'en'])

/** A catalogue without its header, whose date changes by itself. */
function entries(po: string): string[] {
  return po.replaceAll('\r\n', '\n').split('\n\n').slice(1)
}

function untranslated(po: string): string[] {
  return entries(po).filter(
    (entry) => !/^#~/m.test(entry) && /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry),
  )
}

function message(entry: string): string {
  return /^msgid (.*)$/m.exec(entry)?.[1] ?? entry
}

const problems: string[] = []
const copy = mkdtempSync(join(tmpdir(), 'skrzat-locales-'))
try {
  cpSync(locales, copy, { recursive: true })
  execFileSync(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
    cwd: root,
    env: { ...process.env, SKRZAT_LOCALES: copy },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const locale of readdirSync(locales)) {
    for (const name of readdirSync(join(locales, locale))) {
      const before = entries(readFileSync(join(locales, locale, name), 'utf8'))
      const after = readFileSync(join(copy, locale, name), 'utf8')
      if (before.join('\n\n').trim() !== entries(after).join('\n\n').trim()) {
        problems.push(`${locale}/${name} is not what the sources say: run "pnpm extract" in apps/web`)
      }
      if (!complete.has(locale)) continue
      for (const entry of untranslated(after)) problems.push(`${locale}/${name} lacks ${message(entry)}`)
    }
  }
} finally {
  rmSync(copy, { recursive: true })
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write('Every text is in the catalogues, in Polish and in English.\n')
