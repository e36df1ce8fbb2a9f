/**
 * Texts that the server writes itself, from the catalogues in `src/locales`. The source says them in Polish:
 *
 *     const i18n = loadTexts(langKey)
 *     i18n.t('Nowe powiadomienia: {count}', { count })
 *
 * `pnpm extract` finds such calls by the name `i18n`. Messages are ICU's, with the plural forms of each language.
 */
import { readFileSync } from 'node:fs'
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

const loaded = new Map<LangKey, Texts>()

/** The texts of a language. Its catalogues are read at the first call, so that a start waits for none. */
export function loadTexts(langKey: LangKey): Texts {
  const known = loaded.get(langKey)
  if (known) return known
  const messages = new Map([...readCatalogue(langKey, 'messages'), ...readCatalogue(langKey, 'sms')])
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
  loaded.set(langKey, texts)
  return texts
}

/** The texts of one catalogue by their keys, in its order. */
export function readCatalogue(langKey: LangKey, name: string): Map<string, string> {
  const file = new URL(`../../locales/${langKey}/${name}.po`, import.meta.url)
  const { items } = parsePo(readFileSync(file, 'utf8'))
  return new Map(items.map(({ msgid, msgstr: [text = ''] }) => [msgid, text]))
}
