/**
 * Texts that the server writes itself, from the catalogues in `src/locales`. The source says them in Polish:
 *
 *     const i18n = loadTexts(langKey)
 *     i18n.t('Nowe powiadomienia: {count}', { count })
 *
 * A place that issues notes (rozliczenia) says some of them otherwise: `loadTexts(langKey, 'NOTE')` takes those of
 * `note.po`, which is written by hand, by the same Polish messages.
 *
 * `pnpm extract` finds such calls by the name `i18n`. Messages are ICU's, with the plural forms of each language.
 */
import { readFileSync } from 'node:fs'
import type { DocumentKind } from '@skrzat/contract/accounting'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { compileIcu, parsePo } from 'pofile-ts'

/** The text in braces, up to a comma; a plural's forms, which have spaces, are no names. */
type NameIn<Message extends string> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside> | NameIn<Rest>
  : never
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${string} ${string}`
    ? never
    : Inside

type ValuesOf<Message extends string> = [NameIn<Message>] extends [never]
  ? []
  : [values: Readonly<Record<NameIn<Message>, string | number>>]

export type Texts = {
  /** The text of a Polish message; the Polish one itself if the language lacks it. */
  t<const Message extends string>(message: Message, ...values: ValuesOf<Message>): string
}

const loaded = new Map<string, Texts>()

/**
 * The texts of a language. Its catalogues are read at the first call, so that a start waits for none.
 * @param kind what the place issues; by default an invoice
 */
export function loadTexts(langKey: LangKey, kind?: DocumentKind | null): Texts {
  const isNote = kind === 'NOTE'
  const key = isNote ? `${langKey} note` : langKey
  const known = loaded.get(key)
  if (known) return known
  const messages = new Map([
    ...readCatalogue(langKey, 'messages'),
    ...readCatalogue(langKey, 'sms'),
    ...(isNote ? readCatalogue(langKey, 'note') : []),
  ])
  const compiled = new Map<string, ReturnType<typeof compileIcu>>()
  const texts: Texts = {
    t(message, values?) {
      let write = compiled.get(message)
      if (!write) {
        const text = messages.get(message)
        write =
          text === undefined ? compileIcu(message, { locale: 'pl' }) : compileIcu(text, { locale: langKey })
        compiled.set(message, write)
      }
      return String(write(values))
    },
  }
  loaded.set(key, texts)
  return texts
}

/** The texts of one catalogue by their keys, in its order. */
export function readCatalogue(langKey: LangKey, name: string): Map<string, string> {
  const file = new URL(`../../locales/${langKey}/${name}.po`, import.meta.url)
  const { items } = parsePo(readFileSync(file, 'utf8'))
  return new Map(items.map(({ msgid, msgstr: [text = ''] }) => [msgid, text]))
}
