/**
 * Fails where the catalogues are not what the sources say: extracting would change them, or a language lacks a text,
 * or a text has other parameters than its source, lacks a plural form, is still in Polish, or is another one in another
 * catalogue. Extracts into a copy and leaves the files as they are.
 *
 *     node scripts/i18n-check.ts
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { differingTexts, messageFaults } from './message-faults.ts'

const root = join(import.meta.dirname, '..')
const locales = join(root, 'src/locales')
const po = formatter({ lineNumbers: false })

/** A catalogue without its header, whose date changes by itself. */
function entries(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n\n').slice(1).join('\n\n').trim()
}

type Text = readonly [source: string, text: string]

async function textsOf(catalogue: string, locale: string, filename: string): Promise<Text[]> {
  const messages = await po.parse(catalogue, { locale, sourceLocale: 'pl', filename })
  return Object.values(messages ?? {}).map(({ message = '', translation = '' }): Text => [
    message,
    translation,
  ])
}

function faultsOf(locale: string, [source, text]: Text): string[] {
  if (text === '') return [`lacks "${source}"`]
  return messageFaults(locale, source, text).map((fault) => `"${text}" ${fault}`)
}

const problems: string[] = []
const languages = readdirSync(locales)
const copy = mkdtempSync(join(tmpdir(), 'skrzat-locales-'))
try {
  cpSync(locales, copy, { recursive: true })
  execFileSync(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
    cwd: root,
    env: { ...process.env, SKRZAT_LOCALES: copy },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const locale of languages) {
    const all: Text[] = []
    for (const name of readdirSync(join(locales, locale))) {
      const before = readFileSync(join(locales, locale, name), 'utf8')
      const after = readFileSync(join(copy, locale, name), 'utf8')
      if (entries(before) !== entries(after))
        problems.push(`${locale}/${name} is not what the sources say: run "pnpm extract" in apps/web`)
      const texts = await textsOf(after, locale, name)
      all.push(...texts)
      for (const fault of texts.flatMap((text) => faultsOf(locale, text)))
        problems.push(`${locale}/${name}: ${fault}`)
    }
    for (const difference of differingTexts(all)) problems.push(`${locale}: ${difference}`)
  }
} finally {
  rmSync(copy, { recursive: true })
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write(`Every text is in the catalogues, in ${languages.length} languages.\n`)
