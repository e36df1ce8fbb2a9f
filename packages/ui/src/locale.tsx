import { createContext, use, type ReactNode } from 'react'

/** The language that numbers and dates are written in. */
export type UiLocale = 'pl' | 'en' | 'de' | 'fr' | 'ru'

const LocaleContext = createContext<UiLocale>('pl')

export function UiLocaleProvider({ locale, children }: { locale: UiLocale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useUiLocale(): UiLocale {
  return use(LocaleContext)
}
