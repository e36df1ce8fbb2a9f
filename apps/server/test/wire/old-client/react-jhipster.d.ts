/** What the test uses of it. Its own types need React's, which no server has. */
declare module 'react-jhipster' {
  /** The text with its values; a list with a hole where a value is missing; an element if there is HTML in it. */
  export function translate(key: string, values?: Readonly<Record<string, unknown>>): unknown
  export const TranslatorContext: {
    registerTranslations(locale: string, texts: unknown): void
    setDefaultLocale(locale: string): void
    setLocale(locale: string): void
    setRenderInnerTextForMissingKeys(flag: boolean): void
  }
}
