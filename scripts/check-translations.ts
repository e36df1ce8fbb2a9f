/**
 * Fails if the catalogues of the web or of the server do not match the sources: extracting would change them, or a
 * language lacks a text, or a text has other parameters than the Polish one, lacks a plural form, is still in Polish,
 * or differs from its translation in another catalogue. Extracts into a copy and leaves the files unchanged.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { differingTexts, messageFaults } from './lib/message-faults.ts'
import { ROOT } from './lib/web.ts'

/** Polish texts of REST for which clients have other words than the app's screens. */
const WIRE_WORDS = new Set([
  'Dni nieobecności',
  'E-mail',
  'NIP',
  'Nazwa dla rodziców',
  'Numer konta',
  'Opłacone',
  'Osoba',
  'SMS',
  'Tytuł',
  'Zapytanie',
  'Zdjęcie',
])

/** A catalogue without its header, whose date changes on each extraction. */
function entries(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n\n').slice(1).join('\n\n').trim()
}

type Text = readonly [source: string, text: string]

const problems: string[] = []
const byLanguage = new Map<string, Text[]>()

async function checkApp(app: 'web' | 'server'): Promise<void> {
  const root = join(ROOT, 'apps', app)
  const locales = join(root, 'src/locales')
  // The keys of the server's catalogues are their ids: Polish texts, or keys of the wire.
  const po = formatter({ explicitIdAsDefault: app === 'server' })
  const parse = async (catalogue: string) =>
    (await po.parse(catalogue, { locale: undefined, sourceLocale: 'pl', filename: '' })) ?? {}
  const copy = mkdtempSync(join(tmpdir(), 'skrzat-locales-'))
  try {
    cpSync(locales, copy, { recursive: true })
    execFileSync(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
      cwd: root,
      env: { ...process.env, SKRZAT_LOCALES: copy },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (const name of readdirSync(join(copy, 'pl'))) {
      const polish = await parse(readFileSync(join(copy, 'pl', name), 'utf8'))
      for (const locale of readdirSync(locales)) {
        const file = `apps/${app}/src/locales/${locale}/${name}`
        const after = readFileSync(join(copy, locale, name), 'utf8')
        if (entries(readFileSync(join(locales, locale, name), 'utf8')) !== entries(after))
          problems.push(`${file} is not what the sources say: run "pnpm extract" in apps/${app}`)
        const own = await parse(after)
        const extra = Object.keys(own).filter((id) => !(id in polish))
        problems.push(...extra.map((id) => `${file}: has ${id}, which Polish lacks`))
        const texts = Object.entries(polish).map(([id, { message, translation = '' }]): Text => [
          message ?? translation,
          own[id]?.translation ?? '',
        ])
        for (const [source, text] of texts) {
          const faults =
            text === '' ? ['is empty'] : messageFaults(locale, source, text, { sms: name === 'sms.po' })
          problems.push(...faults.map((fault) => `${file}: "${text}" for "${source}" ${fault}`))
        }
        // Says on purpose what the usual texts say otherwise.
        if (name === 'note.po') continue
        const isWire = name === 'rest.po' || name === 'fields.po'
        const compared = texts.filter(([source]) => !isWire || !WIRE_WORDS.has(source))
        byLanguage.set(locale, [...(byLanguage.get(locale) ?? []), ...compared])
      }
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

await checkApp('web')
await checkApp('server')
for (const [locale, texts] of byLanguage)
  for (const difference of differingTexts(texts)) problems.push(`${locale}: ${difference}`)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write(`Every text is in the catalogues, in ${byLanguage.size} languages.\n`)
