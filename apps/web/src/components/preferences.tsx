import { useLingui } from '@lingui/react/macro'
import type { UiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { MonitorSmartphone, Moon, Sun, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { isLocale } from '../first/browser-keeps.ts'
import { chooseLocale, locales } from '#app/texts/index.ts'
import { chooseTheme, type Theme, useTheme } from '#app/theme.ts'

/** The language of the interface, each in its own name. */
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

const themes: { value: Theme; icon: LucideIcon }[] = [
  { value: 'system', icon: MonitorSmartphone },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
]

/** Light, dark, or the device's scheme. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const theme = useTheme()
  const group = useId()
  const names: Record<Theme, string> = {
    system: t`Motyw jak w systemie`,
    light: t`Jasny motyw`,
    dark: t`Ciemny motyw`,
  }
  return (
    <fieldset className="flex h-10 shrink-0 rounded-control border border-edge bg-card p-0.75 pointer-coarse:h-11">
      <legend className="sr-only">{t`Motyw`}</legend>
      {themes.map(({ value, icon: Icon }) => (
        <label
          key={value}
          title={names[value]}
          className="relative grid w-8 cursor-pointer place-items-center rounded-[7px] text-muted hover:text-ink has-checked:bg-green-soft has-checked:text-green has-focus-visible:outline-2 has-focus-visible:outline-green pointer-coarse:w-11"
        >
          <input
            type="radio"
            name={group}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            aria-label={names[value]}
            // As large as its label, so that all of the label is scrolled into view with it.
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Icon aria-hidden className="size-4.5" />
        </label>
      ))}
    </fieldset>
  )
}
