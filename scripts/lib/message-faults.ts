import { compileMessageOrThrow, type CompiledMessageToken } from '@lingui/message-utils/compileMessage'

/** The French plural form for a million or more, which no count of the app reaches. */
const NEVER_COUNTED: Readonly<Record<string, readonly string[]>> = { fr: ['many'] }

/** Words that are the same in Polish and another language, so that a text of only such words may equal its source. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'API Bank Comarch E-mail e-mail Emoji Format gluten Id id Import Limit Menu ms NIP Optima PDF PIN Redis SMS Start System Token Webhook weekend XML'.split(
    ' ',
  ),
  de: 'API Bank Comarch Dokument Emoji Format Import Kontakt Konto Limit NIP Optima PDF PIN Redis Saldo SMS Start System Telefon Token Webhook XML'.split(
    ' ',
  ),
  fr: 'API Comarch E-mail e-mail Emoji Format gluten Id id Menu NIP Optima PDF Redis SMS soja Webhook XML'.split(
    ' ',
  ),
  ru: 'API Comarch Id id NIP Optima PDF Redis XML'.split(' '),
}

/** French sets its double signs apart by spaces, which must not break. */
const FRENCH_LOOSE = / [:;?!%»]|« /

/** GSM-7 has no Cyrillic, and no space that does not break. */
const NO_SMS = /[^\p{Script=Latin}\p{Script=Common}]|[\u00a0\u202f]/u

/** The currency is written in Polish in every language. */
const CURRENCY = /^zł(?:oty)?$/

/**
 * The faults of a translation: other parameters or tags than the source's, a plural without a form that its language
 * needs (CLDR, by `Intl.PluralRules`), remaining Polish, spaces that may break in French, other letters than Latin in
 * an SMS, or an invalid ICU message.
 */
export function messageFaults(
  locale: string,
  source: string,
  text: string,
  { sms = false }: { readonly sms?: boolean } = {},
): string[] {
  try {
    const expected = namesIn(source)
    const given = namesIn(text)
    return [
      ...missing(expected, given).map((name) => `lacks ${name}`),
      ...missing(given, expected).map((name) => `has ${name}, which the source lacks`),
      ...missingForms(locale, compileMessageOrThrow(text)),
      ...(locale === 'pl' ? [] : polishIn(locale, source, text)),
      ...(sms ? otherLetters(text) : looseSigns(locale, text)),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/**
 * Sources with different texts in several catalogues: these are merged, so which text shows would depend on the order.
 */
export function differingTexts(texts: readonly (readonly [source: string, text: string])[]): string[] {
  const bySource = Map.groupBy(texts, ([source]) => source)
  return [...bySource].flatMap(([source, pairs]) => {
    const different = new Set(pairs.map(([, text]) => `"${text}"`))
    return different.size > 1
      ? [`"${source}" is ${[...different].join(' and ')} in different catalogues`]
      : []
  })
}

function looseSigns(locale: string, text: string): string[] {
  return locale === 'fr' && FRENCH_LOOSE.test(text) ? ['has a space that may break before a sign'] : []
}

function otherLetters(text: string): string[] {
  return NO_SMS.test(text) ? ['has a letter or space that an SMS lacks'] : []
}

function polishIn(locale: string, source: string, text: string): string[] {
  const words = wordsOf(compileMessageOrThrow(text))
  if (text === source && words.some((word) => !SAME_WORDS[locale]?.includes(word)))
    return ['is still in Polish']
  return words
    .filter((word) => /[ąćęłńśźż]/i.test(word) && !CURRENCY.test(word))
    .map((word) => `has the Polish word "${word}"`)
}

/** The visible words, of two letters and more. */
function wordsOf(tokens: readonly CompiledMessageToken[]): string[] {
  return tokens.flatMap((token) =>
    typeof token === 'string'
      ? (token.match(/\p{L}[\p{L}-]+/gu) ?? [])
      : casesOf(token).flatMap(([, inner]) => wordsOf(inner)),
  )
}

function missing(wanted: ReadonlySet<string>, given: ReadonlySet<string>): string[] {
  return [...wanted].filter((one) => !given.has(one))
}

/** The parameters and tags of a message, such as `{count}` and `<0>`. */
function namesIn(message: string): ReadonlySet<string> {
  const parameters = argumentsOf(compileMessageOrThrow(message)).map((name) => `{${name}}`)
  return new Set([...parameters, ...(message.match(/<\/?\w+\/?>/g) ?? [])])
}

function argumentsOf(tokens: readonly CompiledMessageToken[]): string[] {
  return tokens.flatMap((token) =>
    typeof token === 'string' ? [] : [token[0], ...casesOf(token).flatMap(([, inner]) => argumentsOf(inner))],
  )
}

type Case = readonly [string, readonly CompiledMessageToken[]]

/** The cases of a plural or select, by name. */
function casesOf(token: Exclude<CompiledMessageToken, string>): Case[] {
  const cases = token[2]
  if (typeof cases !== 'object' || cases === null) return []
  return Object.entries(cases).flatMap(([name, inner]): Case[] =>
    Array.isArray(inner) ? [[name, inner]] : [],
  )
}

function missingForms(locale: string, tokens: readonly CompiledMessageToken[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const cases = casesOf(token)
    const inner = cases.flatMap(([, each]) => missingForms(locale, each))
    if (token[1] !== 'plural' && token[1] !== 'selectordinal') return inner
    const type = token[1] === 'plural' ? 'cardinal' : 'ordinal'
    const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions()
    const names = new Set(cases.map(([name]) => name))
    const lacking = pluralCategories.filter(
      (form) => !names.has(form) && !NEVER_COUNTED[locale]?.includes(form),
    )
    return [...inner, ...lacking.map((form) => `has no "${form}" form of {${token[0]}}`)]
  })
}
