import { useLingui } from '@lingui/react/macro'
import type { UiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { chooseLocale, isLocale, locales } from '#app/i18n.ts'
import { chooseTheme, useTheme, type Theme } from '#app/theme.ts'

/** The language of the interface, each named in itself. */
export function LanguageSelect({
  className = 'w-36',
  onChosen,
}: {
  className?: string
  onChosen?: (locale: UiLocale) => void
}) {
  const { i18n, t } = useLingui()
  return (
    <Select
      aria-label={t`Język`}
      className={className}
      value={i18n.locale}
      onChange={({ target }) => {
        const { value } = target
        if (!isLocale(value)) return
        void chooseLocale(value)
        onChosen?.(value)
      }}
    >
      {Object.entries(locales).map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Light, dark, or as the device has it. */
export function ThemeSelect({ className = 'w-36' }: { className?: string }) {
  const { t } = useLingui()
  const theme = useTheme()
  const names: Record<Theme, string> = { system: t`Motyw systemu`, light: t`Jasny`, dark: t`Ciemny` }
  return (
    <Select
      aria-label={t`Motyw`}
      className={className}
      value={theme}
      onChange={({ target }) => {
        const { value } = target
        if (value === 'system' || value === 'light' || value === 'dark') chooseTheme(value)
      }}
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}
